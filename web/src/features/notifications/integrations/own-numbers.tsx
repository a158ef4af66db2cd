import { Box, Button, Group, Select, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  numberInput,
  numbersPerPerson,
  type IntegrationRow,
  type TextKind,
} from '#core/notifications/integrations/schema.ts'
import { severity, type Severity } from '#core/notifications/events/schema.ts'
import { CodeBoxes } from '../../../components/inputs/code-boxes.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import settings from '../../../components/layout/settings.module.css'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import styles from '../../../components/styles/styles.module.css'
import { Rich } from '../../../lib/language/rich.tsx'
import { t } from '../../../lib/language/t.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import {
  addNumber,
  changeNumber,
  confirmNumber,
  numberKeys,
  numbersQuery,
  pauseNumber,
  removeNumber,
  sendCodeAgain,
} from './api/numbers.ts'
import { kindLabels, severityChoices } from './integration-labels.ts'
import classes from './integrations.module.css'

/** The user's own phone numbers, which receive messages once their code is confirmed. */
export function OwnNumbers({ organizationId }: { organizationId: string }) {
  const query = useQuery(numbersQuery(organizationId))
  const [isAdding, setAdding] = useState(false)
  const heading = useId()
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: numberKeys.all })
  return (
    <Box component="section" maw={640} mb={32} aria-labelledby={heading}>
      <Box component="h2" mb={4} fz="lg" id={heading}>
        {t('Text messages')}
      </Box>
      <Text mt={2} mb={10} c="dimmed" fz="sm">
        {t('For urgent notifications. Confirm each number with a code. Reply STOP to stop messages.')}
      </Text>
      <Loaded query={query}>
        {({ numbers, kinds }) => (
          <ul data-plain className={settings['rows']} aria-label={t('Your phone numbers')}>
            {numbers.map((number) => (
              <NumberLine key={number.id} number={number} onChanged={refresh} />
            ))}
            <li className={settings['row']}>
              <span className={styles['fine']}>
                {kinds.length === 0
                  ? t(
                      'Text messages aren’t set up on this instance. Your instance admin can set TWILIO_ACCOUNT_SID.',
                    )
                  : numbers.length === 0
                    ? t('None yet')
                    : null}
              </span>
              {kinds.length === 0 || isAdding || numbers.length >= numbersPerPerson ? null : (
                <div className={settings['actions']}>
                  <Button size="compact-xs" variant="default" onClick={() => setAdding(true)}>
                    {t('Add number')}
                  </Button>
                </div>
              )}
              {isAdding ? (
                <NumberForm
                  organizationId={organizationId}
                  kinds={kinds}
                  onAdded={() => {
                    setAdding(false)
                    refresh()
                  }}
                  onClose={() => setAdding(false)}
                />
              ) : null}
            </li>
          </ul>
        )}
      </Loaded>
    </Box>
  )
}

function NumberForm({
  organizationId,
  kinds,
  onAdded,
  onClose,
}: {
  organizationId: string
  kinds: readonly TextKind[]
  onAdded: () => void
  onClose: () => void
}) {
  const form = useSchemaForm<{ kind: TextKind; number: string }>({
    schema: numberInput,
    initialValues: { kind: kinds[0] ?? 'sms', number: '' },
  })
  const adding = useSubmission({
    mutationFn: (values: { kind: TextKind; number: string }) => addNumber(organizationId, values),
    retry: false,
    onSuccess: onAdded,
    onError: (error) => {
      if (!form.showServerErrors(error)) notifyError(error)
    },
  })
  return (
    <form
      className={settings['form']}
      aria-label={t('Add number')}
      noValidate
      onSubmit={form.onSubmit((values) => adding.submit(values))}
    >
      <Group grow align="start">
        <Select
          label={t('Type')}
          data={kinds.map((value) => ({ value, label: kindLabels()[value] }))}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
        <TextInput
          label={t('Phone number')}
          type="tel"
          autoComplete="tel"
          placeholder="+49 151 23456789"
          {...form.getInputProps('number')}
        />
      </Group>
      <p className={styles['fine']}>
        {t('By sending the code, you agree to receive messages at this number. Carrier charges may apply.')}
      </p>
      <div className={styles['choices']}>
        <Button type="submit" size="xs" loading={adding.isPending}>
          {t('Send code')}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

function NumberLine({ number, onChanged }: { number: IntegrationRow; onChanged: () => void }) {
  const { id, kind, shownTarget, confirmedAt, pausedAt, stoppedAt, leastSeverity } = number
  const name = `${kindLabels()[kind]} ${shownTarget}`
  const pausing = useSubmission({
    mutationFn: () => pauseNumber(id, pausedAt === null),
    onSuccess: onChanged,
    onError: notifyError,
  })
  const changing = useSubmission({
    mutationFn: (least: Severity) => changeNumber(id, least),
    onSuccess: onChanged,
    onError: notifyError,
  })
  const removing = useSubmission({
    mutationFn: () => removeNumber(id),
    onSuccess: onChanged,
    onError: notifyError,
  })
  return (
    <li className={settings['row']} data-off={pausedAt !== null || stoppedAt !== null || undefined}>
      <div className={settings['words']}>
        <Box component="span" className={settings['name']} fw={600}>
          {name}
        </Box>
        {stoppedAt !== null ? (
          <span className={styles['bad']}>
            {t('You replied STOP. Text START from this number to receive messages again.')}
          </span>
        ) : confirmedAt === null ? (
          <span className={styles['fine']}>{t('Waiting for confirmation')}</span>
        ) : (
          <span className={pausedAt === null ? styles['good'] : styles['fine']}>
            {pausedAt === null ? (
              <Rich text="Confirmed {when}." values={{ when: <Moment at={confirmedAt} /> }} />
            ) : (
              <Rich text="Paused {when}." values={{ when: <Moment at={pausedAt} /> }} />
            )}
          </span>
        )}
      </div>
      <div className={settings['actions']}>
        {confirmedAt === null || stoppedAt !== null ? null : (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={pausedAt === null ? t('Pause {name}', { name }) : t('Resume {name}', { name })}
            loading={pausing.isPending}
            onClick={() => pausing.submit(undefined)}
          >
            {pausedAt === null ? t('Pause') : t('Resume')}
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('Remove {name}', { name })}
          loading={removing.isPending}
          onClick={() => removing.submit(undefined)}
        >
          {t('Remove')}
        </Button>
      </div>
      {confirmedAt === null || stoppedAt !== null ? null : (
        <Select
          className={classes['severity'] ?? ''}
          size="xs"
          aria-label={t('Minimum severity for {name}', { name })}
          data={severityChoices()}
          allowDeselect={false}
          disabled={changing.isPending || pausedAt !== null}
          value={leastSeverity}
          onChange={(value) => {
            const chosen = severity.safeParse(value).data
            if (chosen !== undefined) changing.submit(chosen)
          }}
        />
      )}
      {confirmedAt === null && stoppedAt === null ? (
        <CodeForm number={number} onConfirmed={onChanged} />
      ) : null}
    </li>
  )
}

function CodeForm({ number: { id }, onConfirmed }: { number: IntegrationRow; onConfirmed: () => void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const confirming = useSubmission({
    mutationFn: (entered: string) => confirmNumber(id, entered),
    retry: false,
    onSuccess: () => {
      notify(t('Phone number confirmed'))
      onConfirmed()
    },
    onError: (error) => {
      setProblem(error.message === '' ? t('Incorrect code. Try again.') : error.message)
      setCode('')
    },
  })
  const again = useSubmission({
    mutationFn: () => sendCodeAgain(id),
    onSuccess: () => notify(t('New code sent')),
    onError: notifyError,
  })
  return (
    <fieldset className={settings['form']} aria-label={t('Confirmation code')}>
      <span className={settings['words']}>{t('Enter the 6-digit code we sent to this number.')}</span>
      <CodeBoxes
        value={code}
        onValue={setCode}
        onComplete={(entered) => confirming.submit(entered)}
        isBusy={confirming.isPending}
        isWrong={problem !== null}
        justify="start"
      />
      {problem === null ? null : (
        <span role="alert" className={`${styles['small']} ${styles['bad']}`}>
          {t('Incorrect or expired code. Request a new one.')}
        </span>
      )}
      <div className={styles['choices']}>
        <Button
          size="compact-xs"
          variant="default"
          loading={again.isPending}
          onClick={() => again.submit(undefined)}
        >
          {t('Send new code')}
        </Button>
      </div>
    </fieldset>
  )
}

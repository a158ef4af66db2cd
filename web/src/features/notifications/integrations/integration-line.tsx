import { Box, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { IntegrationRow, NewIntegration } from '#core/notifications/integrations/schema.ts'
import { Moment } from '../../../components/figures/moment.tsx'
import settings from '../../../components/layout/settings.module.css'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import styles from '../../../components/styles/styles.module.css'
import { Rich } from '../../../lib/language/rich.tsx'
import { said } from '../../../lib/language/said.ts'
import { t } from '../../../lib/language/t.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { pauseIntegration, removeIntegration, rotateSecret, testIntegration } from './api/integrations.ts'
import { IntegrationForm } from './integration-form.tsx'
import { kindLabels, severityChoices, stateLabels } from './integration-labels.ts'
import { TestResult } from './test-result.tsx'

type Open = 'form' | 'removal' | 'rotation' | null

/** One integration: its target, events, health, and actions. */
export function IntegrationLine({
  channel,
  organizationId,
  brandName,
  onChanged,
  onSecret,
}: {
  channel: IntegrationRow
  organizationId: string
  brandName: string | null
  onChanged: () => void
  onSecret: (made: NewIntegration) => void
}) {
  const { id, kind, name, pausedAt } = channel
  const [open, setOpen] = useState<Open>(null)
  const [testId, setTestId] = useState<string | null>(null)
  const testing = useSubmission({
    mutationFn: () => testIntegration(id),
    onSuccess: setTestId,
    onError: notifyError,
  })
  const pausing = useMutation({
    mutationFn: (isPaused: boolean) => pauseIntegration(id, isPaused),
    onSuccess: onChanged,
    onError: notifyError,
  })
  return (
    <li className={settings['row']} data-off={pausedAt !== null || undefined}>
      <div className={settings['words']}>
        <span>
          <Box component="span" className={settings['name']} fw={600}>
            {name}
          </Box>{' '}
          <span className={styles['fine']}>{kindLabels()[kind]}</span>
        </span>
        <span className={`${styles['fine']} ${styles['code']}`}>{channel.shownTarget}</span>
        <span className={styles['fine']}>{toldOf(channel, brandName)}</span>
        <Health channel={channel} />
      </div>
      <div className={settings['actions']}>
        <Button
          size="compact-xs"
          variant="default"
          loading={testing.isPending}
          aria-label={t('Send a test to {name}', { name })}
          onClick={() => testing.submit(undefined)}
        >
          {t('Test')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('Edit {name}', { name })}
          onClick={() => setOpen('form')}
        >
          {t('Edit')}
        </Button>
        {kind === 'webhook' ? (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('Rotate secret for {name}', { name })}
            onClick={() => setOpen('rotation')}
          >
            {t('Rotate secret')}
          </Button>
        ) : null}
        <Button
          size="compact-xs"
          variant="default"
          loading={pausing.isPending}
          aria-label={pausedAt === null ? t('Pause {name}', { name }) : t('Resume {name}', { name })}
          onClick={() => pausing.mutate(pausedAt === null)}
        >
          {pausedAt === null ? t('Pause') : t('Resume')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('Remove {name}', { name })}
          onClick={() => setOpen('removal')}
        >
          {t('Remove')}
        </Button>
      </div>
      {testId === null ? null : <TestResult deliveryId={testId} onClose={() => setTestId(null)} />}
      {open === 'form' ? (
        <IntegrationForm
          organizationId={organizationId}
          before={channel}
          webhooksUnavailable={null}
          onChanged={() => {
            setOpen(null)
            onChanged()
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'removal' ? (
        <Confirm
          words={t(
            'This also deletes its delivery log and cancels pending deliveries. This can’t be undone.',
          )}
          action={t('Remove {name}', { name })}
          isDangerous
          work={() => removeIntegration(id)}
          onDone={() => {
            notify(t('Integration {name} removed', { name }))
            onChanged()
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'rotation' ? (
        <Confirm
          words={t(
            'Messages are signed with both secrets for 24 hours, so you have time to update the receiver.',
          )}
          action={t('Rotate secret')}
          work={() => rotateSecret(id)}
          onDone={(made) => {
            setOpen(null)
            onSecret(made)
            onChanged()
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </li>
  )
}

function Confirm<Result>({
  words,
  action,
  isDangerous = false,
  work,
  onDone,
  onClose,
}: {
  words: string
  action: string
  isDangerous?: boolean
  work: () => Promise<Result>
  onDone: (result: Result) => void
  onClose: () => void
}) {
  const working = useSubmission({ mutationFn: work, onSuccess: onDone, onError: notifyError })
  return (
    <fieldset className={settings['form']} aria-label={action}>
      <span className={settings['words']}>{words}</span>
      <div className={styles['choices']}>
        <Button
          size="xs"
          {...(isDangerous ? { color: 'worse' } : {})}
          loading={working.isPending}
          onClick={() => working.submit(undefined)}
        >
          {action}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </fieldset>
  )
}

function toldOf({ eventKinds, leastSeverity }: IntegrationRow, brandName: string | null): string {
  const severity = severityChoices().find(({ value }) => value === leastSeverity)?.label ?? leastSeverity
  return [
    eventKinds.length === 0
      ? t('All events')
      : t('{count, plural, one {# event type} other {# event types}}', { count: eventKinds.length }),
    severity,
    brandName ?? t('all brands'),
  ].join(' · ')
}

function Health({ channel }: { channel: IntegrationRow }): ReactNode {
  const { pausedAt, pausedReason, failingSince, formerUntil, lastDeliveryAt, lastState } = channel
  if (pausedAt !== null)
    return (
      <span className={pausedReason === null ? styles['fine'] : styles['bad']}>
        <Rich text="Paused {when}." values={{ when: <Moment at={pausedAt} /> }} />{' '}
        {pausedReason === null ? null : said(pausedReason)}
      </span>
    )
  return (
    <>
      {failingSince === null ? null : (
        <span className={styles['bad']}>
          <Rich text="Failing. Started {when}." values={{ when: <Moment at={failingSince} /> }} />
        </span>
      )}
      {lastDeliveryAt === null || lastState === null ? (
        <span className={styles['fine']}>{t('Nothing sent yet')}</span>
      ) : (
        <span className={lastState === 'failed' ? styles['bad'] : styles['fine']}>
          <Rich
            text="Last delivery: {state}, {when}."
            values={{
              state: lastState === 'queued' ? t('in transit') : stateLabels()[lastState],
              when: <Moment at={lastDeliveryAt} />,
            }}
          />
        </span>
      )}
      {formerUntil === null ? null : (
        <span className={styles['fine']}>
          <Rich
            text="Previous secret still active. Expires {when}."
            values={{ when: <Moment at={formerUntil} /> }}
          />
        </span>
      )}
    </>
  )
}

import { Button, Checkbox, Group, Select, Stack, Switch, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { severities, type Severity } from '#core/notifications/events/schema.ts'
import { severityLabels } from '#core/notifications/events/severity-labels.ts'
import { preferencesInput, type PreferencesInput } from '#core/notifications/preferences.ts'
import { weekdayName } from '#core/runs/schedules/describe-cadence.ts'
import { Loaded } from '../../components/states/loaded.tsx'
import { MailNote } from '../../components/states/mail-note.tsx'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { said } from '../../lib/language/said.ts'
import { t } from '../../lib/language/t.ts'
import type { Membership } from '#core/people/membership.ts'
import { useSchemaForm } from '../../lib/schema-form.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { preferencesKeys, preferencesQuery, saveMail, savePreferences } from './api/preferences.ts'
import classes from './notifications.module.css'

/** One user's notification preferences in one organization. `phones`: their phone numbers. */
export function Preferences({ membership, phones }: { membership: Membership; phones: ReactNode }) {
  const { organizationId, organizationName } = membership
  const query = useQuery(preferencesQuery(organizationId))
  return (
    <>
      <p className={classes['lead']}>
        {t('What you are told about {organization}. Everything is in the feed, whatever you choose here.', {
          organization: organizationName,
        })}
      </p>
      <Loaded query={query}>
        {({ mail, organizationTimeZone, ...preferences }) => (
          <>
            <MailFields organizationId={organizationId} mail={mail} />
            {phones}
            <TimeFields
              key={JSON.stringify(preferences)}
              organizationId={organizationId}
              organizationTimeZone={organizationTimeZone}
              preferences={preferences}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

function Section({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section className={classes['section']} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p>{about}</p>
      {children}
    </section>
  )
}

function MailFields({
  organizationId,
  mail,
}: {
  organizationId: string
  mail: {
    target: string
    leastSeverity: Severity
    isPaused: boolean
    pausedReason: string | null
  } | null
}) {
  const queryClient = useQueryClient()
  const save = async (changed: { leastSeverity: Severity; isPaused: boolean }) => {
    try {
      await saveMail(organizationId, changed)
      notify(t('Saved.'))
    } catch (error) {
      notifyError(error instanceof Error ? error : new Error(t('That did not work.'), { cause: error }))
    }
    await queryClient.invalidateQueries({ queryKey: preferencesKeys.all })
  }
  if (mail === null)
    return (
      <Section title={t('E-mail')} about={t('Your account has no address, so nothing is mailed.')}>
        {null}
      </Section>
    )
  return (
    <Section
      title={t('E-mail')}
      about={t('To {address}, the address you sign in with.', { address: mail.target })}
    >
      <Stack gap="sm">
        <MailNote />
        {mail.pausedReason === null ? null : (
          <Text fz="sm" c="worse">
            {said(mail.pausedReason)} {t('Turn it on again once that is put right.')}
          </Text>
        )}
        <Switch
          label={t('Mail me notifications')}
          checked={!mail.isPaused}
          onChange={(event) =>
            void save({ leastSeverity: mail.leastSeverity, isPaused: !event.currentTarget.checked })
          }
        />
        <Select
          label={t('From this severity on')}
          data={severities.map((value) => ({ value, label: t(severityLabels[value]) }))}
          allowDeselect={false}
          disabled={mail.isPaused}
          value={mail.leastSeverity}
          onChange={(value) => {
            const leastSeverity = severities.find((known) => known === value)
            if (leastSeverity !== undefined) void save({ leastSeverity, isPaused: mail.isPaused })
          }}
          maw={280}
        />
      </Stack>
    </Section>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

const zones = Intl.supportedValuesOf('timeZone')

function TimeFields({
  organizationId,
  organizationTimeZone,
  preferences,
}: {
  organizationId: string
  organizationTimeZone: string
  preferences: PreferencesInput
}) {
  const queryClient = useQueryClient()
  const form = useSchemaForm<PreferencesInput>({ schema: preferencesInput, initialValues: preferences })
  const saving = useSubmission({
    mutationFn: (values: PreferencesInput) => savePreferences(organizationId, values),
    onSuccess: async () => {
      notify(t('Saved.'))
      await queryClient.invalidateQueries({ queryKey: preferencesKeys.all })
    },
    onError: (error) => void form.showServerErrors(error),
  })
  const { quietFrom, quietUntil, digest, digestWeekday, digestHour, timeZone } = form.values
  const hourOf = (value: string | null) => (value === null ? null : Number(value))
  return (
    <form noValidate onSubmit={form.onSubmit((values) => saving.submit(values))}>
      <Section
        title={t('Quiet hours')}
        about={t('Mails and texts wait until they end; mails that waited come as one.')}
      >
        <Stack gap="sm">
          <Switch
            label={t('Keep quiet at certain hours')}
            checked={quietFrom !== null}
            onChange={(event) => {
              const isOn = event.currentTarget.checked
              form.setFieldValue('quietFrom', isOn ? 22 : null)
              form.setFieldValue('quietUntil', isOn ? 7 : null)
            }}
          />
          {quietFrom === null ? null : (
            <Group align="start" gap="sm">
              <Select
                label={t('From')}
                data={hours}
                allowDeselect={false}
                value={String(quietFrom)}
                onChange={(value) => form.setFieldValue('quietFrom', hourOf(value))}
                error={form.errors['quietFrom']}
                w={130}
              />
              <Select
                label={t('Until')}
                data={hours}
                allowDeselect={false}
                value={quietUntil === null ? null : String(quietUntil)}
                onChange={(value) => form.setFieldValue('quietUntil', hourOf(value))}
                error={form.errors['quietUntil']}
                w={130}
              />
            </Group>
          )}
        </Stack>
      </Section>
      <Section title={t('Digest')} about={t('Collects what is mailed to you into one mail.')}>
        <Group align="start" gap="sm">
          <Select
            label={t('How often')}
            data={[
              { value: 'off', label: t('Each at once') },
              { value: 'daily', label: t('Every day') },
              { value: 'weekly', label: t('Every week') },
            ]}
            allowDeselect={false}
            w={220}
            {...form.getInputProps('digest')}
          />
          {digest === 'weekly' ? (
            <Select
              label={t('Day')}
              data={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: t(weekdayName(day)) }))}
              allowDeselect={false}
              value={String(digestWeekday)}
              onChange={(value) => form.setFieldValue('digestWeekday', Number(value))}
              w={160}
            />
          ) : null}
          {digest === 'off' ? null : (
            <Select
              label={t('Hour')}
              data={hours}
              allowDeselect={false}
              value={String(digestHour)}
              onChange={(value) => form.setFieldValue('digestHour', Number(value))}
              w={130}
            />
          )}
        </Group>
      </Section>
      <Section title={t('Clock')} about={t('The hours above are on this clock, summer time and all.')}>
        <Stack gap="sm">
          <Select
            label={t('Time zone')}
            placeholder={t('As the organization: {zone}', { zone: organizationTimeZone })}
            data={zones}
            searchable
            clearable
            limit={100}
            value={timeZone}
            onChange={(value) => form.setFieldValue('timeZone', value)}
            error={form.errors['timeZone']}
            maw={360}
          />
          <Checkbox
            label={t('Critical ones come at once, whatever the hour and the digest')}
            {...form.getInputProps('criticalPasses', { type: 'checkbox' })}
          />
        </Stack>
      </Section>
      {saving.error ? (
        <Text role="alert" fz="sm" c="worse" mb="sm">
          {saving.error.message}
        </Text>
      ) : null}
      <Button type="submit" loading={saving.isPending} disabled={!form.isDirty()}>
        {t('Save')}
      </Button>
    </form>
  )
}

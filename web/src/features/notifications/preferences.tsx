import { Box, Button, Checkbox, Group, Select, Stack, Switch, Text } from '@mantine/core'
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
      <Text maw={736} m={0} c="dimmed" fz="md">
        {t('Choose what we send you about {organization}. Everything also appears in your inbox.', {
          organization: organizationName,
        })}
      </Text>
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
    <Box
      component="section"
      className={classes['section']}
      maw={640}
      mt={20}
      mb={32}
      aria-labelledby={heading}
    >
      <Box component="h2" mb={4} fz="lg" id={heading}>
        {title}
      </Box>
      <p>{about}</p>
      {children}
    </Box>
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
      notify(t('Saved'))
    } catch (error) {
      notifyError(
        error instanceof Error ? error : new Error(t('Something went wrong. Try again.'), { cause: error }),
      )
    }
    await queryClient.invalidateQueries({ queryKey: preferencesKeys.all })
  }
  if (mail === null)
    return (
      <Section
        title={t('Email')}
        about={t('Your account has no email address, so we can’t send you emails.')}
      >
        {null}
      </Section>
    )
  return (
    <Section
      title={t('Email')}
      about={t('Sent to {address}, your sign-in email address.', { address: mail.target })}
    >
      <Stack gap="sm">
        <MailNote />
        {mail.pausedReason === null ? null : (
          <Text fz="sm" c="worse">
            {said(mail.pausedReason)} {t('Fix this, then turn email notifications back on.')}
          </Text>
        )}
        <Switch
          label={t('Email notifications')}
          checked={!mail.isPaused}
          onChange={(event) =>
            void save({ leastSeverity: mail.leastSeverity, isPaused: !event.currentTarget.checked })
          }
        />
        <Select
          label={t('Minimum severity')}
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
      notify(t('Saved'))
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
        about={t('We hold emails and texts until quiet hours end. Held emails arrive as one.')}
      >
        <Stack gap="sm">
          <Switch
            label={t('Pause notifications during set hours')}
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
      <Section title={t('Summary email')} about={t('Combines your notification emails into one.')}>
        <Group align="start" gap="sm">
          <Select
            label={t('Frequency')}
            data={[
              { value: 'off', label: t('Immediately') },
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
      <Section
        title={t('Time zone')}
        about={t('Applies to the hours above and adjusts for daylight saving time.')}
      >
        <Stack gap="sm">
          <Select
            label={t('Time zone')}
            placeholder={t('Same as organization ({zone})', { zone: organizationTimeZone })}
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
            label={t('Always send critical notifications immediately')}
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

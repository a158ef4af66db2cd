import { Button, Group, MultiSelect, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BrandRow } from '#core/brands/schema.ts'
import { emailReportInput, type EmailReportRow } from '#core/notifications/email-reports/schema.ts'
import { weekdayName } from '#core/runs/schedules/describe-cadence.ts'
import { notify } from '../../../components/states/notices.tsx'
import { myProfileQuery } from '../../../lib/session/my-profile.ts'
import { can } from '../../../lib/organization/rights.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { viewersQuery } from '../../../lib/reports/viewers.ts'
import { changeEmailReport, createEmailReport, emailReportKeys } from './api/email-reports.ts'
import { t } from '../../../lib/language/t.ts'

type Values = {
  name: string
  cadence: 'weekly' | 'monthly'
  weekday: number
  hour: number
  search: Record<string, string>
  recipients: string[]
}

/** Creates an email report with the filters of the screen, or edits one. */
export function EmailReportForm({
  brand,
  digest,
  search,
  onDone,
}: {
  brand: Pick<BrandRow, 'id' | 'name'>
  digest: EmailReportRow | null
  /** The filters for a new email report. */
  search: Record<string, string>
  onDone: () => void
}) {
  const { data: me } = useQuery(myProfileQuery())
  if (me === undefined) return null
  return <Fields brand={brand} digest={digest} search={search} me={me} onDone={onDone} />
}

function Fields({
  brand,
  digest,
  search,
  me,
  onDone,
}: Parameters<typeof EmailReportForm>[0] & { me: { id: string; email: string | null } }) {
  const isAdmin = can(useMembership(), 'admin')
  const people = useQuery({ ...viewersQuery(brand.id), enabled: isAdmin })
  const queryClient = useQueryClient()
  const form = useSchemaForm<Values>({
    schema: emailReportInput,
    lists: ['recipients', 'search'],
    initialValues: {
      name: digest?.name ?? '',
      cadence: digest?.cadence ?? 'weekly',
      weekday: digest?.weekday ?? 1,
      hour: digest?.hour ?? 8,
      search: digest?.search ?? search,
      recipients: digest?.recipients.map(({ userId }) => userId) ?? [me.id],
    },
  })
  const saving = useSubmission({
    mutationFn: (values: Values) =>
      digest === null ? createEmailReport(brand.id, values) : changeEmailReport(digest.id, values),
    onSuccess: async () => {
      notify(digest === null ? t('Email report created') : t('Email report updated'))
      await queryClient.invalidateQueries({ queryKey: emailReportKeys.all })
      onDone()
    },
    onError: (error) => void form.showServerErrors(error),
  })
  const { weekday, hour, cadence } = form.values
  const hasFieldError = Object.keys(form.errors).length > 0
  return (
    <form onSubmit={form.onSubmit((values) => saving.submit(values))}>
      <Stack>
        <TextInput label={t('Name')} maxLength={80} required data-autofocus {...form.getInputProps('name')} />
        <Group grow>
          <Select
            label={t('Frequency')}
            data={[
              { value: 'weekly', label: t('Every week') },
              { value: 'monthly', label: t('Every month') },
            ]}
            allowDeselect={false}
            value={cadence}
            onChange={(value) => form.setFieldValue('cadence', value === 'monthly' ? 'monthly' : 'weekly')}
          />
          <Select
            label={cadence === 'weekly' ? t('Day') : t('Day (first in month)')}
            data={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day) }))}
            allowDeselect={false}
            value={String(weekday)}
            onChange={(value) => form.setFieldValue('weekday', Number(value))}
          />
          <Select
            label={t('Hour')}
            data={Array.from({ length: 24 }, (_, at) => ({
              value: String(at),
              label: `${String(at).padStart(2, '0')}:00`,
            }))}
            allowDeselect={false}
            value={String(hour)}
            onChange={(value) => form.setFieldValue('hour', Number(value))}
          />
        </Group>
        {isAdmin ? (
          <MultiSelect
            label={t('Recipients')}
            description={t('Members with access to this brand')}
            data={(people.data ?? [{ userId: me.id, email: me.email, name: '' }]).map((person) => ({
              value: person.userId,
              label: person.email ?? (person.name || t('No email address')),
            }))}
            searchable
            {...form.getInputProps('recipients')}
          />
        ) : (
          <Text fz="sm" c="dimmed">
            {t('We’ll send it to you{email}. Owners and admins can choose other recipients.', {
              email: me.email === null ? '' : `, ${me.email}`,
            })}
          </Text>
        )}
        <Text fz="sm" c="dimmed">
          {Object.keys(form.values.search).length === 0
            ? t('Includes all engines and prompts (no filters).')
            : t('Filters: {search}.', {
                search: Object.entries(form.values.search)
                  .map(([name, value]) => `${name} ${value}`)
                  .join(', '),
              })}{' '}
          {cadence === 'weekly' ? t('Covers the previous 7 days.') : t('Covers the previous month.')}
        </Text>
        {saving.error && !hasFieldError ? (
          <Text role="alert" fz="sm" c="worse">
            {saving.error.message}
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {digest === null ? t('Create email report') : t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import type { ReactNode } from 'react'
import {
  Button,
  Checkbox,
  Group,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reportViews, type ReportView } from '#core/reports/registry.ts'
import { shareLinkChange, type NewShareLink, type ShareLinkRow } from '#core/sharing/schema.ts'
import { notify } from '../../components/states/notices.tsx'
import { formatCalendarDay } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { can } from '../../lib/organization/rights.ts'
import { useMembership, useOrganizationId } from '../../lib/organization/use-organization.ts'
import { useSchemaForm } from '../../lib/schema-form.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { changeShareLink, createShareLink, whiteLabelQuery } from './api/share-links.ts'
import { describeDays, reportLabel } from './share-labels.ts'
import { useLinksChanged } from './use-links-changed.ts'

type Values = {
  name: string
  views: ReportView[]
  days: string
  expiresAt: string | null
  password: string | undefined
  losesPassword: boolean
  showsAnswers: boolean
  showsCompetitors: boolean
  allowsDownloads: boolean
  isWhiteLabel: boolean
}

/** The screen that a new link shows. */
export type SharedScreen = {
  view: ReportView
  search: Record<string, string>
  /** The period of the screen, in words. */
  days: string
  hasRun: boolean
}

/** Creates a link to the current screen or to a rolling period, or edits what a link allows. */
export function ShareForm({
  brandId,
  link,
  screen,
  onMade,
  onDone,
}: {
  brandId: string
  link: ShareLinkRow | null
  /** Null: there is no screen with days and filters to use. */
  screen: SharedScreen | null
  onMade: (made: NewShareLink) => void
  onDone: () => void
}) {
  const organizationId = useOrganizationId() ?? ''
  const isAdmin = can(useMembership(), 'admin')
  const { data: label } = useQuery({ ...whiteLabelQuery(organizationId), enabled: organizationId !== '' })
  const linksChanged = useLinksChanged()
  const form = useSchemaForm<Values>({
    schema: shareLinkChange,
    lists: ['views'],
    initialValues: {
      name: link?.name ?? '',
      views: link?.views ?? [screen?.view ?? 'overview'],
      days: screen === null ? '30' : 'fixed',
      expiresAt: link === null ? inDays(30) : link.expiresAt,
      password: undefined,
      losesPassword: false,
      showsAnswers: link?.showsAnswers ?? false,
      showsCompetitors: link?.showsCompetitors ?? true,
      allowsDownloads: link?.allowsDownloads ?? true,
      isWhiteLabel: link?.isWhiteLabel ?? false,
    },
  })
  const saving = useSubmission({
    mutationFn: async ({
      days,
      losesPassword,
      password: typed,
      ...values
    }: Values): Promise<NewShareLink | null> => {
      const password = losesPassword ? null : typed
      if (link !== null) {
        await changeShareLink(link.id, { ...values, password })
        return null
      }
      const rollingDays = days === 'fixed' ? null : Number(days)
      return createShareLink(brandId, { ...values, password, search: screen?.search ?? {}, rollingDays })
    },
    onSuccess: async (made) => {
      await linksChanged()
      onDone()
      if (made === null) notify(t('Link updated'))
      else onMade(made)
    },
    onError: (error) => void form.showServerErrors(error),
  })
  const { values } = form
  const hasFieldError = Object.keys(form.errors).length > 0
  return (
    <form onSubmit={form.onSubmit((given) => saving.submit(given))}>
      <Stack>
        <TextInput
          label={t('Name')}
          description={t('Shown as the report title.')}
          maxLength={80}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox.Group label={t('Included reports')} {...form.getInputProps('views')}>
          <Group gap="xs" mt={4}>
            {reportViews.map((view) => (
              <Checkbox key={view} value={view} label={reportLabel(view)} />
            ))}
          </Group>
        </Checkbox.Group>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {link === null ? (
            <Select
              label={t('Date range')}
              data={[
                ...(screen === null
                  ? []
                  : [{ value: 'fixed', label: screen.hasRun ? t('Current run') : screen.days }]),
                ...(screen?.hasRun === true
                  ? []
                  : [7, 30, 56, 90, 365].map((days) => ({
                      value: String(days),
                      label: t('Last {days} days (rolling)', { days }),
                    }))),
              ]}
              allowDeselect={false}
              {...form.getInputProps('days')}
            />
          ) : (
            <TextInput label={t('Date range')} readOnly value={describeDays(link)} />
          )}
          <ExpiryField
            expiresAt={values.expiresAt}
            mayBeEndless={isAdmin}
            error={form.errors['expiresAt']}
            onChange={(expiresAt) => form.setFieldValue('expiresAt', expiresAt)}
          />
        </SimpleGrid>
        <PasswordInput
          label={t('Password')}
          description={
            link?.hasPassword === true
              ? t('Leave blank to keep the current password.')
              : t('Optional. At least 8 characters.')
          }
          autoComplete="new-password"
          {...form.getInputProps('password')}
          value={values.password ?? ''}
          onChange={(event) => form.setFieldValue('password', event.currentTarget.value || undefined)}
        />
        {link?.hasPassword === true ? (
          <Checkbox
            label={t('Remove password')}
            {...form.getInputProps('losesPassword', { type: 'checkbox' })}
          />
        ) : null}
        <Stack gap="xs">
          <Checkbox
            label={t('Show competitor names')}
            description={t(
              'If off, competitors are numbered, and the names, aliases, and domains you track for them are replaced.',
            )}
            {...form.getInputProps('showsCompetitors', { type: 'checkbox' })}
            onChange={(event) => {
              form.setFieldValue('showsCompetitors', event.currentTarget.checked)
              if (!event.currentTarget.checked) form.setFieldValue('showsAnswers', false)
            }}
          />
          <Checkbox
            label={t('Show answers')}
            disabled={!values.showsCompetitors}
            {...form.getInputProps('showsAnswers', { type: 'checkbox' })}
          />
          <Checkbox
            label={t('Allow table and chart downloads')}
            {...form.getInputProps('allowsDownloads', { type: 'checkbox' })}
          />
          <Checkbox
            label={label == null ? t('White label') : t('Use white label “{name}”', { name: label.name })}
            description={
              label == null ? t('Owners and admins set the name, color, and logo in settings.') : undefined
            }
            disabled={label == null && !values.isWhiteLabel}
            {...form.getInputProps('isWhiteLabel', { type: 'checkbox' })}
          />
        </Stack>
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
            {link === null ? t('Create link') : t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const choices = [7, 30, 90, 180, 365]
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

function ExpiryField({
  expiresAt,
  mayBeEndless,
  error,
  onChange,
}: {
  expiresAt: string | null
  mayBeEndless: boolean
  error: ReactNode
  onChange: (expiresAt: string | null) => void
}) {
  const day = expiresAt?.slice(0, 10) ?? ''
  const known = choices.find((days) => inDays(days).slice(0, 10) === day)
  const value = expiresAt === null ? 'never' : known === undefined ? 'kept' : String(known)
  return (
    <Select
      label={t('Link validity')}
      data={[
        ...(value === 'kept'
          ? [{ value: 'kept', label: t('until {day}', { day: formatCalendarDay(day) }) }]
          : []),
        ...choices.map((days) => ({ value: String(days), label: t('{days} days', { days }) })),
        ...(mayBeEndless || value === 'never' ? [{ value: 'never', label: t('until revoked') }] : []),
      ]}
      allowDeselect={false}
      value={value}
      error={error}
      onChange={(chosen) => {
        if (chosen === 'never') onChange(null)
        else if (chosen !== 'kept') onChange(inDays(Number(chosen)))
      }}
    />
  )
}

import {
  Button,
  Group,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  botChangeKinds,
  botChangeTexts,
  type BotChangeKind,
} from '#core/bot-logs/changes/bot-change-kinds.ts'
import * as values from '#core/database/values.ts'
import {
  eventKindNames,
  eventKinds,
  severities,
  type EventKind,
  type Severity,
} from '#core/notifications/events/schema.ts'
import { severityLabels } from '#core/notifications/events/severity-labels.ts'
import {
  isOwnOnly,
  metricAlertInput,
  alertDays,
  alertInput,
  alertMetrics,
  alertMetricLabels,
  type AlertDraft,
  type AlertMetric,
  type AlertRow,
} from '#core/notifications/alert.ts'
import { notify } from '../../../components/states/notices.tsx'
import { brandQuery, brandsQuery } from '../../../lib/brands/brands.ts'
import { enginesQuery } from '../../../lib/engines/engines.ts'
import { t } from '../../../lib/language/t.ts'
import type { Membership } from '#core/people/membership.ts'
import { can } from '../../../lib/organization/rights.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { changeAlert, createAlert, alertKeys } from '../api/alerts.ts'
import { AlertPreview } from './alert-preview.tsx'

type Values = {
  about: AlertRow['about']
  name: string
  severity: Severity
  eventKinds: EventKind[]
  botChanges: BotChangeKind[]
  metric: AlertMetric
  trackedBrandId: string | null
  engines: string[]
  segment: string | null
  direction: 'any' | 'up' | 'down'
  minEffect: number
  days: number
}

const everywhere = 'all'
export const alertTriggers = values.alerts.about
export type AlertTrigger = (typeof alertTriggers)[number]

/** Creates or edits an alert. Its past effect is previewed while the user types. */
export function AlertForm({
  membership,
  rule,
  firstAbout,
  onDone,
}: {
  membership: Membership
  rule: AlertRow | null
  /** The initial trigger of a new alert. */
  firstAbout: AlertTrigger
  onDone: () => void
}) {
  const { organizationId } = membership
  const isAdmin = can(membership, 'admin')
  const isNarrow = useMediaQuery('(max-width: 36em)')
  const queryClient = useQueryClient()
  const { data: brands = [] } = useQuery(brandsQuery(organizationId))
  const active = brands.filter(({ archivedAt }) => archivedAt === null)
  const asked: { clientId?: string } = useSearch({ strict: false })
  const [chosenBrand, setBrand] = useState<string | null>(rule?.brandId ?? asked.clientId ?? null)
  const form = useSchemaForm<Values>({
    schema: alertInput,
    lists: ['engines', 'eventKinds', 'botChanges'],
    initialValues: {
      about: rule?.about ?? firstAbout,
      name: rule?.name ?? '',
      severity: rule?.severity ?? 'warning',
      eventKinds: rule?.eventKinds ?? [],
      botChanges: rule === null ? [...botChangeKinds] : rule.botChanges,
      metric: rule?.metric ?? 'visibility',
      trackedBrandId: rule?.trackedBrandId ?? null,
      engines: rule?.engines ?? [],
      segment: rule?.segment ?? null,
      direction: rule?.direction ?? 'any',
      minEffect: rule?.minEffect ?? 0.05,
      days: rule?.days ?? 14,
    },
  })
  const { about, metric } = form.values
  const mayBeEverywhere = about !== 'metric' && isAdmin
  const brandId =
    rule !== null ? rule.brandId : (chosenBrand ?? (mayBeEverywhere ? null : (active[0]?.id ?? null)))
  const saving = useSubmission({
    mutationFn: (draft: AlertDraft) =>
      rule === null ? createAlert({ organizationId, brandId }, draft) : changeAlert(rule.id, draft),
    onSuccess: async () => {
      notify(rule === null ? t('Alert created') : t('Alert updated'))
      await queryClient.invalidateQueries({ queryKey: alertKeys.all })
      onDone()
    },
    onError: (error) => void form.showServerErrors(error),
  })
  const hasFieldError = Object.keys(form.errors).length > 0
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        const checked = alertInput.safeParse(values)
        if (checked.success) saving.submit(checked.data)
      })}
    >
      <Stack>
        {rule === null ? (
          <SegmentedControl
            aria-label={t('Trigger')}
            orientation={isNarrow ? 'vertical' : 'horizontal'}
            fullWidth
            data={[
              { value: 'metric', label: t('A metric changes') },
              { value: 'events', label: t('An event') },
              { value: 'bots', label: t('Crawler activity') },
            ]}
            value={about}
            onChange={(value) =>
              form.setFieldValue('about', alertTriggers.find((known) => known === value) ?? 'metric')
            }
          />
        ) : null}
        <TextInput label={t('Name')} maxLength={80} required data-autofocus {...form.getInputProps('name')} />
        {rule === null ? (
          <Select
            label={t('Brand')}
            data={[
              ...(mayBeEverywhere ? [{ value: everywhere, label: t('Organization and all brands') }] : []),
              ...active.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            allowDeselect={false}
            searchable
            value={brandId ?? (mayBeEverywhere ? everywhere : null)}
            onChange={(value) => {
              setBrand(value === everywhere ? null : value)
              form.setFieldValue('trackedBrandId', null)
              form.setFieldValue('segment', null)
            }}
          />
        ) : null}
        {about === 'metric' ? (
          <MetricFields form={form} brandId={brandId} organizationId={organizationId} metric={metric} />
        ) : about === 'bots' ? (
          <MultiSelect
            label={t('Notify about')}
            description={t(
              'Compared daily with each crawler’s usual behavior. Without a crawler alert, you get all of these changes; with a paused one, none.',
            )}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={botChangeKinds.map((kind) => ({ value: kind, label: t(botChangeTexts[kind]) }))}
            {...form.getInputProps('botChanges')}
          />
        ) : (
          <MultiSelect
            label={t('Events')}
            data={eventKindNames.map((kind) => ({ value: kind, label: t(eventKinds[kind].words) }))}
            searchable
            {...form.getInputProps('eventKinds')}
          />
        )}
        <Select
          label={about === 'metric' ? t('Severity') : t('Severity')}
          description={t('By default, only warning and critical notifications are emailed.')}
          data={severities.map((value) => ({ value, label: t(severityLabels[value]) }))}
          allowDeselect={false}
          {...form.getInputProps('severity')}
        />
        {about === 'metric' && brandId !== null ? (
          <Preview values={form.values} brandId={brandId} alertId={rule?.id ?? null} />
        ) : null}
        {saving.error && !hasFieldError ? (
          <Text role="alert" fz="sm" c="worse">
            {saving.error.message}
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            loading={saving.isPending}
            disabled={brandId === null && !(mayBeEverywhere || rule !== null)}
          >
            {rule === null ? t('Create alert') : t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function MetricFields({
  form,
  brandId,
  organizationId,
  metric,
}: {
  form: ReturnType<typeof useSchemaForm<Values>>
  brandId: string | null
  organizationId: string
  metric: AlertMetric
}) {
  const { data: brand } = useQuery({ ...brandQuery(brandId ?? ''), enabled: brandId !== null })
  const { data: engines = [] } = useQuery(enginesQuery(organizationId))
  const competitors = (brand?.competitors ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          label={t('Metric')}
          data={alertMetrics.map((value) => ({ value, label: t(alertMetricLabels[value]) }))}
          allowDeselect={false}
          value={metric}
          onChange={(value) => {
            const chosen = alertMetrics.find((known) => known === value) ?? 'visibility'
            form.setFieldValue('metric', chosen)
            if (isOwnOnly(chosen)) form.setFieldValue('trackedBrandId', null)
          }}
        />
        <Select
          label={t('Brand')}
          data={competitors}
          placeholder={t('Your brand')}
          clearable
          searchable
          disabled={isOwnOnly(metric)}
          {...form.getInputProps('trackedBrandId')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <MultiSelect
          label={t('Engines')}
          placeholder={form.values.engines.length === 0 ? t('All engines') : ''}
          data={engines.map(({ id, label }) => ({ value: id, label }))}
          searchable
          {...form.getInputProps('engines')}
        />
        <TextInput
          label={t('Segment')}
          placeholder={t('All prompts')}
          description={t('A tag, or topic:…, intent:…, or funnel:…')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={140}
          {...form.getInputProps('segment')}
          value={form.values.segment ?? ''}
          onChange={(event) => {
            const text = event.currentTarget.value
            form.setFieldValue('segment', text === '' ? null : text)
          }}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <Select
          label={t('When it')}
          data={[
            { value: 'any', label: t('changes') },
            { value: 'up', label: t('rises') },
            { value: 'down', label: t('falls') },
          ]}
          allowDeselect={false}
          {...form.getInputProps('direction')}
        />
        <NumberInput
          label={t('By at least')}
          suffix={` ${t('points')}`}
          min={0}
          max={100}
          decimalScale={1}
          value={Math.round(form.values.minEffect * 1000) / 10}
          onChange={(value) => form.setFieldValue('minEffect', Number(value) / 100)}
          error={form.errors['minEffect']}
        />
        <Select
          label={t('vs. previous')}
          data={alertDays.map((days) => ({
            value: String(days),
            label: t('{days} days', { days }),
          }))}
          allowDeselect={false}
          value={String(form.values.days)}
          onChange={(value) => form.setFieldValue('days', Number(value))}
        />
      </SimpleGrid>
    </>
  )
}

/** A preview for every alert that could be saved. The name does not matter. */
function Preview({ values, brandId, alertId }: { values: Values; brandId: string; alertId: string | null }) {
  const checked = metricAlertInput.safeParse({ ...values, name: 'preview' })
  if (!checked.success) return null
  return <AlertPreview brandId={brandId} rule={checked.data} alertId={alertId} />
}

import { Button, Group, Modal, MultiSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { RunDraft, EngineRow } from '#core/runs/schema.ts'
import type { BrandProfile } from '#core/brands/schema.ts'
import { scheduleInput, type ScheduleDraft, type ScheduleRow } from '#core/runs/schedules/schema.ts'
import { spreadOf } from '#core/runs/schedules/spread.ts'
import { defaultRunName } from '#core/runs/schedules/describe-cadence.ts'
import { EngineRemedy } from '../../../components/states/engine-remedy.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { notify } from '../../../components/states/notices.tsx'
import { useForecast } from '../../../components/run-plan/forecast-query.ts'
import { ForecastSummary } from '../../../components/run-plan/forecast-summary.tsx'
import { PlanFields, QuotaField } from '../../../components/run-plan/plan-fields.tsx'
import { planLists, sentPlan, type PlanErrors } from '../../../components/run-plan/plan-values.ts'
import { ApiError } from '../../../lib/api.ts'
import { enginesQuery } from '../../../lib/engines/engines.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import { fieldErrors, issuesByPath } from '../../../lib/schema-form.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { promptTagsQuery, scheduleKeys } from './api/list-schedules.ts'
import { changeSchedule, createSchedule } from './api/save-schedule.ts'
import { CadenceFields } from './cadence-fields.tsx'
import { CadencePreview } from './cadence-preview.tsx'
import { MonthForecast } from './month-forecast.tsx'
import {
  newScheduleId,
  scheduleDraft,
  scheduleValues,
  startingSchedule,
  type ScheduleValues,
} from './schedule-values.ts'
import { t } from '../../../lib/language/t.ts'

type Props = {
  brand: BrandProfile
  /** The schedule to edit; null for a new one. */
  schedule: ScheduleRow | null
  onClose: () => void
}

/** Creates or edits a schedule: its times, its run, and the forecast. */
export function ScheduleDialog({ brand, schedule, onClose }: Props) {
  const engines = useQuery(enginesQuery(brand.organizationId))
  return (
    <Modal
      opened
      onClose={onClose}
      size="44rem"
      title={schedule === null ? t('Create schedule') : t('Edit schedule')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Loaded query={engines}>
        {(offered) => <ScheduleForm brand={brand} schedule={schedule} engines={offered} onClose={onClose} />}
      </Loaded>
    </Modal>
  )
}

function ScheduleForm({ brand, schedule, engines, onClose }: Props & { engines: readonly EngineRow[] }) {
  const [id] = useState(() => schedule?.id ?? newScheduleId())
  const [values, setValues] = useState(() =>
    schedule === null ? startingSchedule(engines, brand) : scheduleValues(schedule),
  )
  const now = useNow()
  const reasonId = useId()
  const organizationZone = useMembership()?.timeZone
  const clock = { timeZone: schedule?.timeZone ?? organizationZone ?? 'UTC', spread: spreadOf(id) }
  const tags = useQuery(promptTagsQuery(brand.id)).data
  const draft = scheduleDraft(values)
  const checked = scheduleInput.safeParse(draft)
  const promptIds = taggedPrompts(values.tags, tags)
  const forecast = useForecast(brand.id, forecastDraft(values, checked.success ? promptIds : null))
  const saving = useSaving({ brandId: brand.id, id, isNew: schedule === null, onClose })
  const errors = {
    ...(checked.success ? {} : fieldErrors(issuesByPath(checked.error), lists)),
    ...refusedFields(saving.error),
  }
  const invalid = checked.success ? undefined : Object.values(errors)[0]

  const change = (part: Partial<ScheduleValues>) => {
    saving.reset()
    setValues((before) => ({ ...before, ...part }))
  }
  const handleSubmit = () => {
    if (invalid === undefined) saving.submit(draft)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t('Name')}
          placeholder={checked.success ? defaultRunName(checked.data.cadence) : ''}
          value={values.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          maxLength={120}
          error={errors['name']}
        />
        <CadenceFields
          values={values.cadence}
          onChange={(part) => change({ cadence: { ...values.cadence, ...part } })}
          spread={clock.spread}
          errors={errors}
        />
        {checked.success ? <CadencePreview cadence={checked.data.cadence} clock={clock} now={now} /> : null}
        <MultiSelect
          label={t('Prompts')}
          description={t('All prompts at the time of the run, or only those with a selected tag.')}
          placeholder={values.tags.length === 0 ? t('All prompts') : undefined}
          data={offeredTags(values.tags, tags)}
          value={[...values.tags]}
          onChange={(chosen) => change({ tags: chosen })}
          searchable
          clearable
          hidePickedOptions
          nothingFoundMessage={t('No matching tags')}
          error={
            errors['plan.tags'] ??
            (promptIds?.length === 0 ? t('No prompts have these tags. Select other tags.') : undefined)
          }
        />
        <PlanFields
          engines={engines}
          values={values.plan}
          onChange={(part) => change({ plan: { ...values.plan, ...part } })}
          errors={planErrors(errors)}
          remedy={(engine) => <EngineRemedy engine={engine} onFollow={onClose} />}
        />
        {values.plan.engines.length === 0 || promptIds?.length === 0 ? null : (
          <ForecastSummary forecast={forecast} />
        )}
        {checked.success && forecast.data !== undefined && !forecast.isOutdated ? (
          <MonthForecast cadence={checked.data.cadence} clock={clock} forecast={forecast.data} now={now} />
        ) : null}
        {forecast.data?.quota == null ? null : (
          <QuotaField
            value={values.plan.whenOverQuota}
            onChange={(whenOverQuota) => change({ plan: { ...values.plan, whenOverQuota } })}
            refuse={t('Skip the run and show why')}
            wait={t('Wait for quota')}
            error={errors['plan.whenOverQuota']}
          />
        )}
        {saving.error === null || Object.keys(refusedFields(saving.error)).length > 0 ? null : (
          <Text fz="sm" c="var(--worse)" role="alert">
            {saving.error.message}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          {invalid === undefined ? null : (
            <Text id={reasonId} component="output" fz="sm" c="dimmed" mr="auto">
              {invalid}
            </Text>
          )}
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            disabled={invalid !== undefined}
            aria-describedby={invalid === undefined ? undefined : reasonId}
            loading={saving.isPending}
          >
            {schedule === null ? t('Create schedule') : t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useSaving({
  brandId,
  id,
  isNew,
  onClose,
}: {
  brandId: string
  id: string
  isNew: boolean
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  return useSubmission({
    mutationFn: (draft: ScheduleDraft) =>
      isNew ? createSchedule(brandId, id, draft) : changeSchedule(id, draft),
    onSuccess: async () => {
      onClose()
      notify(isNew ? t('Schedule created') : t('Schedule updated'))
      await queryClient.invalidateQueries({ queryKey: scheduleKeys.all })
    },
  })
}

type Tags = readonly { tag: string; promptIds: readonly string[] }[] | undefined

/** Undefined: all prompts; null: not loaded yet. */
function taggedPrompts(chosen: readonly string[], tags: Tags): string[] | null | undefined {
  if (chosen.length === 0) return undefined
  if (tags === undefined) return null
  return [...new Set(tags.filter(({ tag }) => chosen.includes(tag)).flatMap(({ promptIds }) => promptIds))]
}

/** Includes selected tags that no prompt has anymore, so that they can be removed. */
function offeredTags(chosen: readonly string[], tags: Tags): string[] {
  return [...new Set([...(tags ?? []).map(({ tag }) => tag), ...chosen])]
}

/** Null while the prompts are not loaded, or when there are none. */
function forecastDraft(values: ScheduleValues, promptIds: string[] | null | undefined): RunDraft | null {
  if (promptIds === null || promptIds?.length === 0) return null
  return { ...sentPlan(values.plan), ...(promptIds === undefined ? {} : { promptIds }) }
}

/** Each has one input. */
const lists = [...planLists, 'weekdays', 'tags']

function refusedFields(error: Error | null): PlanErrors {
  return error instanceof ApiError ? fieldErrors(error.fields, lists) : {}
}

/** Without the prefix `plan.` that schedules add to the fields of a run. */
function planErrors(errors: PlanErrors): PlanErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field.replace(/^plan\./, ''), message]),
  )
}

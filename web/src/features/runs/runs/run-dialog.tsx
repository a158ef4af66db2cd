import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { runInput, type RunDraft, type EngineRow } from '#core/runs/schema.ts'
import type { RunForecast } from '#core/runs/forecast-schema.ts'
import type { BrandProfile } from '#core/brands/schema.ts'
import { runKeys } from '../../../components/run-progress/run-queries.ts'
import { EngineRemedy } from '../../../components/states/engine-remedy.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { notify } from '../../../components/states/notices.tsx'
import { useForecast } from '../../../components/run-plan/forecast-query.ts'
import { ForecastSummary } from '../../../components/run-plan/forecast-summary.tsx'
import { PlanFields, QuotaField } from '../../../components/run-plan/plan-fields.tsx'
import {
  planLists,
  sentPlan,
  startingPlan,
  type PlanErrors,
  type PlanValues,
} from '../../../components/run-plan/plan-values.ts'
import { ApiError } from '../../../lib/api.ts'
import { brandQuery } from '../../../lib/brands/brands.ts'
import { enginesQuery } from '../../../lib/engines/engines.ts'
import { formatCalendarDay, formatCount } from '../../../lib/format.ts'
import type { RunRequest } from '../../../lib/reports/run-now.ts'
import { fieldErrors, issuesByPath } from '../../../lib/schema-form.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { startRun } from './start-run.ts'
import { t } from '../../../lib/language/t.ts'

/** Starts a run: engines, repeats, countries, and the forecast of answers and cost. */
export function RunDialog({ request, onClose }: { request: RunRequest; onClose: () => void }) {
  const brand = useQuery(brandQuery(request.brandId))
  return (
    <Modal
      opened
      onClose={onClose}
      size="44rem"
      title={t('Run now')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Loaded query={brand}>
        {(profile) => <RunForm brand={profile} request={request} onClose={onClose} />}
      </Loaded>
    </Modal>
  )
}

type Props = { brand: BrandProfile; request: RunRequest; onClose: () => void }

function RunForm({ brand, request, onClose }: Props) {
  const engines = useQuery(enginesQuery(brand.organizationId))
  const prompts = request.promptIds?.length ?? brand.prompts
  if (prompts === 0) return <Text>{t('Add prompts to this brand before you start a run.')}</Text>
  return (
    <Loaded query={engines}>
      {(offered) => <Choices brand={brand} engines={offered} request={request} onClose={onClose} />}
    </Loaded>
  )
}

function Choices({ brand, engines, request, onClose }: Props & { engines: readonly EngineRow[] }) {
  const [values, setValues] = useState(() => planFor(request, startingPlan(engines, brand)))
  const reasonId = useId()
  const draft = draftOf(values, request)
  const checked = runInput.safeParse(draft)
  const forecast = useForecast(brand.id, checked.success ? draft : null)
  const quota = forecast.data?.quota ?? null
  const waits = values.whenOverQuota === 'wait' && quota?.fits === false
  const starting = useStarting(brand.id, waits ? quota.fitsOn : null, onClose)
  const errors = {
    ...(checked.success ? {} : fieldErrors(issuesByPath(checked.error), planLists)),
    ...refusedFields(starting.error),
  }
  const reason = reasonNotToStart({
    errors: checked.success ? {} : errors,
    forecast: forecast.isOutdated ? undefined : forecast.data,
    values,
  })

  const change = (part: Partial<PlanValues>) => {
    starting.reset()
    setValues((now) => ({ ...now, ...part }))
  }
  const handleSubmit = () => {
    if (reason === null) starting.submit(draft)
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
        <FurtherAnswers draft={draft} />
        <PlanFields
          engines={engines}
          values={values}
          onChange={change}
          errors={errors}
          remedy={(engine) => <EngineRemedy engine={engine} onFollow={onClose} />}
        />
        {values.engines.length === 0 ? null : <ForecastSummary forecast={forecast} />}
        <OverQuota quota={quota} values={values} onChange={change} error={errors['whenOverQuota']} />
        {starting.error === null || isOnFields(starting.error) ? null : (
          <Text fz="sm" c="var(--worse)" role="alert">
            {starting.error.message}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          {reason === null ? null : (
            <Text id={reasonId} component="output" fz="sm" c="dimmed" mr="auto">
              {reason}
            </Text>
          )}
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            disabled={reason !== null}
            aria-describedby={reason === null ? undefined : reasonId}
            loading={starting.isPending}
          >
            {waits ? t('Queue run') : t('Start')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The choice between refusing and waiting, shown when the quota is not sufficient. */
function OverQuota({
  quota,
  values,
  onChange,
  error,
}: {
  quota: RunForecast['quota']
  values: PlanValues
  onChange: (change: Partial<PlanValues>) => void
  error: string | undefined
}) {
  const fitsOn = quota?.fitsOn ?? null
  if (quota === null || quota.fits || fitsOn === null)
    return error === undefined ? null : (
      <Text fz="sm" c="var(--worse)" role="alert">
        {error}{' '}
        <Anchor component="button" type="button" fz="sm" onClick={() => onChange({ whenOverQuota: 'wait' })}>
          {t('Wait for quota instead')}
        </Anchor>
      </Text>
    )
  return (
    <QuotaField
      value={values.whenOverQuota}
      onChange={(whenOverQuota) => onChange({ whenOverQuota })}
      refuse={t('Don’t start the run')}
      wait={t('Wait until {fitsOn}', { fitsOn: formatCalendarDay(fitsOn) })}
      error={error}
    />
  )
}

/** Describes the run from the calculator: more answers for single prompt–engine pairs only. */
function FurtherAnswers({ draft: { extraRepeats } }: { draft: RunDraft }) {
  if (extraRepeats === undefined) return null
  const cells = Object.values(extraRepeats).flatMap((engines) => Object.values(engines))
  const answers = cells.reduce((sum, repeats) => sum + repeats, 0)
  return (
    <Text fz="sm" role="note">
      {t(
        'Collects {answers} more answers from {cells} prompt–engine pairs in each country you select below.',
        { answers: formatCount(answers), cells: formatCount(cells.length) },
      )}
    </Text>
  )
}

/** A run with more answers for single pairs asks only the engines of these pairs. */
function planFor({ extraRepeats }: RunRequest, plan: PlanValues): PlanValues {
  if (extraRepeats === undefined) return plan
  const engines = [...new Set(Object.values(extraRepeats).flatMap((repeats) => Object.keys(repeats)))]
  return { ...plan, engines, repeats: 0, extraRepeats: copied(extraRepeats, engines) }
}

function draftOf(values: PlanValues, { promptIds }: RunRequest): RunDraft {
  const plan = sentPlan(values)
  if (plan.extraRepeats === undefined)
    return { ...plan, ...(promptIds === undefined ? {} : { promptIds: [...promptIds] }) }
  // The server rejects more answers of engines that are not asked.
  const extraRepeats = copied(plan.extraRepeats, plan.engines)
  return { ...plan, extraRepeats, promptIds: Object.keys(extraRepeats) }
}

function copied(extra: NonNullable<RunRequest['extraRepeats']>, engines: readonly string[]) {
  return Object.fromEntries(
    Object.entries(extra).flatMap(([promptId, repeats]) => {
      const kept = Object.entries(repeats).filter(([engine]) => engines.includes(engine))
      return kept.length === 0 ? [] : [[promptId, Object.fromEntries(kept)] as const]
    }),
  )
}

/** Why the run cannot be started as planned; null when it can. */
function reasonNotToStart({
  errors,
  forecast,
  values,
}: {
  errors: PlanErrors
  forecast: RunForecast | undefined
  values: PlanValues
}): string | null {
  const invalid = Object.values(errors)[0]
  if (invalid !== undefined) return invalid
  if (forecast === undefined) return null
  const { quota, problem } = forecast
  if (quota !== null && !quota.fits) {
    if (quota.fitsOn === null)
      return t('This run exceeds your plan’s monthly answers. Select fewer prompts, engines, or samples.')
    return values.whenOverQuota === 'wait' ? null : t('This run exceeds your remaining answers this month.')
  }
  return problem
}

/** `waitsUntil`: the day on which a run over quota fits the plan. */
function useStarting(brandId: string, waitsUntil: string | null, onClose: () => void) {
  const queryClient = useQueryClient()
  return useSubmission({
    mutationFn: (draft: RunDraft) => startRun(brandId, draft),
    retry: false, // a retry could start, and charge for, a second run
    onSuccess: async ({ planned }) => {
      onClose()
      notify(
        waitsUntil === null
          ? t('Run started: {planned} answers', { planned: formatCount(planned) })
          : t('Run queued until {waitsUntil}: {planned} answers', {
              planned: formatCount(planned),
              waitsUntil: formatCalendarDay(waitsUntil),
            }),
      )
      await queryClient.invalidateQueries({ queryKey: runKeys.all })
    },
    // The forecast from before the refusal is outdated.
    onError: () => queryClient.invalidateQueries({ queryKey: ['forecast', brandId] }),
  })
}

/** The fields of the dialog that show their own errors. */
const shown = ['engines', 'models', 'countries', 'language', 'repeats', 'budgetUsd', 'whenOverQuota']

function refusedFields(error: Error | null): PlanErrors {
  return error instanceof ApiError ? fieldErrors(error.fields, planLists) : {}
}

function isOnFields(error: Error): boolean {
  return Object.keys(refusedFields(error)).some((field) => shown.includes(field))
}

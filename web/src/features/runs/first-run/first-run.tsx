import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BrandProfile } from '#core/brands/schema.ts'
import type { NextStep } from '#core/onboarding/next-step.ts'
import type { RunForecast } from '#core/runs/forecast-schema.ts'
import { runInput, type EngineRow, type RunDraft } from '#core/runs/schema.ts'
import { BudgetField } from '../../../components/inputs/usd-field.tsx'
import { useForecast } from '../../../components/run-plan/forecast-query.ts'
import { ForecastSummary } from '../../../components/run-plan/forecast-summary.tsx'
import { startingPlan } from '../../../components/run-plan/plan-values.ts'
import { runKeys } from '../../../components/run-progress/run-queries.ts'
import { EngineRemedy } from '../../../components/states/engine-remedy.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
import { TextLink } from '../../../components/layout/links.tsx'
import { brandQuery } from '../../../lib/brands/brands.ts'
import { formatCount } from '../../../lib/format.ts'
import { locale } from '../../../lib/language/chosen.ts'
import { can } from '../../../lib/organization/rights.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import { useRunNow } from '../../../lib/reports/run-now.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { notify } from '../../../components/states/notices.tsx'
import { startRun } from '../runs/start-run.ts'
import { t } from '../../../lib/language/t.ts'

type RunStep = Extract<NextStep, { kind: 'run' }>

/** The first run, in place: who is asked, how many answers, time and price, a spending limit, and one button. */
export function FirstRun({
  brandId,
  organizationId,
  step,
}: {
  brandId: string
  organizationId: string
  step: RunStep
}) {
  const brand = useQuery(brandQuery(brandId))
  return (
    <Loaded query={brand}>{(profile) => <Plan key={organizationId} brand={profile} step={step} />}</Loaded>
  )
}

function Plan({ brand, step }: { brand: BrandProfile; step: RunStep }) {
  const runNow = useRunNow()
  const queryClient = useQueryClient()
  /** Undefined: the proposed limit. */
  const [limit, setLimit] = useState<number | null>()
  const plan: RunDraft = { ...startingPlan(step.engines, brand), engines: step.engines.map(({ id }) => id) }
  const { data: unlimited } = useForecast(brand.id, plan)
  const budgetUsd = limit === undefined ? proposedLimit(unlimited) : limit
  const draft = { ...plan, budgetUsd }
  const checked = runInput.safeParse(draft)
  const forecast = useForecast(brand.id, checked.success ? draft : null)
  const start = useSubmission({
    mutationFn: () => startRun(brand.id, draft),
    retry: false, // a retry could start, and charge for, a second run
    onSuccess: async ({ planned }) => {
      notify(t('Run started: {planned} answers', { planned: formatCount(planned) }))
      await queryClient.invalidateQueries({ queryKey: runKeys.all })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['forecast', brand.id] }),
  })
  const limitError = checked.success ? undefined : checked.error.issues[0]?.message
  const problem = forecast.data?.problem ?? null
  return (
    <Paper component="section" p="md" bg="var(--surface)" maw="46rem" aria-label={t('First run')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (checked.success && problem === null) start.submit(undefined)
        }}
      >
        <Stack gap="md">
          <div>
            <Title order={2} mb={2}>
              {t('Run your prompts')}
            </Title>
            <Engines brand={brand} step={step} />
          </div>
          <ForecastSummary forecast={forecast} />
          {step.isSample ? null : (
            <BudgetField
              label={t('Spending limit')}
              description={t('The run stops before it exceeds this amount.')}
              maw="16rem"
              value={budgetUsd}
              error={limitError}
              onChange={setLimit}
            />
          )}
          {start.error === null ? null : (
            <Text fz="sm" c="var(--worse)" role="alert">
              {start.error.message}
            </Text>
          )}
          <Group gap="md">
            <Button
              type="submit"
              loading={start.isPending}
              disabled={!checked.success || (problem !== null && !forecast.isOutdated)}
            >
              {step.isSample ? t('Run with sample answers') : t('Run now')}
            </Button>
            <Anchor component="button" type="button" fz="sm" onClick={() => runNow({ brandId: brand.id })}>
              {t('Choose engines and samples')}
            </Anchor>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}

function Engines({ brand, step }: { brand: BrandProfile; step: RunStep }) {
  const isAdmin = can(useMembership(), 'admin')
  if (step.isSample)
    return (
      <Stack gap={6}>
        <Failing engines={step.failing} />
        <Text fz="sm">
          <SandboxBadge />{' '}
          {step.keysFail
            ? t(
                'Until an API key works, you can run {count, plural, one {# prompt} other {# prompts}} in the sandbox. Its answers are invented, to show you the reports.',
                { count: brand.prompts },
              )
            : t(
                'No AI engine is connected yet. You can run {count, plural, one {# prompt} other {# prompts}} in the sandbox. Its answers are invented, to show you the reports.',
                { count: brand.prompts },
              )}{' '}
          {isAdmin && !step.keysFail ? (
            <TextLink fz="inherit" underline="always" to="/settings" search={{ section: 'keys' }}>
              {t('Add an API key for real answers')}
            </TextLink>
          ) : null}
        </Text>
      </Stack>
    )
  return (
    <Stack gap={6}>
      <Text fz="sm" c="dimmed">
        {t(
          '{count, plural, one {# prompt} other {# prompts}} will be sent to {engines}. The first number appears here as soon as there are answers.',
          {
            count: brand.prompts,
            engines: new Intl.ListFormat(locale).format(step.engines.map(({ label }) => label)),
          },
        )}
      </Text>
      <Failing engines={step.failing} />
    </Stack>
  )
}

/** Engines whose key fails, each in one sentence. */
function Failing({ engines }: { engines: readonly EngineRow[] }) {
  return engines.map((engine) => (
    <Text key={engine.id} fz="sm" role="note">
      {t('{engine} is left out: {reason}', { engine: engine.label, reason: engine.pause?.message ?? '' })}{' '}
      <EngineRemedy engine={engine} />
    </Text>
  ))
}

/** A little more than the run should cost at most; null where it is free, or where a limit would stop unpriced answers. */
function proposedLimit(forecast: RunForecast | undefined): number | null {
  const high = forecast?.usd?.high ?? 0
  if (forecast === undefined || forecast.unpricedAnswers > 0 || high === 0) return null
  return Math.max(1, Math.ceil(high * 1.2))
}

import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { BrandRow } from '#core/brands/schema.ts'
import { nextStep, stepToRun, type NextStep } from '#core/onboarding/next-step.ts'
import type { RunProgress } from '#core/runs/schema.ts'
import { brandRunsQuery } from '../../../components/run-progress/run-queries.ts'
import { isOver } from '../../../components/run-progress/progress-summary.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { brandKeys } from '../../../lib/brands/brands.ts'
import { enginesQuery } from '../../../lib/engines/engines.ts'
import { formatCount } from '../../../lib/format.ts'
import { can } from '../../../lib/organization/rights.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import { t } from '../../../lib/language/t.ts'
import { FirstRun } from './first-run.tsx'

const pollMs = { running: 2000, idle: 15_000 }

type FirstBrand = Pick<BrandRow, 'id' | 'name' | 'prompts' | 'archivedAt'>

/** What comes next for a brand without answers: always one sentence and one button. */
export function FirstAnswers({ brand, organizationId }: { brand: FirstBrand; organizationId: string }) {
  const engines = useQuery(enginesQuery(organizationId))
  const runs = useQuery({
    ...brandRunsQuery(brand.id),
    refetchInterval: (query) =>
      query.state.data?.some((run) => !isOver(run)) ? pollMs.running : pollMs.idle,
  })
  const [runsAgain, setRunsAgain] = useState(false)
  useShownOnceCounted(runs.data)
  const mayEdit = can(useMembership(), 'edit')
  if (!mayEdit || brand.archivedAt !== null)
    return (
      <EmptyState title={t('No answers yet')}>
        {t('The first number appears here once an editor has run the prompts for {name}.', {
          name: brand.name,
        })}
      </EmptyState>
    )
  return (
    <Loaded query={engines}>
      {(offered) => (
        <Loaded query={runs}>
          {(list) => {
            const step = nextStep({ prompts: brand.prompts, engines: offered, runs: list })
            const isEnded = step.kind === 'failed' || step.kind === 'cancelled'
            return (
              <Step
                brand={brand}
                organizationId={organizationId}
                step={runsAgain && isEnded ? stepToRun(offered) : step}
                onRunAgain={() => setRunsAgain(true)}
              />
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

function Step({
  brand,
  organizationId,
  step,
  onRunAgain,
}: {
  brand: FirstBrand
  organizationId: string
  step: NextStep
  onRunAgain: () => void
}) {
  switch (step.kind) {
    case 'prompts':
      return (
        <EmptyState
          title={t('Add your first prompts')}
          action={
            <ButtonLink to="/prompts" search={{ clientId: brand.id, add: 'many' }}>
              {t('Add prompts')}
            </ButtonLink>
          }
        >
          {t('Add the questions customers of {name} ask AI. Next: run them and see the first number.', {
            name: brand.name,
          })}
        </EmptyState>
      )
    case 'engine':
      return (
        <EmptyState title={t('Connect an AI engine')} action={<KeysButton>{t('Add API key')}</KeysButton>}>
          {t('The prompts for {name} are ready. To run them, add an API key of an AI engine.', {
            name: brand.name,
          })}
        </EmptyState>
      )
    case 'keys':
      return (
        <EmptyState title={t('No API key works')} action={<KeysButton>{t('Fix API keys')}</KeysButton>}>
          {t('No answer can arrive before an API key works again: {reason}', { reason: step.reason })}
        </EmptyState>
      )
    case 'run':
      return <FirstRun brandId={brand.id} organizationId={organizationId} step={step} />
    case 'waiting':
      return (
        <EmptyState title={t('Waiting to start')} action={<RunButton run={step.run} />}>
          {t('The run is queued. The first number appears here without a reload.')}
        </EmptyState>
      )
    case 'running':
      return (
        <EmptyState title={t('Collecting the first answers')} action={<RunButton run={step.run} />}>
          <output>
            {t('{answered} of {planned} answers so far. The first number appears here without a reload.', {
              answered: formatCount(step.run.counts.answered),
              planned: formatCount(step.run.planned),
            })}
          </output>
        </EmptyState>
      )
    case 'paused':
      return (
        <EmptyState title={t('The run is paused')} action={<RunButton run={step.run} />}>
          {step.reason === '' ? t('Resume it to get the first answers.') : step.reason}
        </EmptyState>
      )
    case 'failed':
      return (
        <EmptyState
          title={t('The run failed')}
          action={<Button onClick={onRunAgain}>{t('Run again')}</Button>}
        >
          {t('No answer arrived. {reason}', { reason: step.reason ?? '' })}
        </EmptyState>
      )
    case 'cancelled':
      return (
        <EmptyState
          title={t('The run was canceled')}
          action={<Button onClick={onRunAgain}>{t('Run again')}</Button>}
        >
          {t('No answers were collected. Run the prompts again to see the first number.')}
        </EmptyState>
      )
  }
}

function RunButton({ run: { brandId } }: { run: RunProgress }) {
  return (
    <ButtonLink
      to="/brand/$id"
      params={{ id: brandId }}
      search={{ clientId: brandId, tab: 'runs' }}
      variant="default"
    >
      {t('View run')}
    </ButtonLink>
  )
}

function KeysButton({ children }: { children: ReactNode }) {
  if (!can(useMembership(), 'admin')) return <span>{t('An admin can fix this in Settings.')}</span>
  return (
    <ButtonLink to="/settings" search={{ section: 'keys' }}>
      {children}
    </ButtonLink>
  )
}

/** As soon as answers arrive, every screen shows their numbers. */
function useShownOnceCounted(runs: readonly RunProgress[] | undefined) {
  const queryClient = useQueryClient()
  const answered = runs?.reduce((sum, { counts }) => sum + counts.answered, 0) ?? 0
  // Synchronizes the reports with what the worker has stored.
  useEffect(() => {
    if (answered === 0) return
    void queryClient.invalidateQueries({ queryKey: ['reports'] })
    void queryClient.invalidateQueries({ queryKey: brandKeys.lists })
  }, [answered, queryClient])
}

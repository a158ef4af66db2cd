import { Button, Group, Modal, NumberInput, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { analysisLimits, type AnalysisDraft, type EngineRow } from '#core/analysis/schema.ts'
import type { BrandProfile } from '#core/brand/schema.ts'
import { analysesQuery, analysisKeys } from '../../components/analysis-progress/analysis-queries.ts'
import { Loaded } from '../../components/loaded.tsx'
import { CountrySelect } from '../../components/market-select.tsx'
import { notify } from '../../components/notices.tsx'
import { ApiError } from '../../lib/api.ts'
import { brandQuery } from '../../lib/brands.ts'
import { enginesQuery } from '../../lib/engines.ts'
import { formatCount, formatMoney } from '../../lib/format.ts'
import type { RunRequest } from '../../lib/run-now.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { EngineChoice } from './engine-choice.tsx'
import { forecast } from './forecast.ts'
import classes from './run-dialog.module.css'
import { startAnalysis } from './start-analysis.ts'

/** Starts an analysis: which engines, how often, from where; says how many answers that is and what it costs. */
export function RunDialog({ request, onClose }: { request: RunRequest; onClose: () => void }) {
  const brand = useQuery(brandQuery(request.brandId))
  return (
    <Modal opened onClose={onClose} size="lg" title="Run now" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Loaded query={brand}>
        {(profile) => <RunForm brand={profile} request={request} onClose={onClose} />}
      </Loaded>
    </Modal>
  )
}

function RunForm({
  brand,
  request,
  onClose,
}: {
  brand: BrandProfile
  request: RunRequest
  onClose: () => void
}) {
  const engines = useQuery(enginesQuery(brand.organizationId))
  const prompts = request.promptIds?.length ?? brand.prompts
  if (prompts === 0) return <Text>This brand has no prompts yet. Add some first.</Text>
  return (
    <Loaded query={engines}>
      {(offered) => (
        <Choices brand={brand} engines={offered} request={request} prompts={prompts} onClose={onClose} />
      )}
    </Loaded>
  )
}

type ChoicesProps = {
  brand: BrandProfile
  engines: readonly EngineRow[]
  request: RunRequest
  prompts: number
  onClose: () => void
}

function Choices({ brand, engines, request, prompts, onClose }: ChoicesProps) {
  const [chosen, setChosen] = useState<readonly string[]>(() => firstChoice(engines))
  const [repeats, setRepeats] = useState(1)
  const [country, setCountry] = useState(brand.country)
  const starting = useStarting(brand.id, onClose)
  const earlier = useQuery(analysesQuery(brand.id))
  const plan = forecast(
    { prompts, repeats, engines: engines.filter((engine) => chosen.includes(engine.id)) },
    earlier.data ?? [],
  )
  const problem = problemOf({ answers: plan.answers, engines: chosen.length })

  const handleSubmit = () => {
    if (problem !== null) return
    const promptIds = request.promptIds === undefined ? {} : { promptIds: [...request.promptIds] }
    starting.submit({ engines: [...chosen], repeats, country, language: brand.language, ...promptIds })
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
        <EngineChoice engines={engines} chosen={chosen} onChange={setChosen} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            label="Repeats"
            description="Answers vary: several tell more than one."
            min={1}
            max={analysisLimits.repeats}
            allowDecimal={false}
            clampBehavior="strict"
            value={repeats}
            onChange={(value) => setRepeats(typeof value === 'number' && value >= 1 ? value : 1)}
          />
          <CountrySelect
            label="Country"
            description="Where the question is asked from."
            placeholder="Anywhere"
            value={country}
            onChange={setCountry}
          />
        </SimpleGrid>
        <dl className={classes['forecast']}>
          <div>
            <dt>Answers</dt>
            <dd>
              <strong>{formatCount(plan.answers)}</strong>
              <span>
                {formatCount(prompts)} {prompts === 1 ? 'prompt' : 'prompts'} × {chosen.length}{' '}
                {chosen.length === 1 ? 'engine' : 'engines'} × {repeats}
              </span>
            </dd>
          </div>
          <div>
            <dt>Cost</dt>
            <dd>
              <strong>{chosen.length === 0 ? '–' : costWords(plan.costUsd)}</strong>
              <span>{chosen.length === 0 ? '' : plan.basis}</span>
            </dd>
          </div>
        </dl>
        {(problem ?? starting.error) !== null && (
          <Text fz="sm" c="var(--worse)" role="alert">
            {problem ?? messageOf(starting.error)}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={problem !== null} loading={starting.isPending}>
            Start
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useStarting(brandId: string, onClose: () => void) {
  const queryClient = useQueryClient()
  return useSubmission({
    mutationFn: (draft: AnalysisDraft) => startAnalysis(brandId, draft),
    retry: false, // a second try could start, and pay for, a second run
    onSuccess: async ({ planned }) => {
      onClose()
      notify(`Asking for ${formatCount(planned)} answers.`)
      await queryClient.invalidateQueries({ queryKey: analysisKeys.all })
    },
  })
}

/** Everything that is configured, but invented answers only when there is nothing else to ask. */
export function firstChoice(engines: readonly EngineRow[]): string[] {
  const usable = engines.filter((engine) => engine.configured)
  const real = usable.filter((engine) => !engine.sandbox)
  return (real.length > 0 ? real : usable).map((engine) => engine.id)
}

function problemOf({ answers, engines }: { answers: number; engines: number }): string | null {
  if (engines === 0) return 'Choose at least one engine.'
  if (answers > analysisLimits.cells)
    return `One run asks for at most ${formatCount(analysisLimits.cells)} answers. Choose fewer prompts, engines or repeats.`
  return null
}

function costWords(usd: number | null): string {
  if (usd === null) return 'unknown'
  return usd === 0 ? 'free' : `about ${formatMoney(usd)}`
}

function messageOf(error: Error | null): string {
  const fields = error instanceof ApiError ? Object.values(error.fields) : []
  return fields[0] ?? error?.message ?? ''
}

import { weightingOf } from './plan.ts'
import { correlationOfAnswers, designEffect } from '../metrics/statistics/design-effect.ts'
import { mean } from '../metrics/statistics/estimate.ts'
import { sum } from '../math.ts'
import { brandCellsOf, cellKey } from '../metrics/measured.ts'
import { rateOf } from '../metrics/registry.ts'
import { varianceComponentsOfCounts, type WaveCount } from '../metrics/statistics/variance-components.ts'
import { withTracked, type PeriodData } from './overview.ts'
import type { PromptFacts, TrackedBrand } from './prompts/prompt-rows.ts'
import type { ReportData } from './report-data.ts'
import type { ReportScope } from './schema.ts'
import type { BrandCellSeries, CellSeries } from './trend.ts'
import type { SampleSizeReport } from './views.ts'

type VarianceData = {
  scope: ReportScope
  tracked: readonly TrackedBrand[]
  prompts: readonly PromptFacts[]
  now: Pick<PeriodData, 'cells' | 'brandCells'>
  prices: SampleSizeReport['prices']
}

/** Variance and what planning needs. */
export async function makeSampleSize(data: ReportData): Promise<SampleSizeReport> {
  const { scope, range, chosen, prompts, cells } = data.plan
  return computeSampleSize({
    scope,
    tracked: data.tracked,
    prompts,
    now: { cells, brandCells: await data.presences(range, chosen) },
    prices: await data.prices(),
  })
}

/** Sources of the variance of the own brand's visibility, and the input of planning. Pure. */
function computeSampleSize({ scope, tracked, prompts, now: data, prices }: VarianceData): SampleSizeReport {
  const own = tracked.find((brand) => brand.isOwn)
  const now = withTracked(data, tracked)
  const ownId = own?.id ?? ''
  const counts = own === undefined ? [] : waveCounts(now.cells, seriesOf(now.brandCells, ownId))
  const components = varianceComponentsOfCounts(counts)
  const effect = components === null ? null : designEffect(components, counts)
  const ownCells = brandCellsOf(now, ownId)
  const texts = new Map(prompts.map((prompt) => [prompt.id, prompt.text]))
  return {
    scope,
    wave: scope.period.grain === 'week' ? 'week' : 'day',
    components,
    correlation: components === null ? null : correlationOfAnswers(components),
    designEffect: effect?.designEffect ?? null,
    effectiveAnswers: effect?.effectiveAnswers ?? null,
    observed: {
      prompts: new Set(counts.map((count) => count.prompt)).size,
      engines: new Set(counts.map((count) => count.engine)).size,
      waves: new Set(counts.map((count) => count.wave)).size,
      repeats: counts.length === 0 ? 0 : mean(counts.map((count) => count.n)),
      answers: sum(counts.map((count) => count.n)),
    },
    visibility: rateOf('visibility', now, { brandId: ownId, weighting: weightingOf(scope.filters, prompts) }),
    prices,
    cells: now.cells
      .filter((cell) => cell.valid > 0)
      .map((cell) => ({
        promptId: cell.promptId,
        promptText: texts.get(cell.promptId) ?? '',
        engine: cell.engine,
        x: ownCells.get(cellKey(cell))?.present ?? 0,
        n: cell.valid,
      }))
      .sort((a, b) => a.promptText.localeCompare(b.promptText) || a.engine.localeCompare(b.engine)),
  }
}

/** One entry per prompt, engine, and wave with valid answers. */
function waveCounts(
  cells: readonly CellSeries[],
  ownCells: ReadonlyMap<string, BrandCellSeries>,
): WaveCount[] {
  return cells.flatMap((cell): WaveCount[] => {
    const valid = byDay(cell.daily)
    const present = byDay(ownCells.get(cellKey(cell))?.daily ?? { days: [], counts: [] })
    return [...valid]
      .filter(([, n]) => n > 0)
      .sort(([a], [b]) => a - b)
      .map(([day, n]) => ({
        prompt: cell.promptId,
        engine: cell.engine,
        wave: String(day),
        x: present.get(day) ?? 0,
        n,
      }))
  })
}

/** Merges days, which are stored per country and language. */
function byDay({ days, counts }: CellSeries['daily']): Map<number, number> {
  const sums = new Map<number, number>()
  days.forEach((day, index) => sums.set(day, (sums.get(day) ?? 0) + (counts[index] ?? 0)))
  return sums
}

const seriesOf = (cells: readonly BrandCellSeries[], brandId: string) =>
  new Map(cells.filter((cell) => cell.brandId === brandId).map((cell) => [cellKey(cell), cell]))

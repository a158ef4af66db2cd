import { weightingOf } from '../plan.ts'
import { decideTogether } from '../../metrics/change.ts'
import { meanOfCells, promptMeans } from '../../metrics/statistics/estimate.ts'
import { sum } from '../../math.ts'
import { cellKey, type Measured } from '../../metrics/measured.ts'
import { independentDifference } from '../../metrics/statistics/independent-sides.ts'
import { changeOf, rateOf, sharesOf } from '../../metrics/registry.ts'
import { withTracked } from '../overview.ts'
import type { PromptFacts, TrackedBrand } from '../prompts/prompt-rows.ts'
import type { ReportData } from '../report-data.ts'
import type { ReportScope } from '../schema.ts'
import { plannedSides, type Compared, type PlannedSide, type Side } from './comparison-sides.ts'
import type { Comparable, ComparedMetric, ComparisonReport } from '../views.ts'

type ComparisonData = {
  scope: ReportScope
  by: Comparable
  tracked: readonly TrackedBrand[]
  prompts: readonly PromptFacts[]
  a: Side
  b: Side
}

const comparedMetrics: ComparedMetric[] = [
  'visibility',
  'shareOfVoice',
  'namedFirst',
  'top3',
  'reciprocalRank',
  'citationRate',
  'citationShare',
  'netSentiment',
  'recommendation',
  'firstChoice',
  'criticismRate',
  'praiseRate',
]

const promptsListed = 500

/** Two sides of a brand. */
export async function makeComparison(data: ReportData, compared: Compared): Promise<ComparisonReport> {
  const { plan, tracked } = data
  const [a, b] = plannedSides(compared, plan)
  const side = async ({ reads, ...rest }: PlannedSide): Promise<Side> => {
    if (reads === null) return { ...rest, measured: { cells: [], brandCells: [] } }
    const { range, chosen } = reads
    return {
      ...rest,
      measured: {
        cells: await data.cells(range, chosen),
        brandCells: await data.brandCells(range, chosen, plan.scope.brand.ownTrackedBrandId),
      },
    }
  }
  return computeComparison({
    scope: plan.scope,
    by: compared.by,
    tracked,
    prompts: plan.prompts,
    a: await side(a),
    b: await side(b),
  })
}

/**
 * Compares two sides of the same brand. Sides with the same prompts are paired by prompt; segments have different
 * prompts and are compared as independent, even if they overlap. Pure.
 */
function computeComparison({ scope, by, tracked, prompts, ...sides }: ComparisonData): ComparisonReport {
  const about = {
    brandId: tracked.find((brand) => brand.isOwn)?.id ?? '',
    weighting: weightingOf(scope.filters, prompts),
  }
  const a = sideOf(sides.a, by, tracked)
  const b = sideOf(sides.b, by, tracked)
  const isPaired = by !== 'segment'
  const rows = comparedMetrics.map((metric) => {
    const [one, two] = [rateOf(metric, a, about), rateOf(metric, b, about)]
    const isKnown = one.value !== null && two.value !== null
    const difference = isPaired && isKnown ? changeOf(metric, a, b, about) : independentDifference(one, two)
    return { metric, a: one, b: two, difference }
  })
  const decided = decideTogether(rows.map((row) => row.difference))
  const differing = isPaired ? promptsOf({ a, b }, about.brandId, prompts) : []
  return {
    scope,
    by,
    a: described(sides.a, a),
    b: described(sides.b, b),
    shared: differing.length,
    rows: rows.map((row, index) => ({ ...row, difference: decided[index] ?? row.difference })),
    prompts: differing.slice(0, promptsListed),
  }
}

/** Engines are renamed to one, so that their pairs match; each side contains one engine. */
function sideOf({ measured }: Side, by: Comparable, tracked: readonly TrackedBrand[]): Measured {
  const own = withTracked(measured, tracked)
  if (by !== 'engine') return own
  return {
    cells: own.cells.map((cell) => ({ ...cell, engine: '' })),
    brandCells: own.brandCells.map((cell) => ({ ...cell, engine: '' })),
  }
}

function promptsOf(
  { a, b }: { a: Measured; b: Measured },
  brandId: string,
  prompts: readonly PromptFacts[],
): ComparisonReport['prompts'] {
  const inB = new Set(b.cells.filter((cell) => cell.valid > 0).map(cellKey))
  const both = new Set(a.cells.filter((cell) => cell.valid > 0 && inB.has(cellKey(cell))).map(cellKey))
  const sharesBy = (measured: Measured) =>
    Map.groupBy(
      sharesOf('visibility', measured, brandId).filter((share) => both.has(cellKey(share))),
      (share) => share.promptId,
    )
  const [ofA, ofB] = [sharesBy(a), sharesBy(b)]
  return prompts
    .flatMap(({ id, text }): ComparisonReport['prompts'] => {
      const [one, two] = [ofA.get(id) ?? [], ofB.get(id) ?? []]
      const difference = (promptMeans(one)[0]?.mean ?? 0) - (promptMeans(two)[0]?.mean ?? 0)
      return one.length === 0
        ? []
        : [{ promptId: id, text, a: meanOfCells(one), b: meanOfCells(two), difference }]
    })
    .sort((x, y) => Math.abs(y.difference) - Math.abs(x.difference) || x.text.localeCompare(y.text))
}

function described({ key, label, period }: Side, { cells }: Measured): ComparisonReport['a'] {
  return {
    key,
    label,
    period,
    answers: sum(cells.map((cell) => cell.valid)),
    prompts: new Set(cells.filter((cell) => cell.valid > 0).map((cell) => cell.promptId)).size,
  }
}

import { decideTogether } from './change.ts'
import { consistencyOf, type Consistency } from './consistency.ts'
import { singleCell, type Weighting } from './statistics/estimate.ts'
import { brandCellsOf, cellKey, type Measured } from './measured.ts'
import { places } from './place.ts'
import { promptCoverage } from './prompt-coverage.ts'
import type { Change, Rate } from './rate.ts'
import { changeOf, metrics, rateOf, sharesOf, type BrandMetricId } from './registry.ts'

export type MeasuredRate = Rate & { compare: Rate | null; change: Change | null }

export type MetricsReport = {
  brand: string
  answers: number
  valid: number
  captureRate: Rate
  /** Every metric of the registry, by id, with pairs weighted equally. */
  metrics: Record<BrandMetricId, MeasuredRate>
  /** Visibility with answers weighted equally. */
  pooledVisibility: MeasuredRate
  promptCoverage: Rate & { k: number }
  consistency: Record<Consistency, number>
  averageRankWherePresent: number | null
  /** All brands by share of voice, with ranks; from ≠ to is a tie. */
  ranking: { brand: string; shareOfVoice: Rate; visibility: Rate; from: number; to: number }[]
}

/**
 * Every metric of one brand as the product computes it. `brands` are all tracked ones; significance is controlled
 * together.
 */
export function metricsReport(
  now: Measured,
  before: Measured | null,
  given: { brandId: string; brandIds: readonly string[]; k: number },
): MetricsReport {
  const ids = Object.keys(metrics).filter((id): id is BrandMetricId => id in metrics)
  const measure = (id: BrandMetricId, weighting: Weighting): MeasuredRate => {
    const about = { brandId: given.brandId, weighting }
    return {
      ...rateOf(id, now, about),
      compare: before === null ? null : rateOf(id, before, about),
      change: before === null ? null : changeOf(id, now, before, about),
    }
  }
  const measured = [...ids.map((id) => measure(id, 'cells')), measure('visibility', 'answers')]
  const decided = decideTogether(measured.map((rate) => rate.change))
  const rates = measured.map((rate, index) => ({ ...rate, change: decided[index] ?? null }))
  const named = Object.fromEntries(ids.map((id, index) => [id, rates[index]]))
  const pooled = rates.at(-1)
  if (pooled === undefined || !hasAll(named)) throw new Error('a metric of the registry was not computed')
  const own = [...brandCellsOf(now, given.brandId).values()]
  const present = own.reduce((total, cell) => total + cell.present, 0)
  const total = (field: 'answers' | 'valid') => now.cells.reduce((sum, cell) => sum + cell[field], 0)
  return {
    brand: given.brandId,
    answers: total('answers'),
    valid: total('valid'),
    captureRate: singleShare(total('valid'), total('answers')),
    metrics: named,
    pooledVisibility: pooled,
    promptCoverage: { ...promptCoverage(now, given.brandId, given.k), k: given.k },
    consistency: consistency(now, given.brandId),
    averageRankWherePresent:
      present === 0 ? null : own.reduce((sum, cell) => sum + cell.rankSum, 0) / present,
    ranking: ranking(now, given.brandIds),
  }
}

function hasAll(
  named: Record<string, MeasuredRate | undefined>,
): named is Record<BrandMetricId, MeasuredRate> {
  return Object.keys(metrics).every((id) => named[id] !== undefined)
}

const singleShare = (numerator: number, denominator: number): Rate => ({
  ...singleCell(numerator, denominator),
  method: 'Valid answers ÷ answers received. Wilson interval.',
})

function consistency(now: Measured, brandId: string): Record<Consistency, number> {
  const own = brandCellsOf(now, brandId)
  const kinds = now.cells.map((cell) =>
    consistencyOf(singleCell(own.get(cellKey(cell))?.present ?? 0, cell.valid)),
  )
  const count = (kind: Consistency) => kinds.filter((other) => other === kind).length
  return {
    locked: count('locked'),
    contested: count('contested'),
    absent: count('absent'),
    undecided: count('undecided'),
  }
}

function ranking(now: Measured, brandIds: readonly string[]): MetricsReport['ranking'] {
  const placeOf = places(new Map(brandIds.map((id) => [id, sharesOf('shareOfVoice', now, id)])))
  return brandIds
    .map((id) => ({
      brand: id,
      shareOfVoice: rateOf('shareOfVoice', now, { brandId: id, weighting: 'cells' }),
      visibility: rateOf('visibility', now, { brandId: id, weighting: 'cells' }),
      from: placeOf.get(id)?.from ?? 1,
      to: placeOf.get(id)?.to ?? brandIds.length,
    }))
    .sort(
      (a, b) => (b.shareOfVoice.value ?? 0) - (a.shareOfVoice.value ?? 0) || a.brand.localeCompare(b.brand),
    )
}

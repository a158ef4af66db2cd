import { decideTogether } from '../metric/change.ts'
import { sum } from '../metric/estimate.ts'
import type { Measured } from '../metric/measured.ts'
import { changeOf, rateOf } from '../metric/registry.ts'
import type { DashboardCard, Period } from './schema.ts'
import { brandTrend, bucketFor, type BrandCellSeries, type CellSeries } from './trend.ts'

export type BrandFigures = {
  period: Period | null
  now: { cells: readonly CellSeries[]; brandCells: readonly BrandCellSeries[] }
  before: Measured
}

type CardBrand = BrandFigures &
  Pick<DashboardCard, 'brandId' | 'name' | 'isDemo' | 'lastAnalysis'> & { ownTrackedBrandId: string | null }

/** One card per brand; their changes are decided together. */
export function dashboardCards(brands: readonly CardBrand[]): DashboardCard[] {
  const cards = brands.map(card)
  const decided = decideTogether(cards.map((entry) => entry.change))
  return cards.map((entry, index) => ({ ...entry, change: decided[index] ?? null }))
}

function card({ period, now, before, ownTrackedBrandId, ...brand }: CardBrand): DashboardCard {
  const about = { brandId: ownTrackedBrandId ?? '', weighting: 'cells' as const }
  return {
    brandId: brand.brandId,
    name: brand.name,
    period,
    visibility: rateOf('visibility', now, about),
    change: period === null ? null : changeOf('visibility', now, before, about),
    sparkline: period === null ? [] : sparkline(period, now, about.brandId),
    answers: sum(now.cells.map((cell) => cell.answers)),
    sandboxAnswers: sum(now.cells.map((cell) => cell.sandbox)),
    lastAnalysis: brand.lastAnalysis,
    next: null,
    isDemo: brand.isDemo,
  }
}

function sparkline(period: Period, now: BrandFigures['now'], brandId: string): DashboardCard['sparkline'] {
  const [series] = brandTrend({
    period,
    bucket: bucketFor(period, 'day', now.cells),
    weighting: 'cells',
    ...now,
    lines: [{ id: brandId, label: '', brandId, isOwn: true, withBand: false }],
  })
  return (series?.points ?? []).map(({ date, value }) => ({ date, value }))
}

import { decideTogether } from '../metrics/change.ts'
import { markThin, type Coverage } from '../metrics/comparability.ts'
import { sum } from '../math.ts'
import type { Measured } from '../metrics/measured.ts'
import { changeOf, rateOf } from '../metrics/registry.ts'
import type { DashboardCard } from './schema.ts'
import type { Period } from '../calendar.ts'
import { brandTrend, bucketFor, type BrandCellSeries, type CellSeries } from './trend.ts'

export type BrandFigures = {
  period: Period | null
  now: { cells: readonly CellSeries[]; brandCells: readonly BrandCellSeries[] }
  before: Measured
  /** Days and weeks with answers. */
  days: Record<'now' | 'before', Pick<Coverage, 'days' | 'weeks'>>
}

type CardBrand = BrandFigures &
  Pick<DashboardCard, 'brandId' | 'name' | 'isDemo' | 'lastRun'> & { ownTrackedBrandId: string | null }

export type BrandCard = Omit<DashboardCard, 'sparkline' | 'nextRunAt' | 'alerts'>

/** One card per brand; the significance of their changes is decided together. */
export function brandCards(brands: readonly CardBrand[]): BrandCard[] {
  const cards = brands.map(card)
  const decided = decideTogether(cards.map((entry) => entry.change))
  return cards.map((entry, index) => ({ ...entry, change: decided[index] ?? null }))
}

/** The same with a trend line each, from daily sums. */
export function dashboardCards(
  brands: readonly (CardBrand & Pick<DashboardCard, 'alerts' | 'nextRunAt'>)[],
): DashboardCard[] {
  const lines = brands.map(({ period, now, ownTrackedBrandId }) =>
    period === null ? [] : sparkline(period, now, ownTrackedBrandId ?? ''),
  )
  return brandCards(brands).map((entry, index) => ({
    ...entry,
    sparkline: lines[index] ?? [],
    alerts: brands[index]?.alerts ?? 0,
    nextRunAt: brands[index]?.nextRunAt ?? null,
  }))
}

/** Most alerts first, then the largest significant change, then by name. */
export function orderCards(cards: readonly DashboardCard[]): DashboardCard[] {
  const stake = ({ change }: DashboardCard) =>
    change?.verdict === 'real' ? Math.abs(change.difference ?? 0) : 0
  return cards.toSorted((a, b) => b.alerts - a.alerts || stake(b) - stake(a) || a.name.localeCompare(b.name))
}

function card({ period, now, before, days, ownTrackedBrandId, ...brand }: CardBrand): BrandCard {
  const about = { brandId: ownTrackedBrandId ?? '', weighting: 'cells' as const }
  const coverage = {
    now: { ...days.now, answers: sum(now.cells.map((cell) => cell.valid)) },
    before: { ...days.before, answers: sum(before.cells.map((cell) => cell.valid)) },
  }
  const [change = null] =
    period === null ? [] : markThin([changeOf('visibility', now, before, about)], coverage)
  return {
    brandId: brand.brandId,
    name: brand.name,
    period,
    visibility: rateOf('visibility', now, about),
    change,
    answers: sum(now.cells.map((cell) => cell.answers)),
    sandboxAnswers: sum(now.cells.map((cell) => cell.sandbox)),
    lastRun: brand.lastRun,
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

import type { ReportFilters } from '#core/reports/filters.ts'
import type { ReportData } from '#core/reports/report-data.ts'
import type { Sql } from '../database.ts'
import { fetchNewestAnswers } from './evidence/newest-answers.ts'
import { fetchAnnotations } from './annotations.ts'
import { fetchPrices } from './prices.ts'
import { fetchBrandFacts } from './sums/brand-facts.ts'
import { fetchChosenCells, fetchBrandCells, fetchPresences } from './sums/cells.ts'
import { fetchCellsByCountry } from './sums/cells-by-country.ts'
import { fetchDots } from './sums/dots.ts'
import { planReport } from './sums/scope.ts'

/** The brand, filters, and day of a report. */
export type Asked = { brandId: string; filters: ReportFilters; now: Date }

/** Null when there is no such brand (or analysis of it) for whom `sql` acts. */
export async function makeReport<Reply>(
  sql: Sql,
  { brandId, filters, now }: Asked,
  make: (data: ReportData) => Promise<Reply>,
): Promise<Reply | null> {
  const brand = await fetchBrandFacts(sql, brandId)
  const plan = brand && (await planReport(sql, brand, filters, now))
  if (brand === null || plan === null) return null
  const { scope, range, chosen } = plan
  return make({
    plan,
    tracked: brand.tracked,
    cells: (...given) => fetchChosenCells(sql, ...given),
    presences: (...given) => fetchPresences(sql, ...given),
    brandCells: (...given) => fetchBrandCells(sql, ...given),
    cellsByCountry: (...given) => fetchCellsByCountry(sql, ...given),
    dots: (promptIds, perPrompt) =>
      fetchDots(sql, range, chosen, { promptIds, trackedBrandId: scope.brand.ownTrackedBrandId, perPrompt }),
    newest: () =>
      fetchNewestAnswers(sql, range, chosen, plan.cells, {
        brands: true,
        pages: false,
        isSparse: plan.isSparse,
      }),
    annotations: () => fetchAnnotations(sql, range),
    prices: () =>
      fetchPrices(
        sql,
        brandId,
        scope.engines.map(({ engine }) => engine),
      ),
  })
}

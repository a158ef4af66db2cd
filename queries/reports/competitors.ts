import { computeCompetitors } from '#core/reports/competitors.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import type { CompetitorsReport } from '#core/reports/views.ts'
import type { Sql } from '../database.ts'
import { fetchBrandFacts } from './sums/brand-facts.ts'
import { fetchBrandCells } from './sums/cells.ts'
import { fetchNewestAnswers } from './evidence/newest-answers.ts'
import { fetchAnnotations, fetchChosenCells } from './overview.ts'
import { planReport } from './sums/scope.ts'

/** Own brand and competitors; null if the user of `sql` sees no such brand (or run of it). */
export async function competitorsReport(
  sql: Sql,
  brandId: string,
  filters: ReportFilters,
  now: Date,
): Promise<CompetitorsReport | null> {
  const brand = await fetchBrandFacts(sql, brandId)
  const plan = brand && (await planReport(sql, brand, filters, now))
  if (brand === null || plan === null) return null
  const { scope, range, compareRange, chosen, cells } = plan
  return computeCompetitors({
    scope,
    tracked: brand.tracked,
    now: { cells, brandCells: await fetchBrandCells(sql, range, chosen, null) },
    before: compareRange && {
      cells: await fetchChosenCells(sql, compareRange, chosen),
      brandCells: await fetchBrandCells(sql, compareRange, chosen, scope.brand.ownTrackedBrandId),
    },
    newest: await fetchNewestAnswers(sql, range, chosen, cells, {
      brands: true,
      pages: false,
      isSparse: plan.isSparse,
    }),
    annotations: await fetchAnnotations(sql, range),
  })
}

import { computeConsistency } from '#core/reports/consistency.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import type { ConsistencyReport } from '#core/reports/views.ts'
import type { Sql } from '../database.ts'
import { fetchBrandFacts } from './sums/brand-facts.ts'
import { fetchPresences } from './sums/cells.ts'
import { fetchChosenCells } from './overview.ts'
import { planReport } from './sums/scope.ts'

/** The consistency of prompt–engine pairs; null if the user of `sql` sees no such brand (or run of it). */
export async function consistencyReport(
  sql: Sql,
  brandId: string,
  filters: ReportFilters,
  now: Date,
): Promise<ConsistencyReport | null> {
  const brand = await fetchBrandFacts(sql, brandId)
  const plan = brand && (await planReport(sql, brand, filters, now))
  if (brand === null || plan === null) return null
  const { scope, range, compareRange, chosen, prompts, cells } = plan
  return computeConsistency({
    scope,
    tracked: brand.tracked,
    prompts,
    now: { cells, brandCells: await fetchPresences(sql, range, chosen) },
    before: compareRange && {
      cells: await fetchChosenCells(sql, compareRange, chosen),
      brandCells: await fetchPresences(sql, compareRange, chosen),
    },
  })
}

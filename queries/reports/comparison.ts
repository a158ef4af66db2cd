import { computeComparison, type Side } from '#core/reports/compare/comparison.ts'
import { plannedSides, type Compared, type PlannedSide } from '#core/reports/compare/comparison-sides.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import type { Plan } from '#core/reports/plan.ts'
import type { ComparisonReport } from '#core/reports/views.ts'
import type { Sql } from '../database.ts'
import { fetchBrandFacts } from './sums/brand-facts.ts'
import { fetchBrandCells } from './sums/cells.ts'
import { fetchChosenCells } from './overview.ts'
import { planReport } from './sums/scope.ts'

export type { Compared }

/** Two sides of a brand; null if the user of `sql` sees no such brand (or run of it). */
export async function comparisonReport(
  sql: Sql,
  brandId: string,
  filters: ReportFilters,
  compared: Compared,
  now: Date,
): Promise<ComparisonReport | null> {
  const brand = await fetchBrandFacts(sql, brandId)
  const plan = brand && (await planReport(sql, brand, filters, now))
  if (brand === null || plan === null) return null
  const [a, b] = plannedSides(compared, plan)
  return computeComparison({
    scope: plan.scope,
    by: compared.by,
    tracked: brand.tracked,
    prompts: plan.prompts,
    a: await fetchSide(sql, plan, a),
    b: await fetchSide(sql, plan, b),
  })
}

async function fetchSide(sql: Sql, plan: Plan, { reads, ...side }: PlannedSide): Promise<Side> {
  if (reads === null) return { ...side, measured: { cells: [], brandCells: [] } }
  const { range, chosen } = reads
  return {
    ...side,
    measured: {
      cells: await fetchChosenCells(sql, range, chosen),
      brandCells: await fetchBrandCells(sql, range, chosen, plan.scope.brand.ownTrackedBrandId),
    },
  }
}

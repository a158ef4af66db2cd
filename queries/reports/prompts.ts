import type { ReportFilters } from '#core/reports/filters.ts'
import { withTracked } from '#core/reports/overview.ts'
import { dotsInList, promptRows } from '#core/reports/prompts/prompt-rows.ts'
import type { PromptList } from '#core/reports/schema.ts'
import type { Sql } from '../database.ts'
import { fetchBrandFacts } from './sums/brand-facts.ts'
import { fetchBrandCells } from './sums/cells.ts'
import { fetchDots } from './sums/dots.ts'
import { planReport } from './sums/scope.ts'

/** The prompts of a brand that match the filters, with their numbers; null if the caller sees no such brand. */
export async function promptsReport(
  sql: Sql,
  brandId: string,
  filters: ReportFilters,
  now: Date,
): Promise<PromptList | null> {
  const brand = await fetchBrandFacts(sql, brandId)
  const plan = brand && (await planReport(sql, brand, filters, now))
  if (brand === null || plan === null) return null
  const ownId = plan.scope.brand.ownTrackedBrandId
  const brandCells = await fetchBrandCells(sql, plan.range, plan.chosen, ownId)
  const dots = await fetchDots(sql, plan.range, plan.chosen, {
    promptIds: plan.prompts.map((prompt) => prompt.id),
    trackedBrandId: ownId,
    perPrompt: dotsInList,
  })
  const measured = withTracked({ cells: plan.cells, brandCells }, brand.tracked)
  return { scope: plan.scope, rows: promptRows(plan.prompts, measured, brand.tracked, dots) }
}

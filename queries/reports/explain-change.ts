import {
  explainChange,
  type ChangeEvidence,
  type ChangeReport,
  type ExplainedMetric,
} from '#core/reports/compare/explain-change.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import type { Plan } from '#core/reports/plan.ts'
import type { Refusal } from '#core/result.ts'
import type { Sql } from '../database.ts'
import { fetchBrandFacts } from './sums/brand-facts.ts'
import { fetchDots } from './sums/dots.ts'
import { fetchPeriod } from './overview.ts'
import { planReport } from './sums/scope.ts'

/** Prompts whose answers are listed as evidence, and how many answers of each period. */
const evidence = { prompts: 10, answers: 5 }

/**
 * Why a number of a brand changed between two periods; null if the user of `sql` sees no such brand (or run of it).
 * `refused` if there is nothing to compare with.
 */
export async function explainChangeReport(
  sql: Sql,
  brandId: string,
  filters: ReportFilters,
  metric: ExplainedMetric,
  now: Date,
): Promise<ChangeReport | Refusal | null> {
  const brand = await fetchBrandFacts(sql, brandId)
  const plan = brand && (await planReport(sql, brand, filters, now))
  if (brand === null || plan === null) return null
  const { compareRange } = plan
  if (compareRange === null)
    return { refused: 'A change needs a period to compare with, and no single run.', field: 'compare' }
  const ownId = plan.scope.brand.ownTrackedBrandId
  const explanation = explainChange({
    scope: plan.scope,
    metric,
    tracked: brand.tracked,
    prompts: plan.prompts,
    now: await fetchPeriod(sql, plan.range, plan.chosen, ownId, plan.cells),
    before: await fetchPeriod(sql, compareRange, plan.chosen, ownId),
  })
  const promptIds = explanation.prompts.slice(0, evidence.prompts).map((prompt) => prompt.promptId)
  return { ...explanation, evidence: await fetchEvidence(sql, { ...plan, compareRange }, promptIds) }
}

async function fetchEvidence(
  sql: Sql,
  { range, compareRange, chosen, scope }: Plan & { compareRange: Plan['range'] },
  promptIds: readonly string[],
): Promise<ChangeEvidence[]> {
  const given = { promptIds, trackedBrandId: scope.brand.ownTrackedBrandId, perPrompt: evidence.answers }
  const now = await fetchDots(sql, range, chosen, given)
  const before = await fetchDots(sql, compareRange, chosen, given)
  return promptIds.map((promptId) => ({
    promptId,
    before: before.get(promptId) ?? [],
    now: now.get(promptId) ?? [],
  }))
}

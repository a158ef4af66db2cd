import type { ReportFilters } from '#core/reports/filters.ts'
import { computeOverview, withTracked, type PeriodData, type SourceData } from '#core/reports/overview.ts'
import type { Chosen, Plan, Range } from '#core/reports/plan.ts'
import { dotsToWorkOn, promptRows, promptsToWorkOn, toWorkOn } from '#core/reports/prompts/prompt-rows.ts'
import type { Overview } from '#core/reports/schema.ts'
import { sourceRanges, topSources } from '#core/reports/sources/source-ranges.ts'
import type { Sql } from '../database.ts'
import { fetchAnnotations } from './annotations.ts'
import { fetchBrandFacts } from './sums/brand-facts.ts'
import { fetchBrandCells, fetchChosenCells, fetchFailed } from './sums/cells.ts'
import { fetchDots } from './sums/dots.ts'
import { fetchBackground } from './background.ts'
import { planReport } from './sums/scope.ts'
import { fetchSources, fetchTopSources } from './sources.ts'

/** The overview of one brand; null if the user of `sql` sees no such brand (or run of it). */
export async function overviewReport(
  sql: Sql,
  brandId: string,
  filters: ReportFilters,
  now: Date,
): Promise<Overview | null> {
  const brand = await fetchBrandFacts(sql, brandId)
  const plan = brand && (await planReport(sql, brand, filters, now))
  if (brand === null || plan === null) return null
  const ownId = plan.scope.brand.ownTrackedBrandId
  const data = await fetchPeriod(sql, plan.range, plan.chosen, ownId, plan.cells)
  const before = plan.compareRange && (await fetchPeriod(sql, plan.compareRange, plan.chosen, ownId))
  const sources = await fetchSourcesOf(sql, plan)
  const { sourceRows, ...computed } = computeOverview({
    scope: plan.scope,
    tracked: brand.tracked,
    prompts: plan.prompts,
    now: data,
    before,
    sources,
    annotations: await fetchAnnotations(sql, plan.range),
  })
  const measured = withTracked(data, brand.tracked)
  const chosenPrompts = toWorkOn(
    promptRows(plan.prompts, measured, brand.tracked, new Map()),
    promptsToWorkOn,
  )
  const dots = await fetchDots(sql, plan.range, plan.chosen, {
    promptIds: chosenPrompts.map((row) => row.promptId),
    trackedBrandId: ownId,
    perPrompt: dotsToWorkOn,
  })
  return {
    ...computed,
    background: await fetchBackground(sql, { plan, tracked: brand.tracked, overview: computed, now }),
    sources: { period: sources.period, compare: sources.compare, rows: sourceRows },
    promptsToWorkOn: chosenPrompts.map((row) => {
      const own = dots.get(row.promptId) ?? []
      return { ...row, dots: own, lastAnsweredAt: own.at(-1)?.answeredAt ?? null }
    }),
  }
}

/** The same fetch for the period and its comparison period. */
export async function fetchPeriod(
  sql: Sql,
  range: Range,
  chosen: Chosen,
  detailed: string | null,
  known?: PeriodData['cells'],
): Promise<PeriodData> {
  return {
    cells: known ?? (await fetchChosenCells(sql, range, chosen)),
    brandCells: await fetchBrandCells(sql, range, chosen, detailed),
    failed: await fetchFailed(sql, range, chosen),
  }
}

type Sources = {
  now: SourceData
  before: SourceData | null
  period: Overview['sources']['period']
  compare: Overview['sources']['compare']
}

async function fetchSourcesOf(sql: Sql, plan: Plan): Promise<Sources> {
  const { now, before, period, compare } = sourceRanges(plan)
  const sources = await fetchTopSources(sql, now, plan.chosen, topSources)
  const domains = [...new Set(sources.map((source) => source.domain))]
  return {
    now: { cells: period === null ? plan.cells : await fetchChosenCells(sql, now, plan.chosen), sources },
    before: before && {
      cells: await fetchChosenCells(sql, before, plan.chosen),
      sources: await fetchSources(sql, before, plan.chosen, domains),
    },
    period,
    compare,
  }
}

import type { ReportFilters } from '#core/report/filters.ts'
import { computeOverview, withTracked, type PeriodData, type SourceData } from '#core/report/overview.ts'
import { daysBetween, newestDays, periodBefore } from '#core/report/period.ts'
import { promptRows, toWorkOn } from '#core/report/prompt-rows.ts'
import type { Annotation, Overview, Period } from '#core/report/schema.ts'
import type { Sql } from '../database.ts'
import { fetchBrandFacts } from './brand-facts.ts'
import { fetchBrandCells, fetchCells, fetchFailed } from './cells.ts'
import { fetchDots } from './dots.ts'
import type { Chosen, Range } from './range.ts'
import { planReport, type Plan } from './scope.ts'
import { fetchSources, fetchTopSources } from './sources.ts'

/**
 * Sources are those of the newest four weeks, or of the newest week when these hold more than 20,000 answers: what
 * engines cite drifts, a week of that many tells enough, and their rows outnumber all others.
 */
const sourceDays = { usual: 28, many: 7 }
const manyAnswers = 20_000
const topSources = 10
const promptsShown = 8
const dotsPerPrompt = 18

/** The overview of one brand; null when there is no such brand (or analysis of it) for whom `sql` acts. */
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
  const chosenPrompts = toWorkOn(promptRows(plan.prompts, measured, brand.tracked, new Map()), promptsShown)
  const dots = await fetchDots(sql, plan.range, plan.chosen, {
    promptIds: chosenPrompts.map((row) => row.promptId),
    trackedBrandId: ownId,
    perPrompt: dotsPerPrompt,
  })
  return {
    ...computed,
    sources: { period: sources.period, compare: sources.compare, rows: sourceRows },
    promptsToWorkOn: chosenPrompts.map((row) => {
      const own = dots.get(row.promptId) ?? []
      return { ...row, dots: own, lastAnsweredAt: own.at(-1)?.answeredAt ?? null }
    }),
  }
}

/** The same fetch for the period and for the one it is compared with. */
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

export async function fetchChosenCells(
  sql: Sql,
  range: Range,
  { channel, engines }: Chosen,
): Promise<PeriodData['cells']> {
  const cells = await fetchCells(sql, range)
  return cells.filter(
    (cell) => cell.channel === channel && (engines.length === 0 || engines.includes(cell.engine)),
  )
}

type Sources = {
  now: SourceData
  before: SourceData | null
  period: Overview['sources']['period']
  compare: Overview['sources']['compare']
}

async function fetchSourcesOf(sql: Sql, { range, compareRange, chosen, cells }: Plan): Promise<Sources> {
  if (range.grain === 'analysis') {
    const sources = await fetchTopSources(sql, range, chosen, topSources)
    return { now: { cells, sources }, before: null, period: null, compare: null }
  }
  const usual = newestDays(range.period, sourceDays.usual)
  const days =
    answersSince(cells, range.period, usual.from) > manyAnswers ? sourceDays.many : sourceDays.usual
  const newest = { ...range, period: newestDays(range.period, days) }
  const now = {
    cells: await fetchChosenCells(sql, newest, chosen),
    sources: await fetchTopSources(sql, newest, chosen, topSources),
  }
  if (compareRange === null) return { now, before: null, period: newest.period, compare: null }
  const earlier = { ...range, period: periodBefore(newest.period) }
  const domains = [...new Set(now.sources.map((source) => source.domain))]
  const before = {
    cells: await fetchChosenCells(sql, earlier, chosen),
    sources: await fetchSources(sql, earlier, chosen, domains),
  }
  return { now, before, period: newest.period, compare: earlier.period }
}

function answersSince(cells: Plan['cells'], period: Period, from: string): number {
  const first = daysBetween(period.from, from)
  return cells.reduce(
    (total, { daily }) =>
      total +
      daily.counts.reduce((sum, count, index) => ((daily.days[index] ?? 0) < first ? sum : sum + count), 0),
    0,
  )
}

export async function fetchAnnotations(sql: Sql, range: Range): Promise<Annotation[]> {
  const { rows } = await sql.query<Annotation>(
    `select (occurred_at at time zone 'UTC')::date as date, kind, text
     from llm_mentions.annotations
     where client_id = $1 and occurred_at >= $2::date and occurred_at < $3::date + 1
     order by occurred_at, id
     limit 100`,
    [range.brandId, range.period.from, range.period.to],
  )
  return rows
}

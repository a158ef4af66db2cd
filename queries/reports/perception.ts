import { z } from 'zod'
import { sentiments } from '#core/labels/labels.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import { sentenceAround } from '#core/reports/label-quote.ts'
import {
  computePerception,
  quotedAnswers,
  withQuotes,
  type LabelledAnswer,
} from '#core/reports/perception.ts'
import type { Plan } from '#core/reports/plan.ts'
import type { CellSeries } from '#core/reports/trend.ts'
import type { TrackedBrand } from '#core/reports/prompts/prompt-rows.ts'
import { newestAnswers, type PerceptionReport } from '#core/reports/views.ts'
import type { Sql } from '../database.ts'
import { fetchBrandFacts } from './sums/brand-facts.ts'
import { fetchChosenCells, fetchBrandCells } from './sums/cells.ts'
import { newest, newestParameters, searchFor } from './evidence/newest-answers.ts'
import { planReport } from './sums/scope.ts'

/** Sentiment and other labels of brands in answers; null if the user of `sql` sees no such brand (or run of it). */
export async function perceptionReport(
  sql: Sql,
  brandId: string,
  filters: ReportFilters,
  now: Date,
  only?: { promptId: string },
): Promise<PerceptionReport | null> {
  const brand = await fetchBrandFacts(sql, brandId)
  const plan = brand && (await planReport(sql, brand, filters, now, only))
  if (brand === null || plan === null) return null
  const { scope, range, compareRange, chosen, cells } = plan
  const rows = await fetchLabels(sql, plan, brand.tracked, newestAnswers)
  const cellsBefore = compareRange && (await fetchChosenCells(sql, compareRange, chosen))
  const earlier =
    compareRange &&
    (await fetchLabels(
      sql,
      { ...plan, range: compareRange, cells: cellsBefore ?? [] },
      brand.tracked,
      newestAnswers,
    ))
  const { found, ...report } = computePerception({
    scope,
    tracked: brand.tracked,
    weighting: plan.weighting,
    now: { cells, brandCells: await fetchBrandCells(sql, range, chosen, null) },
    before: compareRange && {
      cells: cellsBefore ?? [],
      brandCells: await fetchBrandCells(sql, compareRange, chosen, null),
    },
    ...readFrom(rows),
    earlier: earlier && readFrom(earlier),
    methods: methodsOf(rows),
  })
  const texts = await fetchTexts(sql, quotedAnswers(found))
  return {
    ...report,
    ...withQuotes(found, ({ answerId, start, end }) => {
      const text = texts.get(answerId)
      return text === undefined ? null : sentenceAround(text, { start, end })
    }),
  }
}

const place = { start: z.number().int().min(0), end: z.number().int().min(0) }

/** As `mentions.labels` stores them, without empty parts. */
const storedLabels = z.object({
  sentiment: z.array(z.object(place)).default([]),
  aspects: z.array(z.object({ aspect: z.string(), sentiment: z.enum(sentiments), ...place })).default([]),
  comparisons: z
    .array(z.object({ otherId: z.string(), isBetter: z.boolean(), aspect: z.string(), ...place }))
    .default([]),
  attributes: z.array(z.object({ text: z.string(), ...place })).default([]),
  claims: z.array(z.object({ text: z.string(), ...place })).default([]),
})

type LabelRow = {
  id: string
  answered_at: Date
  prompt_id: string
  engine: string
  sentiment: string | null
  method: string | null
  labels: string | null
  /** The methods of sentiment, or else of criticism, for all tracked brands in it, one per line. */
  methods: string | null
}

type LabelPlan = Pick<Plan, 'scope' | 'range' | 'chosen' | 'isSparse'> & { cells: readonly CellSeries[] }

/** At most `most` of the newest answers to some prompts that have labels of the own brand. */
export async function fetchLabelledAnswers(
  sql: Sql,
  plan: Plan,
  {
    promptIds,
    tracked,
    most,
  }: { promptIds: readonly string[]; tracked: readonly TrackedBrand[]; most: number },
): Promise<LabelledAnswer[]> {
  const ofPrompts = new Set(promptIds)
  const rows = await fetchLabels(
    sql,
    {
      ...plan,
      range: { ...plan.range, promptIds },
      cells: plan.cells.filter(({ promptId }) => ofPrompts.has(promptId)),
      isSparse: plan.isSparse || 5 * promptIds.length < plan.prompts.length,
    },
    tracked,
    most,
  )
  return rows.flatMap(labelledAnswer)
}

/** The newest valid answers with their labels of the own brand, and the methods for the brands they mention. */
async function fetchLabels(
  sql: Sql,
  { scope, range, chosen, cells, isSparse }: LabelPlan,
  tracked: readonly TrackedBrand[],
  most: number,
): Promise<LabelRow[]> {
  const search = searchFor(range, cells, most)
  if (search === null) return []
  const { rows } = await sql.query<LabelRow>(
    `select a.id, a.answered_at, a.prompt_id, a.engine, m.sentiment, m.method, m.labels, m.methods
     from (${newest('$10', { isSparse })}) a
     left join lateral (
       select min(m.sentiment) filter (where m.tracked_brand_id = $11) as sentiment,
              min(coalesce(m.sentiment_method, m.criticism_method, m.recommended_method)) filter (where m.tracked_brand_id = $11) as method,
              min(m.labels::text) filter (where m.tracked_brand_id = $11 and m.labels <> '{}') as labels,
              string_agg(coalesce(m.sentiment_method, m.criticism_method), e'\\n') as methods
       from llm_mentions.mentions m
       where m.organization_id = $1 and m.client_id = $2 and m.answered_at = a.answered_at and m.answer_id = a.id
         and m.tracked_brand_id = any ($12)
     ) m on true
     order by a.answered_at desc, a.id desc`,
    [
      ...newestParameters(range, chosen, search.period),
      search.limit,
      scope.brand.ownTrackedBrandId,
      tracked.map((brand) => brand.id),
    ],
  )
  return rows
}

const readFrom = (rows: readonly LabelRow[]) => ({
  newest: rows.map((row) => ({
    answeredAt: row.answered_at.toISOString(),
    promptId: row.prompt_id,
    engine: row.engine,
  })),
  labelled: rows.flatMap(labelledAnswer),
})

function labelledAnswer(row: LabelRow): LabelledAnswer[] {
  if (row.labels === null) return []
  const labels = storedLabels.safeParse(JSON.parse(row.labels))
  if (!labels.success) return []
  return [
    {
      answerId: row.id,
      answeredAt: row.answered_at.toISOString(),
      promptId: row.prompt_id,
      engine: row.engine,
      sentiment: sentiments.find((sentiment) => sentiment === row.sentiment) ?? null,
      method: row.method ?? '',
      quotes: labels.data.sentiment,
      aspects: labels.data.aspects,
      comparisons: labels.data.comparisons,
      attributes: labels.data.attributes,
      claims: labels.data.claims,
    },
  ]
}

/** Labels of tracked brands in the newest answers, by method. */
function methodsOf(rows: readonly LabelRow[]): PerceptionReport['methods'] {
  const labels = new Map<string, number>()
  for (const { methods } of rows)
    for (const method of methods?.split('\n') ?? []) labels.set(method, (labels.get(method) ?? 0) + 1)
  return [...labels].map(([method, count]) => ({ method, labels: count }))
}

async function fetchTexts(sql: Sql, answerIds: readonly string[]): Promise<Map<string, string>> {
  if (answerIds.length === 0) return new Map()
  const { rows } = await sql.query<{ id: string; text: string }>(
    'select id, text from llm_mentions.answers where id = any ($1)',
    [answerIds],
  )
  return new Map(rows.map((row) => [row.id, row.text]))
}

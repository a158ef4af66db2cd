import type { ReportFilters } from '#core/report/filters.ts'
import { planPeriod } from '#core/report/period.ts'
import type { PromptFacts } from '#core/report/prompt-rows.ts'
import type { Period, ReportScope } from '#core/report/schema.ts'
import type { Sql } from '../database.ts'
import type { BrandFacts } from './brand-facts.ts'
import { fetchCells, type ChannelCell } from './cells.ts'
import type { Chosen, Range } from './range.ts'

/** What a report reads and says about itself; `cells` are those of the chosen channel and engines. */
export type Plan = {
  scope: ReportScope
  range: Range
  compareRange: Range | null
  chosen: Chosen
  /** Prompts that pass the filters. */
  prompts: PromptFacts[]
  cells: ChannelCell[]
}

/**
 * Settles what the filters leave open: period, grain, prompts and channel. `only` is one prompt, whatever the filters
 * say about prompts. Null when the analysis is not of this brand.
 */
export async function planReport(
  sql: Sql,
  brand: BrandFacts,
  filters: ReportFilters,
  now: Date,
  only?: { promptId: string },
): Promise<Plan | null> {
  const analysis =
    filters.analysis === undefined ? null : await fetchAnalysis(sql, brand.id, filters.analysis)
  if (filters.analysis !== undefined && analysis === null) return null
  const available = await fetchAvailable(sql, brand.id)
  const { period, compare } = planPeriod(filters, available, now.toISOString().slice(0, 10))
  const prompts = brand.prompts.filter((prompt) =>
    only === undefined ? passes(prompt, filters) : prompt.id === only.promptId,
  )
  const range: Range = {
    organizationId: brand.organizationId,
    brandId: brand.id,
    grain: analysis === null ? period.grain : 'analysis',
    period,
    analysisId: analysis?.id ?? null,
    promptIds: prompts.length === brand.prompts.length ? null : prompts.map((prompt) => prompt.id),
    country: filters.country ?? null,
  }
  const cells = await fetchCells(sql, range)
  const channels = totals(cells, (cell) => cell.channel)
  const channel = filters.channel ?? channels[0]?.[0] ?? null
  const inChannel = cells.filter((cell) => cell.channel === channel)
  const chosenCells = inChannel.filter(
    (cell) => filters.engines.length === 0 || filters.engines.includes(cell.engine),
  )
  return {
    scope: {
      filters,
      period: { ...period, grain: range.grain },
      compare: analysis === null ? compare : null,
      analysis,
      available,
      channel,
      channels: channels.map(([name, answers]) => ({ channel: name, answers })),
      engines: totals(inChannel, (cell) => cell.engine).map(([engine, answers]) => ({ engine, answers })),
      topics: distinct(brand.prompts.map((prompt) => prompt.topic)),
      tags: distinct(brand.prompts.flatMap((prompt) => prompt.tags)),
      countries: await fetchCountries(sql, brand.id),
      brand: {
        id: brand.id,
        name: brand.name,
        organizationId: brand.organizationId,
        ownTrackedBrandId: brand.tracked.find((tracked) => tracked.isOwn)?.id ?? null,
        brandSetVersion: brand.brandSetVersion,
      },
      sandboxAnswers: chosenCells.reduce((total, cell) => total + cell.sandbox, 0),
    },
    range,
    compareRange: analysis !== null || compare === null ? null : { ...range, period: compare },
    chosen: { channel, engines: filters.engines },
    prompts,
    cells: chosenCells,
  }
}

function passes(prompt: PromptFacts, filters: ReportFilters): boolean {
  const branded = filters.branded === 'all' || prompt.isBranded === (filters.branded === 'branded')
  const topic = filters.topic === undefined || prompt.topic === filters.topic
  const tags = filters.segment === undefined ? filters.tags : [...filters.tags, filters.segment]
  return branded && topic && tags.every((tag) => prompt.tags.includes(tag))
}

/** Answers by key, the most first. */
function totals<Key extends string>(
  cells: readonly ChannelCell[],
  keyOf: (cell: ChannelCell) => Key,
): [Key, number][] {
  const answers = new Map<Key, number>()
  for (const cell of cells) answers.set(keyOf(cell), (answers.get(keyOf(cell)) ?? 0) + cell.answers)
  return [...answers].sort(([a, one], [b, two]) => two - one || a.localeCompare(b))
}

const distinct = (names: readonly string[]) =>
  [...new Set(names)].filter((name) => name !== '').sort((a, b) => a.localeCompare(b))

async function fetchAnalysis(
  sql: Sql,
  brandId: string,
  analysisId: string,
): Promise<ReportScope['analysis']> {
  const { rows } = await sql.query<{ id: string; label: string; kind: 'run' | 'import'; created_at: Date }>(
    'select id, label, kind, created_at from llm_mentions.analyses where new_client_id = $1 and id = $2',
    [brandId, analysisId],
  )
  const [row] = rows
  return row === undefined
    ? null
    : { id: row.id, label: row.label, kind: row.kind, createdAt: row.created_at.toISOString() }
}

/** First and last day with answers: two ends of the primary key. */
async function fetchAvailable(sql: Sql, brandId: string): Promise<Period | null> {
  const { rows } = await sql.query<Period>(
    `select (select bucket from llm_mentions.answer_rollups where client_id = $1 and grain = 'day'
             order by client_id, grain, bucket limit 1) as "from",
            (select bucket from llm_mentions.answer_rollups where client_id = $1 and grain = 'day'
             order by client_id desc, grain desc, bucket desc limit 1) as "to"`,
    [brandId],
  )
  const [row] = rows
  return row === undefined || row.from === null ? null : row
}

async function fetchCountries(sql: Sql, brandId: string): Promise<string[]> {
  const { rows } = await sql.query<{ country: string }>(
    `select distinct country from llm_mentions.analyses, unnest(countries) as country
     where new_client_id = $1 order by country`,
    [brandId],
  )
  return rows.map((row) => row.country)
}

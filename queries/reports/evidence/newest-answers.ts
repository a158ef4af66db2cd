import { addDays, type Period } from '#core/calendar.ts'
import type { Chosen, Range } from '#core/reports/plan.ts'
import type { SampledAnswer, SampledPage } from '#core/reports/sampled-answers.ts'
import type { CellSeries } from '#core/reports/trend.ts'
import { newestAnswers } from '#core/reports/views.ts'
import type { Sql } from '../../database.ts'
import { moments } from '../sums/dots.ts'

export type Wanted = {
  brands: boolean
  pages: boolean
  most?: number
  /** Few of the brand's prompts: see `newest`. */
  isSparse: boolean
}

/**
 * The newest valid answers of a range, at most `most`, newest first, optionally with the brands they mention and the
 * pages they cite. `cells` are those of the range; they limit how far back the search goes and how many answers it
 * reads.
 */
export async function fetchNewestAnswers(
  sql: Sql,
  range: Range,
  chosen: Chosen,
  cells: readonly CellSeries[],
  { brands, pages, most = newestAnswers, isSparse }: Wanted,
): Promise<SampledAnswer[]> {
  const search = searchFor(range, cells, most)
  if (search === null) return []
  const { rows } = await sql.query<Row>(
    `select a.id, a.answered_at, a.prompt_id, a.engine, ${brands ? brandsOfAnswer : "''"} as brands,
            ${pages ? pagesOfAnswer : "''"} as pages
     from (${newest('$10', { isSparse })}) a
     order by a.answered_at desc, a.id desc`,
    [...newestParameters(range, chosen, search.period), search.limit],
  )
  const known = new Map<string, SampledPage>()
  return rows.map((row) => sampled(row, known))
}

type Row = {
  id: string
  answered_at: Date
  prompt_id: string
  engine: string
  brands: string | null
  pages: string | null
}

/**
 * SQL of the newest matching answers, for parameters $1…$9; `from` and `to` may be columns of a joined row. Read
 * backwards until there are enough; if few of the prompts are selected, that would skip most stored answers, so each
 * prompt is looked up by its own index instead.
 */
export function newest(
  limit: string,
  { from = '$3', to = '$4', isSparse }: { from?: string; to?: string; isSparse: boolean },
): string {
  const search = (prompts: string) => `
    select a.id, a.answered_at, a.prompt_id, a.engine
    from llm_mentions.answers a
    where a.new_organization_id = $1 and a.client_id = $2 and a.answered_at >= ${from} and a.answered_at < ${to}
      and ${prompts} and ($6::text is null or a.channel = $6)
      and ($7::text[] is null or a.engine = any ($7)) and ($8::text is null or coalesce(a.country, '') = $8)
      and ($9::uuid is null or a.analysis_id = $9) and a.state <> 'refused'
    order by a.answered_at desc, a.id desc
    limit ${limit}`
  return isSparse
    ? `select a.id, a.answered_at, a.prompt_id, a.engine
       from unnest($5::uuid[]) p (id)
       cross join lateral (${search('a.prompt_id = p.id')}) a
       order by a.answered_at desc, a.id desc
       limit ${limit}`
    : search('($5::uuid[] is null or a.prompt_id = any ($5))')
}

/** `period` null: any time. */
export function newestParameters(range: Range, chosen: Chosen, period: Period | null): unknown[] {
  return [
    range.organizationId,
    range.brandId,
    ...moments(period),
    range.promptIds,
    chosen.channel,
    chosen.engines.length === 0 ? null : chosen.engines,
    range.country,
    range.analysisId,
  ]
}

/**
 * The days to search, and how many answers: computed from the sums, so that a search ends when there is nothing more.
 * Null: nothing.
 */
export function searchFor(
  range: Range,
  cells: readonly CellSeries[],
  most: number,
): { period: Period | null; limit: number } | null {
  const byDay = new Map<number, number>()
  for (const { daily } of cells)
    daily.days.forEach((day, index) => byDay.set(day, (byDay.get(day) ?? 0) + (daily.counts[index] ?? 0)))
  const days = [...byDay].filter(([, count]) => count > 0).sort(([a], [b]) => b - a)
  let [answers, first] = [0, 0]
  for (const [day, count] of days) {
    answers += count
    first = day
    if (answers >= most) break
  }
  if (answers === 0) return null
  const limit = Math.min(most, answers)
  if (range.grain === 'analysis') return { period: null, limit }
  const last = days[0]?.[0] ?? 0
  const to = addDays(range.period.from, range.grain === 'week' ? last + 6 : last)
  return { period: { from: addDays(range.period.from, first), to }, limit }
}

/** The first day of such a search; the first of the range if there is nothing, null for one run. */
export function firstDay(range: Range, cells: readonly CellSeries[], most: number): string | null {
  if (range.grain === 'analysis') return null
  return searchFor(range, cells, most)?.period?.from ?? range.period.from
}

const ofAnswer = (alias: string) =>
  `${alias}.organization_id = $1 and ${alias}.client_id = $2 and ${alias}.answered_at = a.answered_at and ${alias}.answer_id = a.id`

const brandsOfAnswer = `
  (select string_agg(m.rank || ' ' || m.tracked_brand_id, e'\\n') from llm_mentions.mentions m where ${ofAnswer('m')})`

/**
 * One line per occurrence, unordered (sorting would double the cost): kind and owner by their first letters, domain,
 * page key.
 */
const pagesOfAnswer = `
  (select string_agg(left(c.kind, 1) || left(c.owner, 2) || c.domain || ' ' || c.page_key, e'\\n')
   from llm_mentions.answer_citations c where ${ofAnswer('c')})`

/** Page objects are shared by the answers that cite them. */
function sampled(row: Row, known: Map<string, SampledPage>): SampledAnswer {
  return {
    id: row.id,
    answeredAt: row.answered_at.toISOString(),
    promptId: row.prompt_id,
    engine: row.engine,
    brandIds: readBrands(row.brands),
    ...readPages(row.pages, known),
  }
}

function readBrands(packed: string | null): string[] {
  if (packed === null || packed === '') return []
  return packed
    .split('\n')
    .map((line) => ({ rank: Number.parseInt(line, 10), id: line.slice(line.indexOf(' ') + 1) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ id }) => id)
}

const owners = { ow: 'own', co: 'competitor', ot: 'other' } as const

function readPages(
  packed: string | null,
  known: Map<string, SampledPage>,
): Pick<SampledAnswer, 'pages' | 'onlyRetrieved'> {
  if (packed === null || packed === '') return { pages: [], onlyRetrieved: 0 }
  const pages: SampledPage[] = []
  const retrieved: SampledPage[] = []
  for (const line of packed.split('\n')) {
    const name = line.slice(1)
    const page = known.get(name) ?? readPage(name)
    known.set(name, page)
    const list = line.startsWith('r') ? retrieved : pages
    if (!list.includes(page)) list.push(page)
  }
  const onlyRetrieved = retrieved.filter((page) => !pages.includes(page)).length
  return { pages, onlyRetrieved }
}

function readPage(name: string): SampledPage {
  const space = name.indexOf(' ')
  const short = name.slice(0, 2)
  return {
    key: name.slice(space + 1),
    domain: name.slice(2, space),
    owner: short === 'ow' || short === 'co' ? owners[short] : 'other',
  }
}

import { changesBetween } from '#core/fan-out/observed/changes.ts'
import {
  chooseSubQueries,
  observedFigures,
  observedRow,
  type ObservedData,
  type Texts,
} from '#core/fan-out/observed/report.ts'
import {
  maxFileRows,
  observedFilters,
  type ObservedFilters,
  type ObservedReport,
  type ObservedRow,
} from '#core/fan-out/observed/schema.ts'
import { idsInView, observedView, type ObservedView } from '#core/fan-out/observed/view.ts'
import type { GapSearch } from '#core/fan-out/content-gaps.ts'
import {
  countedAnswers,
  figuresOf,
  pooling,
  tallySearches,
  type Observed,
  type SearchCell,
} from '#core/fan-out/observed/observed.ts'
import { groupSearches } from '#core/fan-out/group-searches.ts'
import { subQueryKey } from '#core/fan-out/normalize.ts'
import type { PairTrials } from '#core/fan-out/compare-analyses.ts'
import type { SubQueryType } from '#core/fan-out/sub-query.ts'
import { reportFilters, type ReportFilters } from '#core/reports/filters.ts'
import type { Chosen, Range } from '#core/reports/plan.ts'
import type { Sql } from '../database.ts'
import { fetchBrandFacts } from '../reports/sums/brand-facts.ts'
import { listTrackedBrands } from '../competitors/competitors.ts'
import { planReport } from '../reports/sums/scope.ts'
import { namesIn } from './names-in.ts'
import { searchesOfRun } from './search-rows.ts'

type FileFilters = Omit<ObservedFilters, 'page' | 'limit' | 'grouped'>

/**
 * What engines searched for; null if the user of `sql` sees no such brand (or prompt, or analysis of it). A caller
 * without access to fan-out would get none: `requireFanOut` comes first.
 */
export async function observedReport(
  sql: Sql,
  brandId: string,
  filters: ObservedFilters,
  now: Date,
): Promise<ObservedReport | null> {
  const data = await fetchObserved(sql, brandId, filters, now)
  if (data === null) return null
  const { page, limit } = filters
  const most = filters.grouped === 'true' ? maxGrouped : 0
  const { ids, matching } = await chosenIds(sql, brandId, data, filters, most + page * limit)
  const groups = [
    ...(await groupsOf(sql, brandId, data, ids.slice(0, most))),
    ...ids.slice(most).map((lead) => ({ lead, similar: [] })),
  ]
  const shown = groups.slice((page - 1) * limit, page * limit)
  const rows = await rowsOf(
    sql,
    brandId,
    data,
    shown.map(({ lead }) => lead),
  )
  const count = groups.length + matching - ids.length
  return {
    ...observedFigures(data),
    rows: rows.map((row, index) => ({ ...row, similar: shown[index]?.similar ?? [] })),
    matching: count,
    page,
    pages: Math.ceil(count / limit),
    unread: await countUnread(sql, brandId),
  }
}

/** Sub-queries with one subject are grouped among this many first ones; the others stay rows of their own. */
const maxGrouped = 1000

/** Groups in the order of their first sub-query. The lead is the most frequent one. */
async function groupsOf(
  sql: Sql,
  brandId: string,
  { now, before }: ObservedData,
  ids: readonly number[],
): Promise<{ lead: number; similar: ObservedRow['similar'] }[]> {
  if (ids.length === 0) return []
  const texts = await fetchTexts(sql, brandId, ids)
  const searches = ids.map((id, place) => ({
    id,
    place,
    key: texts.get(id)?.key ?? '',
    query: texts.get(id)?.query ?? '',
    answers: (now.subQueries.get(id) ?? before?.subQueries.get(id))?.answers ?? 0,
  }))
  const names = namesIn(await listTrackedBrands(sql, brandId))
  return groupSearches(
    searches.toSorted((a, b) => b.answers - a.answers || a.place - b.place),
    names,
    'subject',
  )
    .map(({ lead, others }) => ({
      lead: lead.id,
      place: Math.min(...[lead, ...others].map(({ place }) => place)),
      similar: others.map(({ key, query, answers }) => ({ key, query, answers })),
    }))
    .toSorted((a, b) => a.place - b.place)
}

/** Its rows without pages, at most `maxFileRows`. */
export async function observedRows(
  sql: Sql,
  brandId: string,
  filters: FileFilters,
  now: Date,
): Promise<{ scope: ObservedReport['scope']; rows: ObservedRow[] } | null> {
  const data = await fetchObserved(sql, brandId, filters, now)
  if (data === null) return null
  const { ids } = await chosenIds(sql, brandId, data, filters, maxFileRows)
  return { scope: data.scope, rows: await rowsOf(sql, brandId, data, ids) }
}

/** The most frequent searches with their prompts; null as in `observedReport`. */
export async function frequentSearches(
  sql: Sql,
  brandId: string,
  { filters, now, most }: { filters: ReportFilters; now: Date; most: number },
): Promise<{ answers: number; total: number; searches: GapSearch[] } | null> {
  const data = await fetchObserved(sql, brandId, filters, now)
  if (data === null) return null
  const { ids, matching } = chooseSubQueries(
    data,
    { which: 'now', sort: 'answers', order: 'desc' },
    { found: null, count: most },
  )
  const texts = await fetchTexts(sql, brandId, ids)
  return {
    answers: countedAnswers(data.now),
    total: matching,
    searches: ids.map((id) => {
      const { answers = 0, cells = [] } = data.now.subQueries.get(id) ?? {}
      return {
        query: texts.get(id)?.query ?? '',
        key: texts.get(id)?.key ?? '',
        answers,
        promptIds: [...new Set([...cells].flatMap((place) => data.now.cells[place]?.promptId ?? []))],
      }
    }),
  }
}

/** The part of it that an export reproduces. */
export async function observedViewOf(
  sql: Sql,
  brandId: string,
  filters: ReportFilters,
  now: Date,
): Promise<ObservedView | null> {
  const data = await fetchObserved(sql, brandId, filters, now)
  if (data === null) return null
  const plain = { ...data, changes: null }
  const texts = await fetchTexts(sql, brandId, idsInView(plain))
  return observedView(plain, new Map([...texts].map(([id, { key }]) => [id, key])))
}

async function fetchObserved(
  sql: Sql,
  brandId: string,
  filters: ReportFilters & { prompt?: string | undefined },
  now: Date,
  promptIds: readonly string[] | null = null,
): Promise<ObservedData | null> {
  const { prompt } = filters
  const report = reportFilters.parse(filters)
  const brand = await fetchBrandFacts(sql, brandId)
  if (brand === null || (prompt !== undefined && brand.prompts.every(({ id }) => id !== prompt))) return null
  const only = prompt === undefined ? undefined : { promptId: prompt }
  const plan = await planReport(sql, brand, report, now, only)
  if (plan === null) return null
  const { scope, compareRange, chosen } = plan
  const range = promptIds === null ? plan.range : { ...plan.range, promptIds }
  const weighting = pooling(scope.filters)
  const cells = await fetchSearchCells(sql, range, chosen)
  // The database continues reading while its first rows are added up.
  const cellsBefore = compareRange && fetchSearchCells(sql, compareRange, chosen)
  const observed = tallySearches(cells, { weighting })
  const before = cellsBefore && tallySearches(await cellsBefore, { weighting })
  const isComparable = before !== null && before.cells.length > 0
  return {
    scope,
    now: observed,
    before: isComparable ? before : null,
    changes: isComparable ? changesBetween(observed, before) : null,
  }
}

/** See `SearchCell`; days are offsets from the first of the range, and 0 in a run, which may be outside it. */
async function fetchSearchCells(sql: Sql, range: Range, { channel, engines }: Chosen): Promise<SearchCell[]> {
  const isRun = range.grain === 'analysis'
  const { rows } = await sql.query<
    Omit<SearchCell, 'subQueries' | 'types'> & { subQueries: string | null; types: string | null }
  >(
    `select r.prompt_id as "promptId", r.engine, sum(r.answers)::integer as answers, sum(r.told)::integer as told,
       sum(r.searched)::integer as searched,
       string_agg(${isRun ? '-1' : '(-1 - (r.day - $3::date))'} || ',' || array_to_string(r.sub_queries, ','), ',')
         filter (where r.sub_queries <> '{}') as "subQueries",
       string_agg('0,' || array_to_string(r.types, ','), ',') filter (where r.sub_queries <> '{}') as types
     from ${isRun ? `(${searchesOfRun}) r` : 'llm_mentions.search_rollups r'}
     where r.client_id = $1 and ${isRun ? '$2::uuid is not null' : '$2::uuid is null and r.day between $3 and $4'}
       and ($5::uuid[] is null or r.prompt_id = any ($5)) and ($6::text is null or r.country = $6)
       and ($7::text is null or r.channel = $7) and ($8::text[] is null or r.engine = any ($8))
       ${isRun ? 'and $3::date is not null and $4::date is not null' : ''}
     group by r.prompt_id, r.engine`,
    [
      range.brandId,
      range.analysisId,
      range.period.from,
      range.period.to,
      range.promptIds,
      range.country,
      channel,
      engines.length === 0 ? null : engines,
    ],
  )
  return rows.map(({ subQueries, types, ...cell }) => ({
    ...cell,
    subQueries: numbersIn(subQueries),
    types: numbersIn(types),
  }))
}

/** Integers separated by commas; parsed by hand, because there are hundreds of thousands. */
function numbersIn(text: string | null): Float64Array {
  if (text === null) return new Float64Array()
  const numbers = new Float64Array((text.length + 1) >> 1)
  let [count, value, sign] = [0, 0, 1]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === comma) {
      numbers[count] = sign * value
      count += 1
      value = 0
      sign = 1
    } else if (unit === minus) sign = -1
    else value = value * 10 + unit - zero
  }
  numbers[count] = sign * value
  return numbers.subarray(0, count + 1)
}

const [comma, minus, zero] = [44, 45, 48]

async function chosenIds(
  sql: Sql,
  brandId: string,
  data: ObservedData,
  filters: FileFilters,
  count: number,
): Promise<{ ids: number[]; matching: number }> {
  const words = subQueryKey(filters.search)
  if (filters.search !== '' && words === '') return { ids: [], matching: 0 }
  const found = words === '' ? null : await idsWith(sql, brandId, words)
  return chooseSubQueries(data, filters, { found, count })
}

async function idsWith(sql: Sql, brandId: string, words: string): Promise<Set<number>> {
  const { rows } = await sql.query<{ ids: string | null }>(
    `select string_agg(id::text, ',') as ids from llm_mentions.sub_queries
     where client_id = $1 and not exists (
       select from unnest(string_to_array($2, ' ')) word where strpos(key, word) = 0)`,
    [brandId, words],
  )
  return new Set(numbersIn(rows[0]?.ids ?? null))
}

async function rowsOf(
  sql: Sql,
  brandId: string,
  data: ObservedData,
  ids: readonly number[],
): Promise<ObservedRow[]> {
  const texts = await fetchTexts(sql, brandId, ids)
  return ids.map((id) => observedRow(data, id, texts))
}

async function fetchTexts(sql: Sql, brandId: string, ids: readonly number[]): Promise<Texts> {
  const { rows } = await sql.query<{ id: number; key: string; query: string }>(
    `select id::float8 as id, key, query from llm_mentions.sub_queries
     where client_id = $1 and id = any ($2::bigint[])`,
    [brandId, ids],
  )
  return new Map(rows.map(({ id, key, query }) => [id, { key, query }]))
}

const maxCounted = 100_000

async function countUnread(sql: Sql, brandId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::integer as count from (
       select from llm_mentions.answer_searches where client_id = $1 and types is null limit ${maxCounted}) unread`,
    [brandId],
  )
  return rows[0]?.count ?? 0
}

/** The scope of a fan-out analysis: one prompt, one topic, or a whole brand. */
export type ObservedScope = {
  brandId: string
  promptId?: string | null
  /** Only these of its prompts. */
  promptIds?: readonly string[] | null
  topic?: string | null
  from: string
  to: string
  engines?: readonly string[]
}

export type ObservedQuery = {
  query: string
  key: string
  types: SubQueryType[]
  answers: number
  ofAnswers: number
  /** 95% interval, clustered by prompt. */
  low: number | null
  high: number | null
  firstSeen: string | null
  lastSeen: string | null
  engines: { engine: string; answers: number }[]
  /** Prompts that it was searched for. */
  prompts: number
  /** Indexes of its pairs, and answers with it there. */
  pairs: number[]
  counts: number[]
}

/** The sub-queries of a scope, the most frequent first, and the denominators of their shares. */
export async function observedQueries(
  sql: Sql,
  scope: ObservedScope,
  limit = maxFileRows,
): Promise<{ queries: ObservedQuery[]; pairs: PairTrials[] }> {
  const data = await fetchScope(sql, scope)
  if (data === null) return { queries: [], pairs: [] }
  const { ids } = chooseSubQueries(
    data,
    { which: 'now', sort: 'answers', order: 'desc' },
    { found: null, count: limit },
  )
  const rows = await rowsOf(sql, scope.brandId, data, ids)
  const queries = rows.map(
    ({ query, key, types, answers, ofAnswers, share, prompts, firstSeen, lastSeen, engines }, index) => ({
      query,
      key,
      types,
      answers,
      ofAnswers,
      low: share.low,
      high: share.high,
      firstSeen,
      lastSeen,
      engines,
      prompts,
      ...countsIn(data.now, ids[index]),
    }),
  )
  const pairs = data.now.counted.map(({ promptId, engine, told }) => ({ promptId, engine, trials: told }))
  return { queries, pairs }
}

function countsIn({ subQueries, countedPlace }: Observed, id: number | undefined) {
  const { cells = [], counts = [] } = (id === undefined ? undefined : subQueries.get(id)) ?? {}
  const counted = cells
    .map((cell, index) => ({ pair: countedPlace[cell] ?? -1, count: counts[index] ?? 0 }))
    .filter(({ pair }) => pair >= 0)
  return { pairs: counted.map(({ pair }) => pair), counts: counted.map(({ count }) => count) }
}

const fetchScope = (sql: Sql, scope: ObservedScope) =>
  fetchObserved(sql, scope.brandId, filtersOf(scope), new Date(scope.to), scope.promptIds ?? null)

/** Answers of the scope, and those that the engine searched for. */
export async function observedTotals(
  sql: Sql,
  scope: ObservedScope,
): Promise<{ answers: number; searched: number }> {
  const data = await fetchScope(sql, scope)
  if (data === null) return { answers: 0, searched: 0 }
  const { answers, searched } = figuresOf(data.now)
  return { answers, searched }
}

/** Every answer has the same weight, so that counts give the share. */
const filtersOf = ({ promptId, topic, from, to, engines = [] }: ObservedScope): ObservedFilters =>
  observedFilters.parse({
    from,
    to,
    engines: [...engines],
    compare: 'none',
    branded: 'all',
    weighting: 'answers',
    ...(promptId == null ? {} : { prompt: promptId }),
    ...(topic == null ? {} : { topic: topic === '' ? '-' : topic }),
  })

import { answerReaderKeys, namedCrawler } from '#core/bot-logs/sums/crawler-levels.ts'
import { associationOf, coversEnough, windowDays } from '#core/bot-logs/reports/citation-groups.ts'
import type { OperatorRow, ReadersFilters, ReadersReport } from '#core/bot-logs/reports/citation-schema.ts'
import { engineOperatorsOf, type EngineOperator } from '#core/bot-logs/engine-operators.ts'
import { pagesWith } from '#core/bot-logs/sums/page-packs.ts'
import { wholeMonths } from '#core/bot-logs/reports/period.ts'
import { addDays, daysIn, type Period } from '#core/calendar.ts'
import type { Sql } from '../../database.ts'
import { binaryArray } from '../arrays.ts'
import { homeOf } from './citations.ts'
import { answersBehind, logHosts } from './cited-answers.ts'
import { fetchPacks, fromLongPages, fromPages, gapParameters, longParameters } from './page-sums.ts'
import { fetchCoveredDays, planBotLogs, type Range } from './plan.ts'

/**
 * Per operator: crawled pages compared with pages that its engines cite, in the last 30 days of the period, grouped by
 * visits in the 30 days before; and the time from a page's first visit to its first citation.
 */
export async function readersReport(
  sql: Sql,
  brandId: string,
  filters: ReadersFilters,
  now: Date,
): Promise<ReadersReport | null> {
  const plan = await planBotLogs(sql, brandId, filters, now)
  if (plan === null) return null
  const { scope, range } = plan
  const { window, before } = readingWindows(range.period)
  const { own } = await logHosts(sql, brandId)
  const answers = await answersBehind(sql, homeOf(scope.brand), window, filters.channel)
  const covered = (await fetchCoveredDays(sql, { ...range, period: before })).length
  const isCovered = coversEnough(covered)
  const engines = await fetchEngines(sql, brandId, window, answers.channel)
  const pairs = engineOperatorsOf({ isDemo: await isDemo(sql, brandId) })
    .map((pair) => ({ ...pair, answering: engines.filter(({ engine }) => pair.engines.includes(engine)) }))
    .filter(({ answering }) => answering.length > 0)
  const counts = await fetchCounts(sql, {
    range,
    own,
    filters,
    pairs,
    window,
    before,
    channel: answers.channel,
  })
  return {
    scope,
    answers,
    before: { ...before, covered },
    window,
    isCovered,
    operators: pairs.map((pair) => operatorRow(pair, counts.get(pair.operator), { isCovered })),
    lag: await fetchLag(sql, { range, own, filters, channel: answers.channel, available: scope.available }),
  }
}

/** The last 30 days of a period, or all of a shorter one, and the 30 days before those. */
export function readingWindows({ from, to }: Period): { window: Period; before: Period } {
  const start = daysIn({ from, to }) > windowDays ? addDays(to, 1 - windowDays) : from
  return {
    window: { from: start, to },
    before: { from: addDays(start, -windowDays), to: addDays(start, -1) },
  }
}

type Answering = { engine: string; answers: number }
type Pair = EngineOperator & { answering: Answering[] }

function operatorRow(
  { operator, crawlers, note, answering }: Pair,
  counts: Counts | undefined,
  { isCovered }: { isCovered: boolean },
): OperatorRow {
  const {
    read = 0,
    cited = 0,
    both = 0,
    exposed = 0,
    exposedCited = 0,
    others = 0,
    othersCited = 0,
  } = counts ?? {}
  return {
    operator,
    engines: answering,
    isSandbox: answering.every(({ engine }) => engine.startsWith('sandbox-')),
    bots: crawlers.map(namedCrawler).map(({ id, name }) => ({ id, name })),
    note,
    read,
    cited,
    both,
    association:
      isCovered && crawlers.length > 0
        ? associationOf({
            read: exposed,
            readCited: exposedCited,
            unread: others,
            unreadCited: othersCited,
          })
        : null,
  }
}

export async function isDemo(sql: Sql, brandId: string): Promise<boolean> {
  const { rows } = await sql.query<{ isDemo: boolean }>(
    'select is_demo as "isDemo" from llm_mentions.clients where id = $1',
    [brandId],
  )
  return rows[0]?.isDemo === true
}

async function fetchEngines(
  sql: Sql,
  brandId: string,
  { from, to }: Period,
  channel: string | null,
): Promise<Answering[]> {
  const { rows } = await sql.query<Answering>(
    `select r.engine, sum(r.valid)::int as answers from llm_mentions.answer_rollups r
     where r.client_id = $1 and r.grain = 'day' and r.bucket between $2 and $3 and r.channel = $4
     group by r.engine having sum(r.valid) > 0 order by 2 desc, 1`,
    [brandId, from, to, channel],
  )
  return rows
}

type Question = {
  range: Range
  own: readonly string[]
  filters: ReadersFilters
  pairs: readonly Pair[]
  window: Period
  before: Period
  channel: string | null
}

type Counts = {
  operator: string
  read: number
  cited: number
  both: number
  /** Pages that any bot had crawled before the window: those its own bots had crawled, and the others. */
  exposed: number
  exposedCited: number
  others: number
  othersCited: number
}

async function fetchCounts(sql: Sql, question: Question): Promise<Map<string, Counts>> {
  const { range, own, filters, pairs, window, before, channel } = question
  const operators = pairs.map(({ operator }) => operator)
  const engines = pairs.flatMap(({ operator, answering }) =>
    answering.map(({ engine }) => ({ operator, engine })),
  )
  const ok = filters.proven === true ? 'proven_ok' : 'ok'
  const reads = await fetchReads(sql, question, ok)
  const spans = await longParameters(
    sql,
    { ...range, isHourly: false, period: before },
    { keys: answerReaderKeys({}), columns: [ok] },
  )
  const rows = await queryByHashes<Counts>(
    sql,
    `with pages as materialized (
       select u.id, u.page from llm_mentions.bot_log_urls u
       where u.client_id = $1 and u.host = any ($8) and u.path_class = 'page'
     ), read as materialized (
       select ($9::text[])[k.operator + 1] as operator, g.page, bool_or(k.flags in (1, 3)) as before, bool_or(k.flags >= 2) as during
       from (select s.reads[a.at]::int as operator, s.reads[s.n + a.at]::bigint as id, s.reads[s.n * 2 + a.at]::int as flags
             from (select $7::float8[] as reads, cardinality($7::float8[]) / 3 as n offset 0) s
             cross join lateral generate_series(1, s.n) a (at)) k
       join pages g on g.id = k.id
       group by 1, 2
     ), known as materialized (
       select distinct g.page
       from (select p.url_id ${fromLongPages([ok])} group by p.url_id having sum(p.${ok}) > 0) p
       join pages g on g.id = p.url_id
     ), cited as materialized (
       select distinct e.operator, r.page
       from llm_mentions.own_page_rollups r
       join unnest($10::text[], $11::text[]) e (operator, engine) on e.engine = r.engine
       where r.client_id = $1 and r.day between $12 and $13 and r.channel = $14
     ), at_risk as materialized (
       select page from known union select page from read where before
     ), read_by as (
       select r.operator, count(*) filter (where r.during) as read, count(*) filter (where r.before) as exposed,
              count(c.page) filter (where r.during) as both, count(c.page) filter (where r.before) as "exposedCited"
       from read r
       left join cited c using (operator, page)
       group by r.operator
     ), cited_by as (
       select c.operator, count(*) as cited, count(k.page) as "knownCited"
       from cited c
       left join at_risk k using (page)
       group by c.operator
     )
     select o.operator, coalesce(r.read, 0)::int as read, coalesce(c.cited, 0)::int as cited, coalesce(r.both, 0)::int as both,
            coalesce(r.exposed, 0)::int as exposed, coalesce(r."exposedCited", 0)::int as "exposedCited",
            ((select count(*) from at_risk) - coalesce(r.exposed, 0))::int as others,
            (coalesce(c."knownCited", 0) - coalesce(r."exposedCited", 0))::int as "othersCited"
     from (select distinct operator from unnest($10::text[]) o (operator)) o
     left join read_by r using (operator)
     left join cited_by c using (operator)`,
    [
      ...spans,
      reads,
      own,
      operators,
      engines.map(({ operator }) => operator),
      engines.map(({ engine }) => engine),
      window.from,
      window.to,
      channel,
    ],
  )
  return new Map(rows.map((row) => [row.operator, row]))
}

/** The planner misestimates the number of crawled pages: it would look each up separately, and sort groups. */
async function queryByHashes<Row extends object>(
  sql: Sql,
  text: string,
  parameters: readonly unknown[],
): Promise<Row[]> {
  await sql.query("select set_config('enable_nestloop', 'off', true), set_config('enable_sort', 'off', true)")
  const { rows } = await sql.query<Row>(text, parameters)
  await sql.query("select set_config('enable_nestloop', 'on', true), set_config('enable_sort', 'on', true)")
  return rows
}

/**
 * Numbers of operators, then pages that their bots crawled, then 1 for those crawled before the window, 2 for during, 3
 * for both.
 */
async function fetchReads(
  sql: Sql,
  { range, pairs, window, before }: Question,
  ok: 'ok' | 'proven_ok',
): Promise<Buffer> {
  const crawlers = pairs.flatMap((pair) => pair.crawlers)
  const flags = pairs.map(() => new Map<number, number>())
  for (const { period, flag } of [
    { period: before, flag: 1 },
    { period: window, flag: 2 },
  ]) {
    const { packs, gaps } = await fetchPacks(
      sql,
      { ...range, period },
      { keys: crawlers, wanted: ['urls', ok] },
    )
    const { rows } = await sql.query<{ crawler: string; ids: number[] }>(
      `select p.crawler, json_agg(distinct p.url_id) as ids ${fromPages} where p.${ok} > 0 group by p.crawler`,
      gapParameters({ ...range, gaps }),
    )
    for (const [operator, byPage] of flags.entries()) {
      const isOwn = ({ crawler }: { crawler: string }) => pairs[operator]?.crawlers.includes(crawler)
      for (const ids of [pagesWith(ok, packs.filter(isOwn)), ...rows.filter(isOwn).map((row) => row.ids)])
        for (const id of ids) byPage.set(id, (byPage.get(id) ?? 0) | flag)
    }
  }
  return binaryArray([
    ...flags.map((byPage, operator) => new Float64Array(byPage.size).fill(operator)),
    ...flags.map((byPage) => Float64Array.from(byPage.keys())),
    ...flags.map((byPage) => Float64Array.from(byPage.values())),
  ])
}

/** Pages crawled in the first days of the logs may have been crawled long before, so their first visit is unknown. */
const daysToSettle = 30

type LagQuestion = Pick<Question, 'range' | 'own' | 'filters' | 'channel'> & { available: Period | null }

async function fetchLag(
  sql: Sql,
  { range, own, filters, channel, available }: LagQuestion,
): Promise<ReadersReport['lag']> {
  const nothing = { median: null, low: null, high: null, pages: 0, citedFirst: 0, notCited: 0, since: null }
  if (available === null) return nothing
  const since = addDays(available.from, daysToSettle)
  const spans = await longParameters(
    sql,
    { ...range, isHourly: false, period: wholeMonths(available) },
    { keys: answerReaderKeys(filters), columns: ['ok', 'first_at'] },
  )
  const rows = await queryByHashes<Omit<ReadersReport['lag'], 'since'>>(
    sql,
    `with read as materialized (
       select p.url_id, min(p.first_at) as first_at
       ${fromLongPages(['ok', 'first_at'])}
       group by p.url_id
       having sum(p.ok) > 0
     ), pages as materialized (
       select u.page, (min(r.first_at) at time zone 'UTC')::date as day
       from read r
       join llm_mentions.bot_log_urls u on u.id = r.url_id
       where u.host = any ($7) and u.path_class = 'page'
       group by u.page
       having min(r.first_at) >= $8::date::timestamp at time zone 'UTC'
     ), lags as (
       select (select r.day from llm_mentions.own_page_rollups r
               where r.client_id = $1 and r.page = p.page and r.channel = $9 order by r.day limit 1) - p.day as lag
       from pages p
     )
     select percentile_cont(0.5) within group (order by lag) filter (where lag >= 0) as median,
            percentile_cont(0.25) within group (order by lag) filter (where lag >= 0) as low,
            percentile_cont(0.75) within group (order by lag) filter (where lag >= 0) as high,
            (count(*) filter (where lag >= 0))::int as pages, (count(*) filter (where lag < 0))::int as "citedFirst",
            (count(*) filter (where lag is null))::int as "notCited"
     from lags`,
    [...spans, own, since, channel],
  )
  return { ...nothing, ...rows[0], since }
}

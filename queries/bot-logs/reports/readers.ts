import { answerReaderKeys, namedCrawler } from '#core/bot-log/crawler-levels.ts'
import { associationOf, coversEnough, windowDays } from '#core/bot-log/citation-groups.ts'
import type { OperatorRow, ReadersFilters, ReadersReport } from '#core/bot-log/citation-schema.ts'
import { engineOperatorsOf, type EngineOperator } from '#core/bot-log/engine-operators.ts'
import { pageSpansOf } from '#core/bot-log/report-period.ts'
import { addDays, daysIn } from '#core/report/period.ts'
import type { Period } from '#core/report/schema.ts'
import type { Sql } from '../../database.ts'
import { homeOf } from './citations.ts'
import { answersBehind, logHosts } from './cited-answers.ts'
import { countCoveredDays, planBotLogs, type Range } from './plan.ts'

/**
 * Per operator: pages that its bots read beside pages that its engines cite, in the last 30 days of the period and by what
 * was read in the 30 days before; and how long it took from a page's first visit to its first citation.
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
  const covered = await countCoveredDays(sql, { ...range, period: before })
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

async function isDemo(sql: Sql, brandId: string): Promise<boolean> {
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
  /** Pages that any bot had read before the window: those its own had read, and the others. */
  exposed: number
  exposedCited: number
  others: number
  othersCited: number
}

async function fetchCounts(sql: Sql, question: Question): Promise<Map<string, Counts>> {
  const { range, own, filters, pairs, window, before, channel } = question
  const spans = [
    ...pageSpansOf(before, { hasWeeks: false }).map((span) => ({ ...span, isBefore: true })),
    ...pageSpansOf(window, { hasWeeks: false }).map((span) => ({ ...span, isBefore: false })),
  ]
  const bots = pairs.flatMap(({ operator, crawlers }) => crawlers.map((crawler) => ({ operator, crawler })))
  const engines = pairs.flatMap(({ operator, answering }) =>
    answering.map(({ engine }) => ({ operator, engine })),
  )
  const ok = filters.proven === true ? 'proven_ok' : 'ok'
  const { rows } = await sql.query<Counts>(
    `with seen as materialized (
       select p.crawler, p.url_id, bool_or(s.is_before) as before, bool_or(not s.is_before) as during
       from unnest($2::text[], $3::date[], $4::date[], $7::bool[]) s (grain, first, last, is_before)
       join llm_mentions.bot_log_pages p
         on p.client_id = $1 and p.grain = s.grain and p.bucket between s.first and s.last and p.crawler = any ($5)
           and p.source_id = any ($6)
       where p.${ok} > 0
       group by p.crawler, p.url_id
     ), pages as materialized (
       select u.id, md5(u.page_key)::uuid as page from llm_mentions.bot_log_urls u
       where u.client_id = $1 and u.host = any ($8) and u.path_class = 'page'
     ), read as materialized (
       select b.operator, g.page, bool_or(s.before) as before, bool_or(s.during) as during
       from seen s
       join unnest($9::text[], $10::text[]) b (operator, crawler) on b.crawler = s.crawler
       join pages g on g.id = s.url_id
       group by b.operator, g.page
     ), known as materialized (
       select distinct g.page from seen s join pages g on g.id = s.url_id where s.before
     ), cited as materialized (
       select distinct e.operator, r.page
       from llm_mentions.own_page_rollups r
       join unnest($11::text[], $12::text[]) e (operator, engine) on e.engine = r.engine
       where r.client_id = $1 and r.day between $13 and $14 and r.channel = $15
     ), at_risk as (
       select o.operator, count(*) filter (where r.before) as exposed,
              count(*) filter (where r.before and c.page is not null) as "exposedCited",
              count(*) filter (where r.before is not true) as others,
              count(*) filter (where r.before is not true and c.page is not null) as "othersCited"
       from (select distinct operator from unnest($11::text[]) o (operator)) o
       cross join known k
       left join read r on r.operator = o.operator and r.page = k.page
       left join cited c on c.operator = o.operator and c.page = k.page
       group by o.operator
     )
     select o.operator,
            (select count(*)::int from read r where r.operator = o.operator and r.during) as read,
            (select count(*)::int from cited c where c.operator = o.operator) as cited,
            (select count(*)::int from cited c join read r using (operator, page)
             where c.operator = o.operator and r.during) as both,
            coalesce(a.exposed, 0)::int as exposed, coalesce(a."exposedCited", 0)::int as "exposedCited",
            coalesce(a.others, 0)::int as others, coalesce(a."othersCited", 0)::int as "othersCited"
     from (select distinct operator from unnest($11::text[]) o (operator)) o
     left join at_risk a using (operator)`,
    [
      range.brandId,
      spans.map(({ grain }) => grain),
      spans.map(({ from }) => from),
      spans.map(({ to }) => to),
      [...new Set([...answerReaderKeys({}), ...bots.map(({ crawler }) => crawler)])],
      range.sources,
      spans.map(({ isBefore }) => isBefore),
      own,
      bots.map(({ operator }) => operator),
      bots.map(({ crawler }) => crawler),
      engines.map(({ operator }) => operator),
      engines.map(({ engine }) => engine),
      window.from,
      window.to,
      channel,
    ],
  )
  return new Map(rows.map((row) => [row.operator, row]))
}

/** Pages read in the first days of the logs may have been read long before: nobody can tell since when. */
const daysToSettle = 30

type LagQuestion = Pick<Question, 'range' | 'own' | 'filters' | 'channel'> & { available: Period | null }

async function fetchLag(
  sql: Sql,
  { range, own, filters, channel, available }: LagQuestion,
): Promise<ReadersReport['lag']> {
  const nothing = { median: null, low: null, high: null, pages: 0, citedFirst: 0, notCited: 0, since: null }
  if (available === null) return nothing
  const since = addDays(available.from, daysToSettle)
  const { rows } = await sql.query<Omit<ReadersReport['lag'], 'since'>>(
    `with read as materialized (
       select p.url_id, min(p.first_at) as first_at
       from llm_mentions.bot_log_pages p
       where p.client_id = $1 and p.grain = 'month' and p.crawler = any ($2) and p.source_id = any ($3) and p.ok > 0
       group by p.url_id
     ), pages as materialized (
       select md5(u.page_key)::uuid as page, (min(r.first_at) at time zone 'UTC')::date as day
       from read r
       join llm_mentions.bot_log_urls u on u.id = r.url_id
       where u.host = any ($4) and u.path_class = 'page'
       group by u.page_key
       having min(r.first_at) >= $5::date::timestamp at time zone 'UTC'
     ), cited as materialized (
       select r.page, min(r.day) as day from llm_mentions.own_page_rollups r
       where r.client_id = $1 and r.channel = $6
       group by r.page
     ), lags as (
       select c.day - p.day as lag from pages p left join cited c using (page)
     )
     select percentile_cont(0.5) within group (order by lag) filter (where lag >= 0) as median,
            percentile_cont(0.25) within group (order by lag) filter (where lag >= 0) as low,
            percentile_cont(0.75) within group (order by lag) filter (where lag >= 0) as high,
            (count(*) filter (where lag >= 0))::int as pages, (count(*) filter (where lag < 0))::int as "citedFirst",
            (count(*) filter (where lag is null))::int as "notCited"
     from lags`,
    [range.brandId, answerReaderKeys(filters), range.sources, own, since, channel],
  )
  return { ...nothing, ...rows[0], since }
}

import { counted } from '#core/bot-logs/changes/changes.ts'
import { changePerDay } from '#core/bot-logs/reports/day-change.ts'
import { crawlToReferRatios } from '#core/bot-logs/reports/crawl-to-refer.ts'
import { pageSpansOf } from '#core/bot-logs/reports/period.ts'
import type { BotLogFilters } from '#core/bot-logs/reports/filters.ts'
import type { Counted, ReferralsReport } from '#core/bot-logs/reports/schema.ts'
import { byCrawler, pagesReadOf } from '#core/bot-logs/reports/tallies.ts'
import { sum } from '#core/math.ts'
import type { Sql } from '../../database.ts'
import { inUrls, urlParameters } from './pages.ts'
import { fetchCoveredDays, planBotLogs, type BotLogPlan, type Range } from './plan.ts'
import { bucketOf, bucketsIn, coveredBuckets, fetchTallies, inBuckets, type Covered } from './tallies.ts'

const pagesListed = 200

/** AI referrals, and the crawls of the same operators. Counted by UTC day. */
export async function referralsReport(
  sql: Sql,
  brandId: string,
  filters: BotLogFilters,
  now: Date,
): Promise<ReferralsReport | null> {
  const plan = await planBotLogs(sql, brandId, filters, now)
  if (plan === null) return null
  const { scope, range, compareRange, days: coveredDays } = plan
  // A ratio covers a whole operator: for one purpose or bot the referrals would not match.
  const tallies = await fetchTallies(sql, dayly(range), { proven: filters.proven })
  const days = await fetchDays(sql, range, filters)
  const covered = await coveredBuckets(sql, dayly(range))
  const { operators, pages, pagesInAll } = await fetchLandings(sql, range, filters)
  const before = compareRange && (await fetchByOperator(sql, compareRange, filters))
  const visits = operators.reduce((sum, one) => sum + one.visits, 0)
  const fetches = new Map([...byCrawler(tallies)].map(([crawler, some]) => [crawler, pagesReadOf(some)]))
  return {
    scope,
    visits: { ...(await comparedReferrals(sql, plan)), now: visits },
    series: { buckets: bucketsIn(dayly(range)), parts: partsOf(days, range, covered) },
    operators: operators
      .map(({ operator, visits: sent, hosts, pages: landed }) => ({
        operator,
        hosts: hosts.toSorted((a, b) => b.visits - a.visits || a.host.localeCompare(b.host)),
        visits: counted(sent, before && (before.get(operator) ?? 0), { days: coveredDays }),
        pages: landed,
      }))
      .toSorted((a, b) => b.visits.now - a.visits.now || a.operator.localeCompare(b.operator)),
    pages,
    pagesInAll,
    ratios: crawlToReferRatios(
      fetches,
      new Map(operators.map(({ operator, visits: sent }) => [operator, sent])),
    ),
  }
}

/** Referrals have no hours; crawls to compare are counted over the same days. */
const dayly = (range: Range): Range => ({
  ...range,
  grain: range.grain === 'hour' ? 'day' : range.grain,
  isHourly: false,
})

const inRange = `
  r.client_id = $1 and r.day between $2::date and $3::date and r.source_id = any ($4)
  and ($5::text is null or r.operator = $5)`

const parametersOf = ({ brandId, period, sources }: Range, { operator }: BotLogFilters): unknown[] => [
  brandId,
  period.from,
  period.to,
  sources,
  operator ?? null,
]

/** Days of all pages, or of the pages that the filters select, with the parameters for them. */
function daysOf(range: Range, filters: BotLogFilters): { table: string; parameters: unknown[] } {
  const parameters = parametersOf(range, filters)
  return isAnywhere(filters)
    ? { table: `llm_mentions.bot_log_referral_days r where ${inRange}`, parameters }
    : {
        table: `(select client_id, bucket as day, source_id, operator, url_id, visits from llm_mentions.bot_log_referrals
                 where grain = 'day') r
                where ${inRange} and ${landing(6)}`,
        parameters: [...parameters, ...urlParameters(filters)],
      }
}

const isAnywhere = ({ kind, host, path }: BotLogFilters) =>
  kind === undefined && host === undefined && path === undefined

const landing = (first: number) =>
  `exists (select from llm_mentions.bot_log_urls u where u.id = r.url_id and ${inUrls(first)})`

/** AI referrals of both periods, compared per covered day. */
export async function comparedReferrals(
  sql: Sql,
  { range, compareRange, filters, days }: BotLogPlan,
): Promise<Counted> {
  const now = await countByDay(sql, range, filters)
  const before = compareRange && (await countByDay(sql, compareRange, filters))
  return counted(sum(now), before && sum(before), { days, change: before && changePerDay(now, before) })
}

/** On each covered day, in order. */
async function countByDay(sql: Sql, range: Range, filters: BotLogFilters): Promise<number[]> {
  const days = await fetchDays(sql, { ...range, grain: 'day' }, filters)
  const byDay = new Map<string, number>()
  for (const { bucket, hits } of days) byDay.set(bucket, (byDay.get(bucket) ?? 0) + hits)
  const covered = await fetchCoveredDays(sql, range)
  return [...new Set([...covered, ...byDay.keys()])].map((day) => byDay.get(day) ?? 0)
}

async function fetchByOperator(sql: Sql, range: Range, filters: BotLogFilters): Promise<Map<string, number>> {
  const { table, parameters } = daysOf(range, filters)
  const { rows } = await sql.query<{ operator: string; visits: number }>(
    `select r.operator, sum(r.visits::float8) as visits from ${table} group by r.operator`,
    parameters,
  )
  return new Map(rows.map(({ operator, visits }) => [operator, visits]))
}

type Landings = Pick<ReferralsReport, 'pages' | 'pagesInAll'> & {
  operators: { operator: string; visits: number; pages: number; hosts: { host: string; visits: number }[] }[]
}

/** Referrals by operator and landing page, in one walk over months and the remaining days. */
async function fetchLandings(sql: Sql, range: Range, filters: BotLogFilters): Promise<Landings> {
  const spans = pageSpansOf(range.period, { hasWeeks: false })
  const { rows } = await sql.query<Landings>(
    `with landed as materialized (
       select r.operator, r.host, r.url_id, sum(r.visits::float8) as visits
       from unnest($2::text[], $3::date[], $4::date[]) s (grain, first, last)
       join llm_mentions.bot_log_referrals r
         on r.client_id = $1 and r.grain = s.grain and r.bucket between s.first and s.last and r.source_id = any ($5)
           and ($6::text is null or r.operator = $6)
       group by r.operator, r.host, r.url_id
       having ${isAnywhere(filters) ? `coalesce($7::text, $8::text, $9::text, $10::text) is null` : landing(7)}
     ), pages as (
       select s.url_id, sum(s.visits) as visits,
              json_agg(json_build_object('operator', s.operator, 'visits', s.visits) order by s.visits desc) as operators
       from (select url_id, operator, sum(visits) as visits from landed group by url_id, operator) s
       group by s.url_id
     )
     select (select count(*)::int from pages) as "pagesInAll",
            coalesce((select json_agg(json_build_object('id', u.id, 'host', u.host, 'path', u.path,
                                                        'visits', p.visits, 'operators', p.operators)
                                      order by p.visits desc, u.id)
                      from (select * from pages order by visits desc, url_id limit $11) p
                      join llm_mentions.bot_log_urls u on u.id = p.url_id), '[]') as pages,
            coalesce((select json_agg(json_build_object('operator', o.operator, 'visits', o.visits, 'pages', o.pages,
                                                        'hosts', o.hosts))
                      from (select h.operator, sum(h.visits) as visits,
                                   (select count(distinct l.url_id) from landed l where l.operator = h.operator) as pages,
                                   json_agg(json_build_object('host', h.host, 'visits', h.visits)) as hosts
                            from (select operator, host, sum(visits) as visits from landed group by operator, host) h
                            group by h.operator) o), '[]') as operators`,
    [
      range.brandId,
      spans.map(({ grain }) => grain),
      spans.map(({ from }) => from),
      spans.map(({ to }) => to),
      range.sources,
      filters.operator ?? null,
      ...urlParameters(filters),
      pagesListed,
    ],
  )
  const [landings] = rows
  if (landings === undefined) throw new Error('An aggregate has one row')
  return landings
}

type Day = { bucket: string; operator: string; hits: number }

async function fetchDays(sql: Sql, range: Range, filters: BotLogFilters): Promise<Day[]> {
  const { table, parameters } = daysOf(range, filters)
  const { rows } = await sql.query<Day>(
    `select ${bucketOf(dayly(range))} as bucket, s.operator, sum(s.visits) as hits
     from (select r.day as moment, r.operator, sum(r.visits::float8) as visits
           from ${table}
           group by r.day, r.operator) s
     group by 1, 2`,
    parameters,
  )
  return rows
}

function partsOf(days: readonly Day[], range: Range, covered: Covered): ReferralsReport['series']['parts'] {
  return [...inBuckets(bucketsIn(dayly(range)), covered, days, ({ operator }) => operator)]
    .map(([operator, counts]) => ({
      id: operator,
      label: operator,
      counts,
      total: counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    }))
    .toSorted((a, b) => b.total - a.total || a.label.localeCompare(b.label))
}

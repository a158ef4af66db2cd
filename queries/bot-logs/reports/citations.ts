import { answerReaderKeys, answerReaders } from '#core/bot-logs/sums/crawler-levels.ts'
import { pageShare, type CitationGroup } from '#core/bot-logs/reports/citation-groups.ts'
import type {
  CitationRow,
  CitationsFilters,
  CitationsReport,
  citationOrders,
} from '#core/bot-logs/reports/citation-schema.ts'
import type { AnswersBehind } from '#core/bot-logs/reports/page-citations.ts'
import { pageOf } from '#core/citations/page-key.ts'
import type { PageColumn } from '#core/bot-logs/sums/page-packs.ts'
import type { Sql } from '../../database.ts'
import { answersBehind, logHosts } from './cited-answers.ts'
import { fromLongPages, longParameters } from './page-sums.ts'
import { planBotLogs, type Range } from './plan.ts'

/**
 * Own pages by whether bots crawl them and answers cite them: both, only one, or cited while they fail. Joined by URL
 * without query. Visits and citations are counted by UTC day.
 */
export async function citationsReport(
  sql: Sql,
  brandId: string,
  filters: CitationsFilters,
  now: Date,
): Promise<CitationsReport | null> {
  const plan = await planBotLogs(sql, brandId, filters, now)
  if (plan === null) return null
  const { scope, range } = plan
  const hosts = await logHosts(sql, brandId)
  const answers = await answersBehind(sql, homeOf(scope.brand), range.period, filters.channel)
  const order = filters.order ?? (filters.group === 'crawled' ? 'visits' : 'answers')
  const { counts, rows } = await fetchPages(sql, {
    range,
    filters: { ...filters, order },
    own: hosts.own,
    answers,
  })
  const [read, cited] = [counts.both + counts.crawled, counts.both + counts.cited]
  return {
    scope,
    answers,
    hosts: hosts.own,
    otherHosts: hosts.others,
    withoutHost: hosts.withoutHost,
    counts,
    crawledCited: pageShare(counts.both, read),
    citedCrawled: pageShare(counts.both, cited),
    citedFailing: pageShare(counts.failing, cited),
    group: filters.group,
    order,
    page: filters.page,
    limit: filters.limit,
    rows,
    rowsInAll: counts[filters.group],
  }
}

export const homeOf = ({ id, organizationId }: { id: string; organizationId: string }) => ({
  brandId: id,
  organizationId,
})

type Order = (typeof citationOrders)[number]

type Question = {
  range: Range
  filters: CitationsFilters & { order: Order }
  own: readonly string[]
  answers: AnswersBehind
}

type Fetched = { counts: CitationsReport['counts']; rows: CitationRow[] }

async function fetchPages(sql: Sql, { range, filters, own, answers }: Question): Promise<Fetched> {
  const { group, page, limit } = filters
  // Groups are hashed, as in pagesReport.
  await sql.query("select set_config('enable_sort', 'off', true)")
  const { rows } = await sql.query<Fetched>(questionOf(filters), [
    ...(await longParameters(sql, range, {
      keys: answerReaderKeys(filters),
      columns: columnsOf(filters.proven),
    })),
    own,
    answers.channel,
    answers.from,
    answers.to,
    filters.host === undefined ? null : (pageOf(`https://${filters.host}/`)?.host ?? filters.host),
    filters.path ?? null,
    filters.text ?? null,
    limit,
    (page - 1) * limit,
    range.period.from,
    answerReaders(filters),
  ])
  await sql.query("select set_config('enable_sort', 'on', true)")
  const [fetched] = rows
  if (fetched === undefined) throw new Error(`An aggregate has one row, also of ${group}`)
  return { counts: fetched.counts, rows: fetched.rows.map(shown) }
}

const shown = (row: CitationRow): CitationRow => ({
  ...row,
  lastAt: momentOf(row.lastAt),
  readBefore: momentOf(row.readBefore),
})

const momentOf = (text: string | null) => (text === null ? null : new Date(text).toISOString())

const inGroup: Record<CitationGroup, string> = {
  both: 'read > 0 and answers > 0',
  // Images, feeds, and the like are seldom cited: they would dominate the uncited pages.
  crawled: 'read > 0 and answers = 0 and is_page',
  cited: 'answers > 0 and read = 0',
  failing: 'answers > 0 and is_failing',
}

const orders: Record<Order, string> = {
  answers: 'answers desc, visits desc, address',
  visits: 'visits desc, answers desc, address',
  cited: '"lastCited" desc nulls last, address',
  read: '"lastAt" desc nulls last, address',
  address: 'address',
}

const columnsOf = (proven: boolean | undefined): PageColumn[] => [
  ...(proven === true
    ? (['proven', 'proven_ok', 'proven_failed'] as const)
    : (['hits', 'ok', 'failed'] as const)),
  'last_at',
  'last_status',
]

/**
 * Parameters $1…$6 as in `fromLongPages`, then hosts, collection method, days of citations, host, path, text, limit and
 * offset, start.
 */
function questionOf({ proven, group, order }: Question['filters']): string {
  const visits = proven === true ? 'proven' : 'hits'
  const failed = proven === true ? 'proven_failed' : 'failed'
  const read = proven === true ? 'proven_ok' : 'ok'
  // Spellings of one page count as one: sums of each first, then of all that lead to the same URL.
  return `
    with counted as materialized (
      select p.url_id, sum(p.${visits}::float8) as visits, sum(p.${read}::float8) as read,
             sum(p.${failed}::float8) as failed, max(p.last_at) as last_at,
             max(p.last_at) filter (where p.last_status >= 400) as failed_at
      ${fromLongPages(columnsOf(proven))}
      group by p.url_id
      having sum(p.${visits}::float8) > 0
    ), visited as materialized (
      select u.page, min(u.page_key) as address, bool_or(u.path_class = 'page') as is_page,
             sum(c.visits) as visits, sum(c.read) as read, sum(c.failed) as failed, max(c.last_at) as last_at,
             max(c.failed_at) as failed_at
      from counted c
      join llm_mentions.bot_log_urls u on u.id = c.url_id
      where u.host = any ($7)
      group by u.page
    ), pack as materialized (
      select * from llm_mentions.own_page_packs k
      where k.client_id = $1 and k.channel = $8 and k.first_day >= $9 and k.last_day <= $10
      order by k.last_day - k.first_day desc
      limit 1
    ), cited as materialized (
      select c.page, sum(c.answers)::int as answers, max(c.day) as last_cited
      from (select k.page, k.answers, k.day
            from pack cross join unnest(pack.pages, pack.answers, pack.last_cited) k (page, answers, day)
            union all
            select r.page, r.answers, r.day ${fromUnpacked}) c
      group by c.page
    ), joined as (
      select coalesce(v.page, c.page) as page, coalesce(v.address, o.address) as address,
             coalesce(v.is_page, true) as is_page, coalesce(v.visits, 0) as visits, coalesce(v.read, 0) as read,
             coalesce(v.failed, 0) as failed, v.last_at as "lastAt",
             coalesce(v.failed > 0 and v.failed_at = v.last_at, false) as is_failing,
             coalesce(c.answers, 0) as answers, c.last_cited as "lastCited"
      from visited v
      full join cited c on c.page = v.page
      left join llm_mentions.own_pages o on v.page is null and o.client_id = $1 and o.page = c.page
    ), pages as materialized (
      select * from joined
      where ($11::text is null or split_part(address, '/', 3) = $11)
        and ($12::text is null or starts_with(${pathOf('address')}, $12))
        and ($13::text is null or strpos(lower(address), lower($13)) > 0)
    ), first as materialized (
      select p.*, ${urls} as urls
      from (select * from pages where ${inGroup[group]} order by ${orders[order]} limit $14 offset $15) p
    )
    select (select json_build_object(
              ${Object.entries(inGroup)
                .map(([name, condition]) => `'${name}', count(*) filter (where ${condition})`)
                .join(', ')},
              'asked', count(*) filter (where answers > 0 and read = 0 and visits > 0)) from pages) as counts,
           coalesce((select json_agg(json_build_object(
             'address', f.address, 'urls', f.urls, 'visits', f.visits, 'read', f.read, 'failed', f.failed,
             'lastAt', f."lastAt", 'lastStatus', ${lastStatus}, 'readBefore', ${readBefore}, 'answers', f.answers,
             'engines', ${engines}, 'lastCited', f."lastCited", 'citedBefore', ${citedBefore}) order by ${orders[order]})
             from first f), '[]') as rows`
}

/** `from` of citations on the days before and after those of the pack; of all days without one. */
const fromUnpacked = `
  from (select $9::date as first, coalesce(min(first_day) - 1, $10::date) as last from pack
        union all
        select min(last_day) + 1, $10::date from pack) s
  cross join lateral (
    select r.page, r.answers, r.day from llm_mentions.own_page_rollups r
    where r.client_id = $1 and r.day between s.first and s.last and r.channel = $8 and r.answers > 0
    offset 0
  ) r`

/** Log URLs of the page. An array for every visited page would not fit in memory. */
const urls = `
  coalesce((
    select array_agg(u.id) from llm_mentions.bot_log_urls u
    where u.client_id = $1 and md5(u.page_key) = md5(p.address) and u.host = any ($7)
      and (u.id in (select url_id from counted)) is true), '{}')`

const pathOf = (address: string) => `substr(${address}, strpos(substr(${address}, 9), '/') + 8)`

/** The status of the last visit is found by its day. */
const lastStatus = `
  (select d.last_status from llm_mentions.bot_log_pages d
   where d.client_id = $1 and d.grain = 'day' and d.bucket = (f."lastAt" at time zone 'UTC')::date
     and d.crawler = any ($5) and d.url_id = any (f.urls) and d.source_id = any ($6)
   order by d.last_at desc limit 1)`

const readBefore = `
  (case when f.read = 0 then (
     select max(d.last_at) from llm_mentions.bot_log_urls u
     join llm_mentions.bot_log_pages d on d.url_id = u.id
     where u.client_id = $1 and md5(u.page_key) = md5(f.address) and u.host = any ($7) and d.client_id = $1
       and d.grain = 'day' and d.bucket < $16 and d.crawler = any ($17) and d.source_id = any ($6) and d.ok > 0) end)`

const engines = `
  (select coalesce(json_agg(json_build_object('engine', e.engine, 'answers', e.answers)
                            order by e.answers desc, e.engine), '[]')
   from (select r.engine, sum(r.answers)::int as answers from llm_mentions.own_page_rollups r
         where r.client_id = $1 and r.page = f.page and r.day between $9 and $10 and r.channel = $8
         group by r.engine) e)`

const citedBefore = `
  (case when f.answers = 0 then (
     select max(r.day) from llm_mentions.own_page_rollups r
     where r.client_id = $1 and r.page = f.page and r.day < $9 and r.channel = $8) end)`

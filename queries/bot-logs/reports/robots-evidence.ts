import { largestOf, RobotsFile, RobotsVerdicts, segmentsOf, verdicts } from '#core/bot-logs/robots/verdict.ts'
import type { VisitVerdicts, Segment, SiteUrl, Verdict } from '#core/bot-logs/robots/verdict.ts'
import { crawlerOf } from '#core/bot-logs/recognize/crawler.ts'
import type { BotLogFilters } from '#core/bot-logs/reports/filters.ts'
import type { Period } from '#core/calendar.ts'
import type { Sql } from '../../database.ts'
import { numberArray } from '../arrays.ts'
import { distinctVersions, listRobotsVersions, readRobotsVersions, type ListedVersion } from '../robots.ts'
import { fromPages, spanParameters } from './page-sums.ts'
import { inUrls, urlParameters } from './pages.ts'
import type { Range } from './plan.ts'

/** URLs of a site that are checked; a site with more has mostly made-up ones from requests. */
const urlsChecked = 200_000

export type RobotsEvidence = {
  /** All versions, without their texts, by host and oldest first. */
  listed: ListedVersion[]
  /** Those that matter for the period and the newest of each host. Equivalent versions are merged. */
  files: RobotsFile[]
  segments: Segment[]
  judge: RobotsVerdicts
  isPartial: boolean
}

/** Everything needed for the verdicts on visits of a period. */
export async function robotsEvidence(
  sql: Sql,
  { brandId, period }: Pages,
  filters: BotLogFilters,
): Promise<RobotsEvidence> {
  const listed = await listRobotsVersions(sql, brandId)
  const versions = await readRobotsVersions(sql, brandId, distinctVersions(listed, period))
  const files = versions.map((version) => new RobotsFile(version))
  const urls = await fetchUrls(sql, brandId, filters)
  return {
    listed,
    files,
    segments: segmentsOf(files, period),
    judge: new RobotsVerdicts(urls.slice(0, urlsChecked)),
    isPartial: urls.length > urlsChecked,
  }
}

/** As three arrays: one object per row costs more than everything else. */
async function fetchUrls(sql: Sql, brandId: string, filters: BotLogFilters): Promise<SiteUrl[]> {
  const { rows } = await sql.query<{ ids: number[]; hosts: string[]; paths: string[] }>(
    `select coalesce(json_agg(u.id), '[]') as ids, coalesce(json_agg(u.host), '[]') as hosts,
            coalesce(json_agg(u.path), '[]') as paths
     from (select u.id, u.host, u.path from llm_mentions.bot_log_urls u
           where u.client_id = $1 and ${inUrls(2)} order by u.id limit ${urlsChecked + 1}) u`,
    [brandId, ...urlParameters(filters)],
  )
  const { ids = [], hosts = [], paths = [] } = rows[0] ?? {}
  return ids.map((id, at) => ({ id, host: hosts[at] ?? '', path: paths[at] ?? '' }))
}

/** For a crawler that is no longer listed only its ID is known. */
export function ruledCrawler(id: string) {
  return crawlerOf(id) ?? { id, token: id, robotsToken: null }
}

export type Counts = { visits: number; proven: number }
export type ByVerdict = ReadonlyMap<Verdict, Counts>
export type VerdictCounts = Record<Verdict, Counts> & { before: number }

/** Days of a segment for which visits of a crawler get verdicts. */
export type VerdictDays = { segment: Segment; period: Period; crawler: string }

/** Visits of crawlers by the verdict of robots.txt, from sums by page. */
export async function verdictsOnVisits<Days extends VerdictDays>(
  sql: Sql,
  range: Pages,
  filters: BotLogFilters,
  { evidence, days }: { evidence: RobotsEvidence; days: readonly Days[] },
): Promise<{ days: Days; counts: ByVerdict }[]> {
  const { judge, isPartial } = evidence
  const nameOf = ({ from, to }: Period) => `${from} ${to}`
  const periods = new Map(days.map(({ period }) => [nameOf(period), period]))
  const totals = await fetchTotals(sql, range, filters, [...periods.values()])
  const named = days.map((each) => {
    const total = totals.get(`${each.crawler} ${nameOf(each.period)}`) ?? none
    return { days: each, total, judged: judge.judge(each.segment, ruledCrawler(each.crawler)) }
  })
  const found: { days: Days; counts: ByVerdict }[] = []
  for (const same of Map.groupBy(
    named,
    (each) => `${nameOf(each.days.period)} ${each.judged.key}`,
  ).values()) {
    const [first] = same
    if (first === undefined) continue
    const came = same.filter(({ total }) => total.visits > 0)
    const { ids } = first.judged
    const rest = restOf(ids, { filters, isPartial })
    const summed = await sumUp(sql, range, {
      period: first.days.period,
      crawlers: came.map((each) => each.days.crawler),
      judged: ids,
      rest,
      isProven: filters.proven === true,
    })
    for (const { days: each, total } of same)
      found.push({ days: each, counts: withRest(summed.get(each.crawler) ?? new Map(), { total, rest }) })
  }
  return found
}

type Pages = Pick<Range, 'brandId' | 'sources' | 'period'>

const none: Counts = { visits: 0, proven: 0 }

/**
 * The verdict computed as the rest of the total, so that its URLs need not be summed up. A host or folder has no total,
 * and unchecked URLs have no other data.
 */
function restOf(
  ids: VisitVerdicts['ids'],
  { filters, isPartial }: { filters: BotLogFilters; isPartial: boolean },
): Verdict | null {
  if (filters.host !== undefined || filters.path !== undefined) return null
  return isPartial ? 'unknown' : largestOf(ids)
}

function withRest(summed: ByVerdict, { total, rest }: { total: Counts; rest: Verdict | null }): ByVerdict {
  if (rest === null) return summed
  const left = { ...total }
  for (const { visits, proven } of summed.values()) {
    left.visits -= visits
    left.proven -= proven
  }
  const before = summed.get(rest) ?? none
  return new Map(summed).set(rest, {
    visits: before.visits + left.visits,
    proven: before.proven + left.proven,
  })
}

/** All visits of each crawler in each period, by UTC day as pages are counted. */
async function fetchTotals(
  sql: Sql,
  { brandId, sources }: Pages,
  { proven, kind }: BotLogFilters,
  periods: readonly Period[],
): Promise<Map<string, Counts>> {
  if (periods.length === 0) return new Map()
  const { rows } = await sql.query<Counts & Period & { crawler: string }>(
    `select r.crawler, s.first::text as "from", s.last::text as "to", sum(r.hits::float8) as visits,
            sum(r.hits::float8) filter (where r.grade in ('signed', 'addressList', 'reverseDns')) as proven
     from unnest($2::date[], $3::date[]) s (first, last)
     join llm_mentions.bot_log_days r on r.client_id = $1 and r.day between s.first and s.last and r.source_id = any ($4)
       and (not $5 or r.grade in ('signed', 'addressList', 'reverseDns')) and ($6::text is null or r.path_class = $6)
     group by r.crawler, s.first, s.last`,
    [
      brandId,
      periods.map(({ from }) => from),
      periods.map(({ to }) => to),
      sources,
      proven === true,
      kind ?? null,
    ],
  )
  return new Map(
    rows.map(({ crawler, from, to, visits, proven: some }) => [
      `${crawler} ${from} ${to}`,
      { visits, proven: some ?? 0 },
    ]),
  )
}

type Question = {
  period: Period
  crawlers: readonly string[]
  judged: VisitVerdicts['ids']
  rest: Verdict | null
  isProven: boolean
}

async function sumUp(
  sql: Sql,
  range: Pages,
  { period, crawlers, judged, rest, isProven }: Question,
): Promise<Map<string, Map<Verdict, Counts>>> {
  const wanted = verdicts.flatMap((verdict, number) =>
    verdict === rest ? [] : judged[verdict].map((id) => ({ id, number })),
  )
  if (wanted.length === 0 || crawlers.length === 0) return new Map()
  const { rows } = await sql.query<Counts & { crawler: string; verdict: number }>(
    `select p.crawler, w.verdict, sum(p.${isProven ? 'proven' : 'hits'}::float8) as visits, sum(p.proven::float8) as proven
     ${fromPages}
     join unnest($7::bigint[], $8::smallint[]) w (id, verdict) on w.id = p.url_id
     group by p.crawler, w.verdict`,
    [
      ...spanParameters({ ...range, period }, crawlers),
      numberArray(wanted.map(({ id }) => id)),
      numberArray(wanted.map(({ number }) => number)),
    ],
  )
  const found = new Map<string, Map<Verdict, Counts>>()
  for (const { crawler, verdict, visits, proven } of rows) {
    const word = verdicts[verdict]
    const ofCrawler = found.get(crawler) ?? new Map<Verdict, Counts>()
    found.set(crawler, ofCrawler)
    if (word !== undefined) ofCrawler.set(word, { visits, proven })
  }
  return found
}

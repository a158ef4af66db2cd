import { largestOf, RobotsFile, RobotsJudge, segmentsOf, verdicts } from '#core/bot-log/robots/judge.ts'
import type { Judged, Segment, SiteUrl, Verdict } from '#core/bot-log/robots/judge.ts'
import { crawlerOf } from '#core/bot-log/recognise/crawler.ts'
import { addMonths, bucketsOf, pageSpansOf } from '#core/bot-log/report-period.ts'
import { addDays } from '#core/report/period.ts'
import type { BotLogFilters } from '#core/bot-log/report-filters.ts'
import type { Sql } from '../../database.ts'
import { distinctVersions, listRobotsVersions, readRobotsVersions, type ListedVersion } from '../robots.ts'
import { fromPages, inUrls, spanParameters, urlParameters } from './pages.ts'
import { KnownSums } from './known-sums.ts'
import type { Range } from './plan.ts'

/** Addresses of a site that are judged; what has more than that is for the greater part invented by those who ask. */
const urlsJudged = 200_000

export type RobotsEvidence = {
  /** All versions, without their texts, by host and oldest first. */
  listed: ListedVersion[]
  /** Those that matter for the period and the newest of each host. Versions that say the same are one. */
  files: RobotsFile[]
  segments: Segment[]
  judge: RobotsJudge
  isPartial: boolean
}

/** Everything that visits of a period are judged by. */
export async function robotsEvidence(
  sql: Sql,
  { brandId, period }: Range,
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
    judge: new RobotsJudge(urls.slice(0, urlsJudged)),
    isPartial: urls.length > urlsJudged,
  }
}

/** As three arrays: an object for each of many rows costs more than all the rest. */
async function fetchUrls(sql: Sql, brandId: string, filters: BotLogFilters): Promise<SiteUrl[]> {
  const { rows } = await sql.query<{ ids: number[]; hosts: string[]; paths: string[] }>(
    `select coalesce(json_agg(u.id), '[]') as ids, coalesce(json_agg(u.host), '[]') as hosts,
            coalesce(json_agg(u.path), '[]') as paths
     from (select u.id, u.host, u.path from llm_mentions.bot_log_urls u
           where u.client_id = $1 and ${inUrls(2)} order by u.id limit ${urlsJudged + 1}) u`,
    [brandId, ...urlParameters(filters)],
  )
  const { ids = [], hosts = [], paths = [] } = rows[0] ?? {}
  return ids.map((id, at) => ({ id, host: hosts[at] ?? '', path: paths[at] ?? '' }))
}

/** Of a crawler that has left the list its id is all that is known. */
export function judgedCrawler(id: string) {
  return crawlerOf(id) ?? { id, token: id, robotsToken: null }
}

export type Counts = { visits: number; proven: number }
export type VerdictCounts = Record<Verdict, Counts> & { before: number }

/** Visits of each crawler by what robots.txt said of them. */
export async function countVerdicts(
  sql: Sql,
  range: Range,
  filters: BotLogFilters,
  { evidence, crawlers }: { evidence: RobotsEvidence; crawlers: readonly string[] },
): Promise<Map<string, VerdictCounts>> {
  const { judge, isPartial } = evidence
  const segments = evidence.segments.flatMap(spansOf)
  const counts = new Map(crawlers.map((id) => [id, noCounts()]))
  const totals = await fetchTotals(sql, range, filters, segments)
  for (const [index, segment] of segments.entries()) {
    const judged = crawlers
      .filter((id) => totals.has(keyOf(id, index)))
      .map((id) => ({ id, ...judge.judge(segment, judgedCrawler(id)) }))
    for (const same of Map.groupBy(judged, ({ key }) => key).values()) {
      const [first] = same
      if (first === undefined) continue
      const rest = restOf(first.ids, { filters, isPartial })
      const ids = same.map(({ id }) => id)
      const isProven = filters.proven === true
      const stamp = ids.map((id) => [id, totals.get(keyOf(id, index))])
      const sum = () => sumUp(sql, range, { segment, crawlers: ids, judged: first.ids, rest, isProven })
      const { brandId, sources } = range
      const { kind, host, path } = filters
      const name = [brandId, sources, segment.from, segment.to, kind, host, path, isProven, rest]
      const summed = await known.get([...name, first.key, stamp], sum)
      for (const id of ids)
        add(counts.get(id), summed.get(id) ?? new Map(), {
          total: totals.get(keyOf(id, index)) ?? { visits: 0, proven: 0 },
          rest,
          isBefore: segment.isBefore,
        })
    }
  }
  return counts
}

type Summed = Map<string, Map<Verdict, Counts>>

const known = new KnownSums<Summed>()

/** A segment by months, weeks and days: while lines come in, all but the last of them stay as they are. */
function spansOf(segment: Segment): Segment[] {
  return pageSpansOf(segment, { hasWeeks: true }).flatMap(({ grain, from, to }) =>
    grain === 'week'
      ? [{ ...segment, from, to }]
      : bucketsOf({ from, to, grain }).map((bucket) => ({
          ...segment,
          from: bucket,
          to: grain === 'day' ? bucket : addDays(addMonths(bucket, 1), -1),
        })),
  )
}

/**
 * Which verdict gets what the others leave of the total, so that its addresses need not be summed up. Of a host or folder
 * there is no total, and of addresses that are not judged nothing else is known.
 */
function restOf(
  ids: Judged['ids'],
  { filters, isPartial }: { filters: BotLogFilters; isPartial: boolean },
): Verdict | null {
  if (filters.host !== undefined || filters.path !== undefined) return null
  return isPartial ? 'unknown' : largestOf(ids)
}

function add(
  counts: VerdictCounts | undefined,
  summed: ReadonlyMap<Verdict, Counts>,
  { total, rest, isBefore }: { total: Counts; rest: Verdict | null; isBefore: boolean },
): void {
  if (counts === undefined) return
  const left = { ...total }
  const note = (verdict: Verdict, { visits, proven }: Counts) => {
    counts[verdict].visits += visits
    counts[verdict].proven += proven
    if (isBefore && verdict !== 'unknown') counts.before += visits
  }
  for (const [verdict, some] of summed) {
    note(verdict, some)
    left.visits -= some.visits
    left.proven -= some.proven
  }
  if (rest !== null) note(rest, left)
}

const keyOf = (crawler: string, segment: number) => `${crawler} ${segment}`

function noCounts(): VerdictCounts {
  const none = () => ({ visits: 0, proven: 0 })
  return {
    allowed: none(),
    disallowed: none(),
    changed: none(),
    unreadable: none(),
    unknown: none(),
    before: 0,
  }
}

/** All visits of each crawler in each segment, by UTC day as pages are counted. */
async function fetchTotals(
  sql: Sql,
  { brandId, sources }: Range,
  { proven, kind }: BotLogFilters,
  segments: readonly Segment[],
): Promise<Map<string, Counts>> {
  const { rows } = await sql.query<Counts & { crawler: string; segment: number }>(
    `select r.crawler, s.segment, sum(r.hits::float8) as visits,
            sum(r.hits::float8) filter (where r.grade in ('signed', 'addressList', 'reverseDns')) as proven
     from unnest($2::date[], $3::date[]) with ordinality s (first, last, segment)
     join llm_mentions.bot_log_days r on r.client_id = $1 and r.day between s.first and s.last and r.source_id = any ($4)
       and (not $5 or r.grade in ('signed', 'addressList', 'reverseDns')) and ($6::text is null or r.path_class = $6)
     group by r.crawler, s.segment`,
    [
      brandId,
      segments.map(({ from }) => from),
      segments.map(({ to }) => to),
      sources,
      proven === true,
      kind ?? null,
    ],
  )
  return new Map(
    rows.map(({ crawler, segment, visits, proven }) => [
      keyOf(crawler, Number(segment) - 1),
      { visits, proven: proven ?? 0 },
    ]),
  )
}

type Question = {
  segment: Segment
  crawlers: readonly string[]
  judged: Judged['ids']
  rest: Verdict | null
  isProven: boolean
}

async function sumUp(
  sql: Sql,
  range: Range,
  { segment, crawlers, judged, rest, isProven }: Question,
): Promise<Summed> {
  const wanted = verdicts.flatMap((verdict, number) =>
    verdict === rest ? [] : judged[verdict].map((id) => ({ id, number })),
  )
  if (wanted.length === 0) return new Map()
  const { rows } = await sql.query<Counts & { crawler: string; verdict: number }>(
    `select p.crawler, w.verdict, sum(p.${isProven ? 'proven' : 'hits'}::float8) as visits, sum(p.proven::float8) as proven
     ${fromPages}
     join unnest($7::bigint[], $8::smallint[]) w (id, verdict) on w.id = p.url_id
     group by p.crawler, w.verdict`,
    [
      ...spanParameters({ ...range, period: segment }, crawlers),
      wanted.map(({ id }) => id),
      wanted.map(({ number }) => number),
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

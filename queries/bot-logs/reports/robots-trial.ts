import { namedCrawler } from '#core/bot-logs/sums/crawler-levels.ts'
import { unpackNumbers, unpackRising } from '#core/bot-logs/sums/packed-numbers.ts'
import { RobotsFile, type VisitVerdicts, type RobotsVerdicts } from '#core/bot-logs/robots/verdict.ts'
import type { TrialReport } from '#core/bot-logs/robots/robots-schema.ts'
import { reachOf } from '#core/bot-logs/robots/ruling.ts'
import type { BotLogFilters } from '#core/bot-logs/reports/filters.ts'
import { byCrawler, visitsOf } from '#core/bot-logs/reports/tallies.ts'
import type { Sql } from '../../database.ts'
import { numberArray } from '../arrays.ts'
import { listedAmong } from './bots.ts'
import { fetchPacks, fromPages, gapParameters } from './page-sums.ts'
import { planBotLogs, type Range } from './plan.ts'
import { newestOf, shownVersion } from './robots.ts'
import { ruledCrawler, robotsEvidence } from './robots-evidence.ts'
import { fetchTallies } from './tallies.ts'

const examplesShown = 5

/**
 * The verdicts of another robots.txt on the visits of a period, compared with the newest file of the host. Stores
 * nothing.
 */
export async function robotsTrial(
  sql: Sql,
  brandId: string,
  filters: BotLogFilters,
  { host, content, now }: { host: string; content: string; now: Date },
): Promise<TrialReport | null> {
  const plan = await planBotLogs(sql, brandId, { ...filters, compare: 'none' }, now)
  if (plan === null) return null
  const range = { ...plan.range, isHourly: false }
  const evidence = await robotsEvidence(sql, range, { ...filters, host })
  const current = newestOf(evidence.files).get(host) ?? null
  const tried = new RobotsFile({
    id: '',
    host,
    fetchedAt: now,
    seenAt: now,
    status: 200,
    content: content.replaceAll('\0', ''),
  })
  const visits = byCrawler(listedAmong(await fetchTallies(sql, range, filters), filters))
  const changes = await fetchChanges(sql, range, {
    crawlers: [...visits.keys()],
    isProven: filters.proven === true,
    judge: evidence.judge,
    current,
    tried,
  })
  const version = evidence.listed.findLast((one) => one.host === host)
  const bots = [...visits].map(([id, tallies]) => ({
    ...namedCrawler(id),
    visits: visitsOf(tallies),
    closed: changes.get(id)?.closed ?? nothing,
    opened: changes.get(id)?.opened ?? nothing,
    reach: reachOf(tried.rulingFor(ruledCrawler(id))),
  }))
  const isConcerned = ({ closed, opened }: (typeof bots)[number]) => closed.visits + opened.visits > 0
  return {
    scope: plan.scope,
    host,
    comparedWith: version === undefined ? null : shownVersion(version),
    bots: bots
      .filter(isConcerned)
      .toSorted((a, b) => changedVisits(b) - changedVisits(a) || a.name.localeCompare(b.name)),
    unchanged: bots.filter((bot) => !isConcerned(bot)).map(({ id }) => namedCrawler(id)),
    problems: tried.robots.problems.slice(0, linesShown),
    queryRules: tried.robots.queryRules.slice(0, linesShown),
    isPartial: evidence.isPartial,
  }
}

const linesShown = 100

type Part = TrialReport['bots'][number]['closed']
type Change = { closed: Part; opened: Part }
const nothing: Part = { visits: 0, pages: 0, examples: [] }
const changedVisits = ({ closed, opened }: Change) => closed.visits + opened.visits

type Question = {
  crawlers: readonly string[]
  isProven: boolean
  judge: RobotsVerdicts
  current: RobotsFile | null
  tried: RobotsFile
}

async function fetchChanges(sql: Sql, range: Range, question: Question): Promise<Map<string, Change>> {
  const { crawlers, judge, current, tried, isProven } = question
  const host = tried.version.host
  const parts = new Map<string, Parts>()
  const known = new Map<string, Parts>()
  for (const id of crawlers) {
    const crawler = ruledCrawler(id)
    const before = judge.judge({ files: new Map(current === null ? [] : [[host, [current]]]) }, crawler)
    const after = judge.judge({ files: new Map([[host, [tried]]]) }, crawler)
    const key = `${before.key}\0\0${after.key}`
    const changed = known.get(key) ?? partsOf(before.ids, after.ids)
    known.set(key, changed)
    if (changed.size > 0) parts.set(id, changed)
  }
  const visits = await fetchVisits(sql, range, { parts, isProven })
  const changes = new Map(
    [...visits].map(([id, byPage]) => [
      id,
      changeOf(byPage, parts.get(id) ?? new Map<number, keyof Change>()),
    ]),
  )
  const paths = await fetchPaths(sql, range.brandId, [...changes.values()])
  const shown = ({ examples, ...part }: Part): Part => ({
    ...part,
    examples: examples.map((example) => ({ ...example, path: paths.get(example.id) ?? '' })),
  })
  return new Map(
    [...changes].map(([id, { closed, opened }]) => [id, { closed: shown(closed), opened: shown(opened) }]),
  )
}

/** Pages that the other file would block or unblock. */
type Parts = ReadonlyMap<number, keyof Change>

function partsOf(before: VisitVerdicts['ids'], after: VisitVerdicts['ids']): Parts {
  const closedBefore = new Set([...before.disallowed, ...before.unreadable])
  const closedAfter = new Set(after.disallowed)
  const parts = new Map<number, keyof Change>()
  for (const id of closedAfter) if (!closedBefore.has(id)) parts.set(id, 'closed')
  for (const id of closedBefore) if (!closedAfter.has(id)) parts.set(id, 'opened')
  return parts
}

type Visits = Map<string, Map<number, number>>

/** Visits of each crawler to each relevant page: packed sums from packs, which takes a tenth of the time of rows. */
async function fetchVisits(
  sql: Sql,
  range: Range,
  { parts, isProven }: { parts: ReadonlyMap<string, Parts>; isProven: boolean },
): Promise<Visits> {
  const column = isProven ? 'proven' : 'hits'
  const { packs, gaps } = await fetchPacks(sql, range, { keys: [...parts.keys()], wanted: ['urls', column] })
  const visits: Visits = new Map([...parts.keys()].map((id) => [id, new Map()]))
  const add = (crawler: string, ids: ArrayLike<number>, counts: ArrayLike<number>) => {
    const [byPage, concerned] = [visits.get(crawler), parts.get(crawler)]
    if (byPage === undefined || concerned === undefined) return
    for (let page = 0; page < ids.length; page += 1) {
      const [id = 0, count = 0] = [ids[page], counts[page]]
      if (count > 0 && concerned.has(id)) byPage.set(id, (byPage.get(id) ?? 0) + count)
    }
  }
  for (const { crawler, pages, urls, [column]: counts } of packs)
    add(crawler, unpackRising(urls, pages), unpackNumbers(counts, pages))
  const concerned = Map.groupBy(parts, ([, changed]) => changed)
  for (const [changed, some] of concerned) {
    const { rows } = await sql.query<{ crawler: string; ids: number[]; counts: number[] }>(
      `select v.crawler, json_agg(v.url_id) as ids, json_agg(v.visits) as counts
       from (select p.crawler, p.url_id, sum(p.${column}::float8) as visits
             ${fromPages}
             join unnest($7::bigint[]) w (id) on w.id = p.url_id
             group by p.crawler, p.url_id) v
       group by v.crawler`,
      [
        ...gapParameters({ ...range, gaps: new Map(some.map(([id]) => [id, gaps.get(id) ?? []])) }),
        numberArray([...changed.keys()]),
      ],
    )
    for (const { crawler, ids, counts } of rows) add(crawler, ids, counts)
  }
  return visits
}

function changeOf(byPage: ReadonlyMap<number, number>, parts: Parts): Change {
  const change: Change = {
    closed: { visits: 0, pages: 0, examples: [] },
    opened: { visits: 0, pages: 0, examples: [] },
  }
  for (const [id, visits] of byPage) {
    const part = change[parts.get(id) ?? 'closed']
    part.visits += visits
    part.pages += 1
    const place = part.examples.findIndex(
      (other) => visits > other.visits || (visits === other.visits && id < other.id),
    )
    if (place === -1 && part.examples.length >= examplesShown) continue
    part.examples.splice(place === -1 ? part.examples.length : place, 0, { id, path: '', visits })
    part.examples.length = Math.min(part.examples.length, examplesShown)
  }
  return change
}

async function fetchPaths(
  sql: Sql,
  brandId: string,
  changes: readonly Change[],
): Promise<Map<number, string>> {
  const ids = changes
    .flatMap(({ closed, opened }) => [...closed.examples, ...opened.examples])
    .map(({ id }) => id)
  const { rows } = await sql.query<{ id: number; path: string }>(
    'select id::float8 as id, path from llm_mentions.bot_log_urls where client_id = $1 and id = any ($2)',
    [brandId, [...new Set(ids)]],
  )
  return new Map(rows.map(({ id, path }) => [id, path]))
}

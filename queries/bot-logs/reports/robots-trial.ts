import { namedCrawler } from '#core/bot-log/crawler-levels.ts'
import { RobotsFile, type RobotsJudge } from '#core/bot-log/robots/judge.ts'
import type { TrialReport } from '#core/bot-log/robots/robots-schema.ts'
import { reachOf } from '#core/bot-log/robots/ruling.ts'
import type { BotLogFilters } from '#core/bot-log/report-filters.ts'
import { byCrawler, visitsOf } from '#core/bot-log/tallies.ts'
import type { Sql } from '../../database.ts'
import { listedAmong } from './bots.ts'
import { fromPages, spanParameters } from './pages.ts'
import { planBotLogs, type Range } from './plan.ts'
import { newestOf, shownVersion } from './robots.ts'
import { judgedCrawler, robotsEvidence } from './robots-evidence.ts'
import { fetchTallies } from './tallies.ts'

const examplesShown = 5

/**
 * What another robots.txt would have said of the visits of a period, against the newest one of the host. Nothing of it is
 * kept.
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
    reach: reachOf(tried.rulingFor(judgedCrawler(id))),
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
  judge: RobotsJudge
  current: RobotsFile | null
  tried: RobotsFile
}

async function fetchChanges(sql: Sql, range: Range, question: Question): Promise<Map<string, Change>> {
  const { crawlers, judge, current, tried, isProven } = question
  const host = tried.version.host
  const judged = crawlers.map((id) => {
    const crawler = judgedCrawler(id)
    const before = judge.judge({ files: new Map(current === null ? [] : [[host, [current]]]) }, crawler)
    const after = judge.judge({ files: new Map([[host, [tried]]]) }, crawler)
    return { id, before, after, key: `${before.key}\0\0${after.key}` }
  })
  const changes = new Map<string, Change>()
  for (const same of Map.groupBy(judged, ({ key }) => key).values()) {
    const [first] = same
    if (first === undefined) continue
    const closedBefore = new Set([...first.before.ids.disallowed, ...first.before.ids.unreadable])
    const closedAfter = new Set(first.after.ids.disallowed)
    const closed = [...closedAfter].filter((id) => !closedBefore.has(id))
    const opened = [...closedBefore].filter((id) => !closedAfter.has(id))
    const ids = same.map(({ id }) => id)
    for (const row of await fetchParts(sql, range, { crawlers: ids, closed, opened, isProven })) {
      const change = changes.get(row.crawler) ?? { closed: nothing, opened: nothing }
      const { visits, pages, examples } = row
      changes.set(row.crawler, { ...change, [row.part]: { visits, pages, examples } })
    }
  }
  return changes
}

type Fetched = Part & { crawler: string; part: keyof Change }

async function fetchParts(
  sql: Sql,
  range: Range,
  given: {
    crawlers: readonly string[]
    closed: readonly number[]
    opened: readonly number[]
    isProven: boolean
  },
): Promise<Fetched[]> {
  const { crawlers, closed, opened, isProven } = given
  if (closed.length + opened.length === 0) return []
  const { rows } = await sql.query<Fetched>(
    `with read as (
       select p.crawler, w.part, p.url_id, sum(p.${isProven ? 'proven' : 'hits'}::float8) as visits
       ${fromPages}
       join (select id, 'closed' as part from unnest($7::bigint[]) id
             union all select id, 'opened' from unnest($8::bigint[]) id) w on w.id = p.url_id
       group by p.crawler, w.part, p.url_id
     ), ranked as (
       select r.*, row_number() over (partition by r.crawler, r.part order by r.visits desc, r.url_id) as place
       from read r where r.visits > 0
     )
     select r.crawler, r.part, sum(r.visits) as visits, count(*)::int as pages,
            json_agg(json_build_object('id', u.id, 'path', u.path, 'visits', r.visits) order by r.place)
              filter (where r.place <= ${examplesShown}) as examples
     from ranked r
     left join llm_mentions.bot_log_urls u on u.id = r.url_id and r.place <= ${examplesShown}
     group by r.crawler, r.part`,
    [...spanParameters(range, crawlers), closed, opened],
  )
  return rows
}

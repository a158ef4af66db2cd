import { agentNamesOf } from '#core/bot-logs/robots/agent-names.ts'
import { robotsFindings } from '#core/bot-logs/robots/findings.ts'
import type { RobotsFile } from '#core/bot-logs/robots/verdict.ts'
import { maxRobotsBytes, type Group, type Line } from '#core/bot-logs/robots/parse-robots.ts'
import type { Applied, RobotsBot, RobotsHost, RobotsReport } from '#core/bot-logs/robots/robots-schema.ts'
import { isForAll } from '#core/bot-logs/robots/agent-names.ts'
import { reachOf, type Ruling } from '#core/bot-logs/robots/ruling.ts'
import { namedCrawler } from '#core/bot-logs/sums/crawler-levels.ts'
import { crawlerOf, crawlers } from '#core/bot-logs/recognize/crawler.ts'
import type { BotLogFilters } from '#core/bot-logs/reports/filters.ts'
import { isReservedHost } from '#core/bot-logs/site-host.ts'
import { byCrawler, byOutcomeOf, visitsOf, type Tally } from '#core/bot-logs/reports/tallies.ts'
import type { Sql } from '../../database.ts'
import { lastRobotsCheck, type ListedVersion, type RobotsCheck } from '../robots.ts'
import { mayConnectLogs } from '../sitemaps.ts'
import { listedAmong } from './bots.ts'
import { planBotLogs } from './plan.ts'
import { ruledCrawler, robotsEvidence, type VerdictCounts } from './robots-evidence.ts'
import { countVerdicts } from './robots-verdicts.ts'
import { fetchTallies } from './tallies.ts'

/** The rules of robots.txt for each bot, and the bot's behavior. Counted by UTC day, as pages are. */
export async function robotsReport(
  sql: Sql,
  brandId: string,
  filters: BotLogFilters,
  now: Date,
): Promise<RobotsReport | null> {
  const plan = await planBotLogs(sql, brandId, { ...filters, compare: 'none' }, now)
  if (plan === null) return null
  const { scope } = plan
  const range = { ...plan.range, isHourly: false }
  const evidence = await robotsEvidence(sql, range, filters)
  const check = await lastRobotsCheck(sql, brandId)
  const newest = newestOf(evidence.files)
  const tallies = listedAmong(await fetchTallies(sql, range, { proven: filters.proven }), filters)
  const came = byCrawler(tallies)
  const listed = [...new Set([...came.keys(), ...namedIn([...newest.values()], filters)])]
  const counts = await countVerdicts(sql, range, filters, { evidence, crawlers: [...came.keys()] })
  const hosts = hostsOf(evidence.listed, check, scope.hosts).map((host) =>
    shownHost(host, { listed: evidence.listed, newest: newest.get(host), check }),
  )
  const bots = listed
    .map((id) => shownBot(id, { counts: counts.get(id), tallies: came.get(id) ?? [], newest }))
    .toSorted((a, b) => b.disallowed - a.disallowed || b.visits - a.visits || a.name.localeCompare(b.name))
  return {
    scope,
    checkedAt: check?.checkedAt?.toISOString() ?? null,
    mayCheck: await mayConnectLogs(sql, brandId),
    hosts,
    bots,
    robotsOnly: crawlers
      .filter(({ seenInLogs, robotsToken }) => !seenInLogs && robotsToken !== null)
      .map((crawler) => ({
        ...namedCrawler(crawler.id),
        token: agentNamesOf(crawler).token,
        applied: appliedTo(crawler, newest),
        docs: crawler.docs,
      })),
    findings: robotsFindings({ hosts, bots }),
    isPartial: evidence.isPartial,
  }
}

export function newestOf(files: readonly RobotsFile[]): Map<string, RobotsFile> {
  return new Map(
    files
      .toSorted((a, b) => Number(a.fetchedAt) - Number(b.fetchedAt))
      .map((file) => [file.version.host, file]),
  )
}

/** Bots that a group names although they did not visit: a blocked bot without visits obeys. */
function namedIn(files: readonly RobotsFile[], filters: BotLogFilters): string[] {
  const named = crawlers.filter(
    (crawler) => crawler.seenInLogs && files.some((file) => file.rulingFor(crawler).by === 'own'),
  )
  return listedAmong(
    named.map(({ id }) => ({ crawler: id })),
    filters,
  ).map(({ crawler }) => crawler)
}

const maxHosts = 50

/** Hosts whose robots.txt was read or tried, then those that bots visited. */
function hostsOf(
  versions: readonly ListedVersion[],
  check: RobotsCheck | null,
  visited: readonly string[],
): string[] {
  const tried = [...(check?.hosts ?? []).map(({ host }) => host), ...versions.map(({ host }) => host)]
  return [...new Set([...tried, ...visited])].filter((host) => host !== '').slice(0, maxHosts)
}

type Known = { listed: readonly ListedVersion[]; newest: RobotsFile | undefined; check: RobotsCheck | null }

const linesShown = 100

function shownHost(host: string, { listed, newest, check }: Known): RobotsHost {
  const tried = check?.hosts.find((one) => one.host === host)
  const groups = newest?.robots.groups ?? []
  const toAll = newest === undefined ? null : forAll(newest)
  return {
    host,
    isReserved: isReservedHost(host),
    check: tried === undefined ? null : { status: tried.status, problem: tried.problem },
    state: newest?.state ?? null,
    versions: listed
      .filter((version) => version.host === host)
      .map(shownVersion)
      .toReversed(),
    isCut: newest !== undefined && Buffer.byteLength(newest.version.content) > maxRobotsBytes,
    groups: groups.map((group) => {
      const lines = linesOf(group)
      return { lines: lines.slice(0, linesShown), linesInAll: lines.length }
    }),
    closesAll: toAll !== null && reachOf(toAll) === 'all',
    queryRules: newest?.robots.queryRules.slice(0, linesShown) ?? [],
    problems: newest?.robots.problems.slice(0, linesShown) ?? [],
  }
}

export const shownVersion = ({
  id,
  fetchedAt,
  seenAt,
  status,
  bytes,
}: Omit<ListedVersion, 'host' | 'rules'>) => ({
  id,
  fetchedAt: fetchedAt.toISOString(),
  seenAt: seenAt.toISOString(),
  status,
  bytes,
})

/** The rules for bots that are not named. */
function forAll({ robots }: RobotsFile): Pick<Ruling, 'rules'> {
  const groups = robots.groups.filter(({ agents }) => agents.some(({ agent }) => isForAll(agent)))
  return { rules: groups.flatMap(({ rules }) => rules).filter(({ pattern }) => pattern !== '') }
}

function linesOf({ agents, rules }: Group): Line[] {
  return [...agents, ...rules].map(({ line, text }) => ({ line, text })).toSorted((a, b) => a.line - b.line)
}

function appliedTo(
  crawler: Parameters<RobotsFile['rulingFor']>[0],
  newest: ReadonlyMap<string, RobotsFile>,
): Applied[] {
  return [...newest].map(([host, file]) => {
    const ruling = file.rulingFor(crawler)
    return {
      host,
      by: ruling.by,
      reach: reachOf(ruling),
      groups: ruling.groups.map((group) => file.robots.groups.indexOf(group)),
    }
  })
}

type Came = {
  counts: VerdictCounts | undefined
  tallies: readonly Tally[]
  newest: ReadonlyMap<string, RobotsFile>
}

function shownBot(id: string, { counts, tallies, newest }: Came): RobotsBot {
  const crawler = crawlerOf(id)
  const { token, isDocumented } = agentNamesOf(ruledCrawler(id))
  const asked = tallies.filter(({ kind }) => kind === 'robots')
  const outcomes = byOutcomeOf(asked)
  const of = (verdict: 'allowed' | 'disallowed' | 'changed' | 'unreadable' | 'unknown') =>
    counts?.[verdict].visits ?? 0
  return {
    ...namedCrawler(id),
    token,
    isTokenDocumented: isDocumented,
    respectsRobots: crawler?.respectsRobots ?? 'unknown',
    docs: crawler?.docs ?? null,
    visits: of('allowed') + of('disallowed') + of('changed') + of('unreadable') + of('unknown'),
    allowed: of('allowed'),
    disallowed: of('disallowed'),
    disallowedProven: counts?.disallowed.proven ?? 0,
    changed: of('changed'),
    unreadable: of('unreadable'),
    unknown: of('unknown'),
    before: counts?.before ?? 0,
    asked: visitsOf(asked),
    askedInVain: outcomes.denied + outcomes.throttled + outcomes.refused + outcomes.broken,
    applied: appliedTo(ruledCrawler(id), newest),
  }
}

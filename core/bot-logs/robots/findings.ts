import type { Finding, FindingKind, RobotsBot, RobotsHost } from './robots-schema.ts'

/** This many visits without reading robots.txt are not an accident. */
const manyVisits = 20

/** They feed answers that can cite a page. */
const feeds: ReadonlySet<string> = new Set(['search', 'user-fetch', 'search-and-ai'])

type VisitVerdicts = { hosts: readonly RobotsHost[]; bots: readonly RobotsBot[] }

/** Findings, most serious first. Each is about one host or about the bots it names. */
export function robotsFindings({ hosts, bots }: VisitVerdicts): Finding[] {
  return [
    ...hosts.flatMap((host) => [
      ...(host.state === 'unreadable' || host.check?.problem === 'silent' ? [about('unreadable', host)] : []),
      ...(host.state === 'open' && [401, 403, 429].includes(statusOf(host))
        ? [about('turnedAway', host)]
        : []),
      ...(host.closesAll ? [about('closedToAll', host)] : []),
    ]),
    ...among('feedersClosed', bots, isFeederClosed, ({ visits }) => visits),
    ...among(
      'wentOn',
      bots,
      ({ disallowed }) => disallowed > 0,
      ({ disallowed }) => disallowed,
    ),
    ...among(
      'askedInVain',
      bots,
      ({ askedInVain }) => askedInVain > 0,
      ({ askedInVain }) => askedInVain,
    ),
    ...among(
      'neverAsked',
      bots,
      ({ asked, visits }) => asked === 0 && visits >= manyVisits,
      ({ visits }) => visits,
    ),
    ...hosts.flatMap((host) => [
      ...(host.problems.length > 0 ? [about('notUnderstood', host, host.problems.length)] : []),
      ...(host.queryRules.length > 0 ? [about('aboutQueries', host, host.queryRules.length)] : []),
      ...(host.isCut ? [about('cut', host)] : []),
    ]),
  ]
}

/** The whole host is closed to it. */
function isFeederClosed({ level, applied }: RobotsBot): boolean {
  return feeds.has(level) && applied.some(({ reach }) => reach === 'all')
}

const statusOf = ({ versions, check }: RobotsHost) => versions[0]?.status ?? check?.status ?? 0

const about = (kind: FindingKind, host: RobotsHost, count = 1): Finding => ({
  kind,
  host: host.host,
  status: statusOf(host),
  count,
  bots: [],
})

function among(
  kind: FindingKind,
  bots: readonly RobotsBot[],
  isConcerned: (bot: RobotsBot) => boolean,
  countOf: (bot: RobotsBot) => number,
): Finding[] {
  const concerned = bots
    .filter(isConcerned)
    .map((bot) => ({ id: bot.id, name: bot.name, count: countOf(bot) }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
  if (concerned.length === 0) return []
  const count = concerned.reduce((sum, bot) => sum + bot.count, 0)
  return [{ kind, host: null, status: null, count, bots: concerned }]
}

import { isbot } from 'isbot'
import { crawlerAtAddress } from './addresses.ts'
import { crawlers, type Crawler } from './crawler.ts'

/**
 * The crawler that a User-Agent claims to be, by its token, or without one by its operator's address. Null: none of the
 * list, or one that never sends its token (see `robotsOnlyToken`). Of several tokens, the first in the list counts.
 */
export function recognise(userAgent: string): Crawler | null {
  const named = crawlerNamedIn(userAgent) ?? crawlerAtAddress(userAgent.slice(0, longestAgent))
  return named !== null && named.seenInLogs ? named : null
}

/**
 * The crawler whose token a User-Agent contains although its requests never do: the token is for robots.txt, or its
 * agent looks like a browser. Such a line is forged or a test, and not a visit of that crawler.
 */
export function robotsOnlyToken(userAgent: string): Crawler | null {
  const named = crawlerNamedIn(userAgent)
  return named !== null && !named.seenInLogs ? named : null
}

/** Classifies an agent without a listed token. An empty User-Agent, a feed reader, and a library are no browser. */
export function otherKind(userAgent: string): 'other-bot' | 'browser' {
  const isEmpty = userAgent.trim() === '' || userAgent === '-'
  return isEmpty || isbot(userAgent) || fetchesAlone.test(userAgent) ? 'other-bot' : 'browser'
}

/** Feed readers, mail programs, players, and libraries that `isbot` takes for browsers. */
const fetchesAlone =
  /\b(?:feed|rss|podcasts?\b|syndication\b|subscribers?\b|thunderbird\/)|^(?:dart|dalvik|vlc|microsoft office)\//i

type Candidate = { token: string; crawler: Crawler; order: number }

const candidates: Candidate[] = crawlers.flatMap((crawler, order) =>
  [crawler.token, ...crawler.aliases].map((token) => ({ token, crawler, order })),
)
const exactly = new Map(candidates.filter(isExact).map((candidate) => [candidate.token, candidate]))
const byFoldedToken = new Map(
  candidates
    .filter((candidate) => !isExact(candidate))
    .map((candidate) => [candidate.token.toLowerCase(), candidate]),
)

function isExact({ crawler }: Candidate): boolean {
  return crawler.match === 'exact'
}

/** One pass for all tokens. Without the `u` flag case folding is ASCII-only, as tokens are. */
const anyToken = new RegExp(
  `(?<![a-z0-9])(?:${alternatives((match) => match.startsWith('token'))})(?![a-z0-9])|${alternatives((match) => match === 'substring')}`,
  'gi',
)

function alternatives(isWanted: (match: Crawler['match']) => boolean): string {
  return candidates
    .filter(({ crawler }) => isWanted(crawler.match))
    .map(({ token }) => token.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
}

/** No crawler puts its name later; the limit bounds the work for long agents. */
const longestAgent = 2000

function crawlerNamedIn(whole: string): Crawler | null {
  const userAgent = whole.slice(0, longestAgent)
  let found: Candidate | null = exactly.get(whole) ?? null
  anyToken.lastIndex = 0
  for (let hit = anyToken.exec(userAgent); hit !== null; hit = anyToken.exec(userAgent)) {
    const candidate = byFoldedToken.get(hit[0].toLowerCase())
    if (
      candidate !== undefined &&
      (found === null || candidate.order < found.order) &&
      isNamed(candidate, hit[0], userAgent, hit.index)
    )
      found = candidate
    anyToken.lastIndex = hit.index + 1
  }
  return found?.crawler ?? null
}

function isNamed({ token, crawler }: Candidate, written: string, userAgent: string, start: number): boolean {
  if (crawler.match === 'token-case-sensitive' && written !== token) return false
  const end = start + written.length
  if (crawler.match !== 'substring' && (isLetter(userAgent, start - 1) || isLetter(userAgent, end)))
    return false
  return (
    !isComparison.test(userAgent.slice(Math.max(0, start - 6), start)) &&
    !isPartOfAddress(userAgent, start, end)
  )
}

/** `FreshRSS/1.11 … like Googlebot` says that it is another program. */
const isComparison = /\b(?:like|with|fake)[ -]$/i

/** Non-ASCII letters and digits, which the regular expression does not know. */
function isLetter(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit > 127 && /[\p{L}\p{N}]/u.test(text[at] ?? '')
}

/**
 * Whether a token is part of a URL or email address. Crawlers' addresses contain their own and other names, and an
 * address is about a crawler, not from it.
 */
function isPartOfAddress(text: string, start: number, end: number): boolean {
  let from = start
  while (from > 0 && !isDelimiter(text.charCodeAt(from - 1))) from -= 1
  const before = text.slice(from, start)
  return (
    before.includes('://') ||
    before.includes('@') ||
    /^[a-z0-9._+-]*@/i.test(text.slice(end, end + 40)) ||
    /^\+?(?:www\.|\/)|[a-z0-9-]\.[a-z]{2,}(?::\d+)?\/|[a-z0-9]\.$/i.test(before) ||
    /^(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?![a-z0-9.])/i.test(text.slice(end, end + 40))
  )
}

/** Blanks, quotes, brackets, commas, and semicolons end an address. */
function isDelimiter(unit: number): boolean {
  return unit <= 32 || delimiters.includes(unit)
}
const delimiters = Array.from(`"'();,<>[]{}|`, (sign) => sign.charCodeAt(0))

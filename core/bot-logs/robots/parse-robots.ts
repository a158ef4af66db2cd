/** A line of a file with its number, starting at 1. */
export type Line = { line: number; text: string }

export type Rule = Line & {
  isAllow: boolean
  /** Normalized like paths (`normalPath`). */
  pattern: string
}

export type Group = { agents: (Line & { agent: string })[]; rules: Rule[] }

/** `noGroup`: a rule before any User-agent. `notUnderstood`: not `name: value`. `noSlash`: matches nothing. */
export const robotsProblems = ['noGroup', 'notUnderstood', 'noSlash'] as const
export type RobotsProblem = Line & { problem: (typeof robotsProblems)[number] }

export type Robots = {
  groups: Group[]
  /** Rules with a question mark cannot be checked, because visits are stored without a query. */
  queryRules: Line[]
  problems: RobotsProblem[]
  sitemaps: string[]
}

/** RFC 9309, 2.5: crawlers need not read further. */
export const maxRobotsBytes = 500 * 1024

/** Longer lines are shown truncated. */
const longestShown = 300

/**
 * Groups of a robots.txt by RFC 9309, 2.2: consecutive User-agent lines begin one group, and other lines that are not
 * rules, such as Sitemap or Crawl-delay, do not separate groups.
 */
export function parseRobots(content: string): Robots {
  const robots: Robots = { groups: [], queryRules: [], problems: [], sitemaps: [] }
  let isAfterRule = true
  for (const { line, text } of linesOf(content)) {
    const bare = text.replace(/#.*$/, '').trim()
    if (bare === '') continue
    const shown = { line, text: text.trim().slice(0, longestShown) }
    const [, name = '', value = ''] = /^([^:]*):(.*)$/.exec(bare) ?? []
    const key = name.trim().toLowerCase()
    if (key === 'user-agent') {
      if (isAfterRule) robots.groups.push({ agents: [], rules: [] })
      robots.groups.at(-1)?.agents.push({ ...shown, agent: value.trim() })
      isAfterRule = false
    } else if (key === 'allow' || key === 'disallow') {
      addRule(robots, shown, { isAllow: key === 'allow', value: value.trim() })
      isAfterRule = true
    } else if (key === 'sitemap') robots.sitemaps.push(value.trim())
    else if (key === '') robots.problems.push({ ...shown, problem: 'notUnderstood' })
  }
  return robots
}

function addRule(robots: Robots, shown: Line, { isAllow, value }: { isAllow: boolean; value: string }): void {
  const group = robots.groups.at(-1)
  if (group === undefined) robots.problems.push({ ...shown, problem: 'noGroup' })
  else if (value !== '' && !value.startsWith('/') && !value.startsWith('*'))
    robots.problems.push({ ...shown, problem: 'noSlash' })
  else {
    group.rules.push({ ...shown, isAllow, pattern: normalPath(value) })
    if (value.includes('?')) robots.queryRules.push(shown)
  }
}

/** At most the first 500 KiB, without a byte order mark, with any kind of line end. */
function linesOf(content: string): Line[] {
  return withinLimit(content)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ line: index + 1, text }))
}

function withinLimit(content: string): string {
  if (content.length * 3 <= maxRobotsBytes) return content
  const bytes = new TextEncoder().encode(content)
  return new TextDecoder().decode(bytes.subarray(0, maxRobotsBytes))
}

/**
 * Normalizes paths and patterns as RFC 9309, 2.2.2 compares them: non-ASCII is percent-encoded, unnecessary encoding is
 * removed, and hexadecimal digits are uppercase.
 */
export function normalPath(path: string): string {
  if (plain.test(path)) return path
  return path
    .replaceAll(/[^\u0021-\u007E]+/g, (signs) => encodeURIComponent(signs.toWellFormed()))
    .replaceAll(/%[0-9a-f]{2}/gi, (escape) => {
      const sign = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
      return /[A-Za-z0-9._~-]/.test(sign) ? sign : escape.toUpperCase()
    })
}

const plain = /^[\u0021-\u0024\u0026-\u007E]*$/

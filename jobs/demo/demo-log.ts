import { drawFrom, type Draw } from '#engines/sandbox/draw.ts'
import { crawlerOf } from '#core/bot-logs/recognize/crawler.ts'

/** Visits of a crawler per day at first, how many more at the end, and its IP addresses. */
type DemoVisitor = {
  crawler: string
  atFirst: number
  atLast: number
  addresses: readonly [string, ...string[]]
  /** Number of last days on which it no longer visits. */
  goneFor?: number
  /** Replaces pages, such as for a bot that only reads robots.txt. */
  only?: readonly string[]
}

/** IP addresses are from the shipped lists, so that none is looked up; the last visitor is an impostor. */
const visitors: readonly DemoVisitor[] = [
  {
    crawler: 'gptbot',
    atFirst: 14,
    atLast: 22,
    addresses: ['20.171.206.7', '20.171.206.18', '52.230.152.11'],
  },
  { crawler: 'oai-searchbot', atFirst: 8, atLast: 19, addresses: ['20.42.10.180', '20.14.99.100'] },
  { crawler: 'chatgpt-user', atFirst: 5, atLast: 17, addresses: ['4.151.71.180', '4.151.119.50'] },
  { crawler: 'claudebot', atFirst: 9, atLast: 12, addresses: ['34.11.34.31', '34.85.172.162'] },
  {
    crawler: 'perplexitybot',
    atFirst: 4,
    atLast: 9,
    addresses: ['3.211.124.183', '3.222.232.239'],
    goneFor: 9,
  },
  { crawler: 'bingbot', atFirst: 12, atLast: 12, addresses: ['13.66.139.20', '13.66.144.7'] },
  { crawler: 'googlebot', atFirst: 20, atLast: 18, addresses: ['34.22.85.5', '34.65.242.115'] },
  { crawler: 'bytespider', atFirst: 6, atLast: 2, addresses: ['110.249.201.10'] },
  {
    crawler: 'gptbot',
    atFirst: 1,
    atLast: 2,
    addresses: ['203.0.113.66'],
    only: ['/wp-login.php', '/.env', '/xmlrpc.php'],
  },
]

/** Pages of the demo brand's fictional site that bots and people read. */
export const demoPages: readonly [string, ...string[]] = [
  '/',
  '/products',
  '/headphones/',
  '/headphones/aurora-over-ear',
  '/headphones/fjord-travel',
  '/earbuds/',
  '/earbuds/skerry-sport',
  '/earbuds/skerry-mini',
  '/compare/noise-cancelling',
  '/guides/choose-headphones',
  '/guides/battery-life',
  '/guides/bluetooth-codecs',
  '/support/',
  '/support/pairing',
  '/support/warranty',
  '/press/2026-spring',
  '/about',
]
/** Bots read the first articles of a help center often and the last ones hardly ever. */
export const demoArticles = Array.from({ length: 60 }, (_, index) => `/support/articles/${1001 + index}`)
const others = ['/robots.txt', '/sitemap.xml', '/llms.txt', '/assets/app.css', '/images/aurora.webp'] as const
/** Sandbox engines cite `/pricing`, too: a page that moved without a redirect. */
const gone = ['/headphones/aurora-2', '/blog/old-post', '/pricing'] as const

const browser =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const assistants = [
  'https://chatgpt.com/',
  'https://www.perplexity.ai/',
  'https://claude.ai/',
  'https://gemini.google.com/',
] as const

export const demoLogDays = 60
/** Days before today in which a firewall blocks some crawlers. */
export const shieldedDays = { from: 27, to: 21 } as const
/** The label is part of the name, so that every list shows it. */
export const demoLogName = 'Sandbox access log of 60 days.log'

/**
 * Sixty days of a fictional access log of the demo brand's site in the combined format: growing crawlers, one that
 * vanishes, a week in which a firewall blocks some of them, an impostor, and AI referrals.
 */
export function demoLog(now: Date): string {
  const draw = drawFrom('demo log')
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const lines: { at: number; text: string }[] = []
  const add = (at: number, line: Omit<LogLine, 'at'>) => {
    if (at < now.getTime()) lines.push({ at, text: lineOf({ at, ...line }) })
  }
  for (let day = demoLogDays; day >= 0; day -= 1) {
    const start = today - day * 86_400_000
    const progress = 1 - day / demoLogDays
    const moment = () => start + Math.floor(draw.unit() * 86_400) * 1000
    for (const visitor of visitors) {
      const { atFirst, atLast, addresses, crawler, goneFor = 0 } = visitor
      const expected = atFirst + (atLast - atFirst) * progress
      const visits = Math.max(0, Math.round(expected * (1 + 0.25 * draw.normal())))
      for (let visit = 0; visit < visits; visit += 1) {
        const at = moment()
        const line = {
          address: draw.pick(addresses),
          agent: crawlerOf(crawler)?.uaExample ?? crawler,
          referer: '-',
          ...answerTo(draw, visitor, { isShielded: day <= shieldedDays.from && day >= shieldedDays.to }),
        }
        if (day >= goneFor) add(at, line)
      }
    }
    for (let visit = 0; visit < 60; visit += 1)
      add(moment(), {
        address: `198.51.100.${draw.between(1, 250)}`,
        agent: browser,
        referer: draw.chance(0.06 + 0.08 * progress) ? draw.pick(assistants) : '-',
        path: draw.pick(demoPages),
        status: draw.chance(0.01) ? 404 : 200,
      })
  }
  return lines
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text)
    .join('')
}

function answerTo(draw: Draw, { crawler, only }: DemoVisitor, { isShielded }: { isShielded: boolean }) {
  if (only !== undefined) return { path: only[draw.between(0, only.length - 1)] ?? '/', status: 404 }
  if (isShielded && (crawler === 'claudebot' || crawler === 'bytespider'))
    return { path: draw.pick(demoPages), status: 403 }
  if (draw.chance(0.15)) return { path: draw.pick(others), status: 200 }
  if (draw.chance(0.05)) return { path: draw.pick(gone), status: 404 }
  return { path: pageOf(draw), status: draw.chance(0.12) ? 304 : 200 }
}

const pageOf = (draw: Draw): string =>
  draw.chance(0.2)
    ? (demoArticles[Math.floor(demoArticles.length * draw.unit() ** 4)] ?? '/')
    : draw.pick(demoPages)

type LogLine = { at: number; address: string; agent: string; referer: string; path: string; status: number }

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function lineOf({ at, address, agent, referer, path, status }: LogLine): string {
  const [day, time] = [new Date(at).toISOString().slice(0, 10), new Date(at).toISOString().slice(11, 19)]
  const [year, month, date] = day.split('-')
  const bytes = status === 304 ? 0 : 2000 + path.length * 731
  return `${address} - - [${date}/${months[Number(month) - 1]}/${year}:${time} +0000] "GET ${path} HTTP/1.1" ${status} ${bytes} "${referer}" "${agent}"\n`
}

import data from '../data/ai-crawlers.json' with { type: 'json' }
import { shortHash } from '../../text/short-hash.ts'
import type { Crawler } from './crawler-schema.ts'
import type { CrawlerGroup } from './purposes.ts'

export type { Crawler }

/**
 * Matched in order: specific tokens precede shorter ones that they contain. A test checks that the file matches
 * `crawlerSchema`, because loading zod would take as long as reading 100,000 lines.
 */
export const crawlers = data as readonly Crawler[]

/** The day of the last review, and a hash of the list: results of different versions may differ. */
export const crawlersVersion = (): string => `2026-11-26.${shortHash(JSON.stringify(crawlers)).slice(-8)}`

const byId = new Map(crawlers.map((crawler) => [crawler.id, crawler]))

export const crawlerOf = (id: string): Crawler | null => byId.get(id) ?? null

/** Tokens for robots.txt that no crawler sends: a line with one is forged or a test. */
export const robotsOnlyTokens = crawlers
  .filter(({ seenInLogs, robotsToken }) => !seenInLogs && robotsToken !== null)
  .map(({ token, operator }) => ({ token, operator }))

const byToken = new Map(
  crawlers.flatMap((crawler) =>
    [crawler.token, ...crawler.aliases].map((token) => [token.toLowerCase(), crawler] as const),
  ),
)

/** The crawler with this token. */
export const crawlerOfToken = (token: string): Crawler | null => byToken.get(token.toLowerCase()) ?? null

/** One crawl of theirs feeds both classic search and AI answers. */
const searchAndAi: ReadonlySet<string> = new Set(['googlebot', 'bingbot', 'applebot', 'petalbot', 'bravebot'])

export function groupOf({ id, category }: Pick<Crawler, 'id' | 'category'>): CrawlerGroup {
  if (searchAndAi.has(id)) return 'search-and-ai'
  return category === 'other' ? 'other' : 'ai'
}

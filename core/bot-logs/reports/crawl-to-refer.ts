import { crawlerOf, crawlerOfToken } from '../recognize/crawler.ts'
import { operatorsForRatio } from '../recognize/referrals.ts'
import type { CrawlToRefer } from './schema.ts'

/** Their referrals cannot be distinguished from those of classic search, or their crawlers feed both. */
const mixingSearch: ReadonlySet<string> = new Set(['Google', 'Microsoft', 'Apple'])

const crawlersOfOperator = new Map(
  Object.entries(operatorsForRatio).map(([operator, tokens]) => [
    operator,
    new Set(tokens.map((token) => crawlerOfToken(token)?.id ?? token)),
  ]),
)

/**
 * HTML pages that an operator's crawlers read ÷ visits that its assistants referred, in one period. Read: answered with
 * 2xx or 304; no assets, robots.txt, sitemaps, errors. Referrals are a lower bound: apps send no Referer.
 */
export function crawlToReferRatios(
  fetches: ReadonlyMap<string, number>,
  referrals: ReadonlyMap<string, number>,
): CrawlToRefer[] {
  const byOperator = new Map<string, number>()
  for (const [crawlerId, pages] of fetches) {
    const operator = operatorOf(crawlerId)
    if (operator !== null) byOperator.set(operator, (byOperator.get(operator) ?? 0) + pages)
  }
  return [...new Set([...byOperator.keys(), ...referrals.keys()])]
    .map((operator): CrawlToRefer => {
      const read = byOperator.get(operator) ?? 0
      const sent = referrals.get(operator) ?? 0
      return {
        operator,
        fetches: read,
        referrals: sent,
        ratio: sent === 0 ? null : read / sent,
        note: mixingSearch.has(operator)
          ? 'mixes-search'
          : crawlersOfOperator.has(operator)
            ? null
            : 'no-crawler',
      }
    })
    .filter(({ fetches: read, referrals: sent }) => read + sent > 0)
    .toSorted(
      (a, b) => b.fetches - a.fetches || b.referrals - a.referrals || a.operator.localeCompare(b.operator),
    )
}

/**
 * The operator whose ratio a crawler's fetches count for; null: none, because its operator has no assistant that could
 * refer.
 */
function operatorOf(crawlerId: string): string | null {
  const operator = crawlerOf(crawlerId)?.operator
  return operator !== undefined && crawlersOfOperator.get(operator)?.has(crawlerId) === true ? operator : null
}

import { crawlerOf, crawlers, groupOf, type Crawler } from '../recognize/crawler.ts'
import { isAiLevel, type CrawlerLevel } from '../reports/levels.ts'

export function levelOf(crawler: Pick<Crawler, 'id' | 'category'>): CrawlerLevel {
  return groupOf(crawler) === 'search-and-ai' ? 'search-and-ai' : crawler.category
}

/** Key in sums by page that replaces a crawler: all AI visits. */
export const allAi = ''

/** Key in sums by page that replaces a crawler: a whole level. */
export const levelKey = (level: CrawlerLevel) => `@${level}`

/** Key in sums by page that replaces a crawler: all of an operator's AI visits. */
export const operatorKey = (operator: string) => `=${operator}`

export type PageGrain = 'day' | 'week' | 'month'

/**
 * The sums by page that a visit adds to. Not every possible one: each row costs an import as much as the visit itself.
 * Weeks of single crawlers, and days of all levels except AI, are few enough to be summed when read.
 */
export function summedUnder(crawlerId: string): { grain: PageGrain; key: string }[] {
  const [, ...levels] = countedUnder(crawlerId)
  const isAi = levels.includes(allAi)
  const above = isAi ? [...levels, operatorKey(namedCrawler(crawlerId).operator)] : levels
  return [
    { grain: 'day', key: crawlerId },
    { grain: 'month', key: crawlerId },
    ...(isAi ? [{ grain: 'day', key: allAi } as const] : []),
    ...above.flatMap((key) => [{ grain: 'week', key } as const, { grain: 'month', key } as const]),
  ]
}

/** Whether sums of weeks are kept for a key. */
export const hasWeeks = (key: string): boolean => key === allAi || key.startsWith('@') || key.startsWith('=')

/** The keys for which days are kept: a purpose or an operator is replaced by its crawlers. */
export function dayKeysOf(key: string): string[] {
  if (key.startsWith('=')) return chosenCrawlers({ operator: key.slice(1) })
  if (!key.startsWith('@')) return [key]
  return crawlers.filter((crawler) => levelKey(levelOf(crawler)) === key).map(({ id }) => id)
}

/** Every key under which a visit counts in sums by page. A crawler no longer in the list does not count as AI. */
export function countedUnder(crawlerId: string): string[] {
  const crawler = crawlerOf(crawlerId)
  const level = crawler === null ? 'other' : levelOf(crawler)
  return [crawlerId, levelKey(level), ...(isAiLevel(level) ? [allAi] : [])]
}

/** The crawler as named in reports. */
export type NamedCrawler = { id: string; name: string; operator: string; level: CrawlerLevel }

export function namedCrawler(id: string): NamedCrawler {
  const crawler = crawlerOf(id)
  return crawler === null
    ? { id, name: id, operator: '', level: 'other' }
    : { id, name: crawler.name, operator: crawler.operator, level: levelOf(crawler) }
}

/** Which visits a report covers; all absent: AI visits. */
export type CrawlerChoice = {
  purpose?: CrawlerLevel | undefined
  operator?: string | undefined
  bot?: string | undefined
}

/** The selected crawlers. Without a purpose, an operator's AI crawlers; of several filters, the narrowest counts. */
export function chosenCrawlers({ purpose, operator, bot }: CrawlerChoice): string[] {
  if (bot !== undefined) return [bot]
  return crawlers
    .filter((crawler) => {
      const level = levelOf(crawler)
      return (
        (purpose === undefined ? isAiLevel(level) : level === purpose) &&
        (operator === undefined || crawler.operator === operator)
      )
    })
    .map(({ id }) => id)
}

/** Crawlers whose visits can lead to an answer: AI crawlers, and search engines that also feed AI. */
export function answerReaders(choice: CrawlerChoice): string[] {
  if (choice.bot !== undefined || choice.purpose !== undefined) return chosenCrawlers(choice)
  return [...chosenCrawlers(choice), ...chosenCrawlers({ ...choice, purpose: 'search-and-ai' })]
}

/** The same as keys of sums by page. */
export function answerReaderKeys(choice: CrawlerChoice): string[] {
  if (choice.bot !== undefined || choice.purpose !== undefined) return chosenKeys(choice)
  return [...chosenKeys(choice), ...chosenKeys({ ...choice, purpose: 'search-and-ai' })]
}

/** `chosenCrawlers` as keys of sums by page: one key if the choice is a whole level. */
export function chosenKeys(choice: CrawlerChoice): string[] {
  if (choice.bot !== undefined || choice.operator !== undefined) return chosenCrawlers(choice)
  return [choice.purpose === undefined ? allAi : levelKey(choice.purpose)]
}

/** The same if only sums by page are read: also one key if the choice is a whole operator. */
export function chosenPageKeys(choice: CrawlerChoice): string[] {
  const { purpose, operator, bot } = choice
  return bot === undefined && purpose === undefined && operator !== undefined
    ? [operatorKey(operator)]
    : chosenKeys(choice)
}

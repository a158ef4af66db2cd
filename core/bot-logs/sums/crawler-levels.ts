import { crawlerOf, crawlers, groupOf, type Crawler } from '../recognize/crawler.ts'
import { isAiLevel, type CrawlerLevel } from '../reports/levels.ts'

export function levelOf(crawler: Pick<Crawler, 'id' | 'category'>): CrawlerLevel {
  return groupOf(crawler) === 'search-and-ai' ? 'search-and-ai' : crawler.category
}

/** In place of a crawler in sums by page: all AI reading. */
export const allAi = ''

/** In place of a crawler in sums by page: all of a level. */
export const levelKey = (level: CrawlerLevel) => `@${level}`

/** In place of a crawler in sums by page: all of an operator that read for AI. */
export const operatorKey = (operator: string) => `=${operator}`

export type PageGrain = 'day' | 'week' | 'month'

/**
 * What a visit adds to in sums by page. Not all that could be asked: each row costs an import as much as the visit itself.
 * Weeks of single crawlers, and days of all levels but AI reading, are few enough to be summed up when they are read.
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

/** Whether sums of weeks are kept under a key. */
export const hasWeeks = (key: string): boolean => key === allAi || key.startsWith('@') || key.startsWith('=')

/** The keys under which days are kept: in place of a purpose or an operator those of its crawlers. */
export function dayKeysOf(key: string): string[] {
  if (key.startsWith('=')) return chosenCrawlers({ operator: key.slice(1) })
  if (!key.startsWith('@')) return [key]
  return crawlers.filter((crawler) => levelKey(levelOf(crawler)) === key).map(({ id }) => id)
}

/** All that a visit counts under in sums by page. A crawler that has left the list counts as not AI reading. */
export function countedUnder(crawlerId: string): string[] {
  const crawler = crawlerOf(crawlerId)
  const level = crawler === null ? 'other' : levelOf(crawler)
  return [crawlerId, levelKey(level), ...(isAiLevel(level) ? [allAi] : [])]
}

/** The crawler as reports call it. */
export type NamedCrawler = { id: string; name: string; operator: string; level: CrawlerLevel }

export function namedCrawler(id: string): NamedCrawler {
  const crawler = crawlerOf(id)
  return crawler === null
    ? { id, name: id, operator: '', level: 'other' }
    : { id, name: crawler.name, operator: crawler.operator, level: levelOf(crawler) }
}

/** Which visits a report is about; all absent: AI reading. */
export type CrawlerChoice = {
  purpose?: CrawlerLevel | undefined
  operator?: string | undefined
  bot?: string | undefined
}

/** Crawlers of a choice. Without a purpose those of an operator that read for AI, and of several words the narrowest counts. */
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

/** Crawlers whose reading can end in an answer: AI reading, and search engines that feed AI. */
export function answerReaders(choice: CrawlerChoice): string[] {
  if (choice.bot !== undefined || choice.purpose !== undefined) return chosenCrawlers(choice)
  return [...chosenCrawlers(choice), ...chosenCrawlers({ ...choice, purpose: 'search-and-ai' })]
}

/** The same in sums by page. */
export function answerReaderKeys(choice: CrawlerChoice): string[] {
  if (choice.bot !== undefined || choice.purpose !== undefined) return chosenKeys(choice)
  return [...chosenKeys(choice), ...chosenKeys({ ...choice, purpose: 'search-and-ai' })]
}

/** `chosenCrawlers` in sums by page: one key where the choice is a whole level. */
export function chosenKeys(choice: CrawlerChoice): string[] {
  if (choice.bot !== undefined || choice.operator !== undefined) return chosenCrawlers(choice)
  return [choice.purpose === undefined ? allAi : levelKey(choice.purpose)]
}

/** The same where only sums by page are read: one key, too, where the choice is a whole operator. */
export function chosenPageKeys(choice: CrawlerChoice): string[] {
  const { purpose, operator, bot } = choice
  return bot === undefined && purpose === undefined && operator !== undefined
    ? [operatorKey(operator)]
    : chosenKeys(choice)
}

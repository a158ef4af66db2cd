import { crawlerOf, crawlers, groupOf, type Crawler } from './recognise/crawler.ts'
import { isAiLevel, type CrawlerLevel } from './levels.ts'

export function levelOf(crawler: Pick<Crawler, 'id' | 'category'>): CrawlerLevel {
  return groupOf(crawler) === 'search-and-ai' ? 'search-and-ai' : crawler.category
}

/** In place of a crawler in sums by page: all AI reading. */
export const allAi = ''

/** In place of a crawler in sums by page: all of a level. */
export const levelKey = (level: CrawlerLevel) => `@${level}`

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

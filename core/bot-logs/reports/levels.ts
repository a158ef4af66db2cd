import { crawlerGroupWords, purposeWords } from '../recognize/purposes.ts'

/**
 * What a visit is counted for in reports: the purpose of an AI crawler, or, apart from these, the two other groups. AI
 * reading is the sum of the first four.
 */
export const crawlerLevels = ['training', 'search', 'user-fetch', 'agent', 'search-and-ai', 'other'] as const
export type CrawlerLevel = (typeof crawlerLevels)[number]

export const levelWords: Record<CrawlerLevel, string> = {
  training: purposeWords.training,
  search: purposeWords.search,
  'user-fetch': purposeWords['user-fetch'],
  agent: purposeWords.agent,
  'search-and-ai': crawlerGroupWords['search-and-ai'],
  other: crawlerGroupWords.other,
}

/** Whether visits for it are AI reading. */
export const isAiLevel = (level: CrawlerLevel): boolean => level !== 'search-and-ai' && level !== 'other'

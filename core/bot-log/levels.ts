import { message } from '../language/message.ts'

/**
 * What a visit is counted for in reports: the purpose of an AI crawler, or, apart from these, the two other groups. AI
 * reading is the sum of the first four.
 */
export const crawlerLevels = ['training', 'search', 'user-fetch', 'agent', 'search-and-ai', 'other'] as const
export type CrawlerLevel = (typeof crawlerLevels)[number]

export const levelWords: Record<CrawlerLevel, string> = {
  training: message('Training'),
  search: message('Search index'),
  'user-fetch': message('Somebody asked'),
  agent: message('Agent'),
  'search-and-ai': message('Search + AI'),
  other: message('Not AI reading'),
}

/** Whether visits for it are AI reading. */
export const isAiLevel = (level: CrawlerLevel): boolean => level !== 'search-and-ai' && level !== 'other'

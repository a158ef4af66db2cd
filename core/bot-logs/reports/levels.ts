import { crawlerGroupLabels, purposeLabels } from '../recognize/purposes.ts'

/**
 * What a visit is counted for in reports: the purpose of an AI crawler, or, apart from these, the two other groups. AI
 * reading is the sum of the first four.
 */
export const crawlerLevels = ['training', 'search', 'user-fetch', 'agent', 'search-and-ai', 'other'] as const
export type CrawlerLevel = (typeof crawlerLevels)[number]

export const levelLabels: Record<CrawlerLevel, string> = {
  training: purposeLabels.training,
  search: purposeLabels.search,
  'user-fetch': purposeLabels['user-fetch'],
  agent: purposeLabels.agent,
  'search-and-ai': crawlerGroupLabels['search-and-ai'],
  other: crawlerGroupLabels.other,
}

/** Whether visits for it are AI reading. */
export const isAiLevel = (level: CrawlerLevel): boolean => level !== 'search-and-ai' && level !== 'other'

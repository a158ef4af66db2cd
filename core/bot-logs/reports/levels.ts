import { crawlerGroupLabels, purposeLabels } from '../recognize/purposes.ts'

/**
 * How a visit is counted in reports: by the purpose of an AI crawler, or as one of the two other groups. AI visits are
 * the sum of the first four.
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

/** Whether these visits are AI visits. */
export const isAiLevel = (level: CrawlerLevel): boolean => level !== 'search-and-ai' && level !== 'other'

import { message } from '../../language/message.ts'

/** Purpose of a crawler. `other` is separate: ad checks, link previews, general crawlers. */
export const purposes = ['training', 'search', 'user-fetch', 'agent', 'other'] as const
export type Purpose = (typeof purposes)[number]

export const purposeLabels: Record<Purpose, string> = {
  training: message('Training'),
  search: message('Search indexing'),
  'user-fetch': message('User request'),
  agent: message('Agent'),
  other: message('Not AI'),
}

/**
 * `ai`: crawls for AI answers, models, or agents. `search-and-ai`: one crawl feeds classic search and AI answers, so it
 * is never part of AI totals. `other`: not counted as AI.
 */
export const crawlerGroups = ['ai', 'search-and-ai', 'other'] as const
export type CrawlerGroup = (typeof crawlerGroups)[number]

export const crawlerGroupLabels: Record<CrawlerGroup, string> = {
  ai: message('AI'),
  'search-and-ai': message('Search and AI'),
  other: message('Not AI'),
}

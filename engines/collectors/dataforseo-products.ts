import type { ExpectedPrice } from '#core/engines/expected-price.ts'
import type { DataforseoSurface } from './dataforseo-extract.ts'

export type DataforseoProduct = {
  id: string
  name: string
  model: string
  surface: DataforseoSurface
  /** Tasks are posted to `<path>/task_post` and fetched from `<path>/task_get/advanced/<id>`. */
  path: string
  /** Lists all tasks of the same part of the API. */
  listPath: string
  /** Documented maximum length of `keyword`. */
  maxCharacters: number
  fields: Record<string, unknown>
  searches: 'chosen' | 'always'
  listPrice: ExpectedPrice
  checkAfterMs: number
}

/**
 * One page in the standard queue: $0.0012, according to https://dataforseo.com/google-ai-mode-data-api and
 * /chatgpt-scraper-api (autumn 2026).
 */
const onePage = { typicalUsd: 0.0012, ceilingUsd: 0.0012 }

/**
 * Ten results in the standard queue cost $0.0006, plus $0.0006 for an overview that Google loads late, refunded if
 * there is none (parameter `load_async_ai_overview` of organic/task_post). A prompt with a search operator such as
 * `site:` costs five times as much.
 */
const resultsWithOverview = { typicalUsd: 0.0012, ceilingUsd: 0.0036 }

export const dataforseoProducts: readonly DataforseoProduct[] = [
  {
    id: 'dataforseo-chatgpt',
    name: 'ChatGPT',
    model: 'chatgpt',
    surface: 'chat',
    path: '/v3/ai_optimization/chat_gpt/llm_scraper',
    listPath: '/v3/ai_optimization/id_list',
    maxCharacters: 2000,
    fields: {},
    searches: 'chosen',
    listPrice: onePage,
    checkAfterMs: 60_000,
  },
  {
    id: 'dataforseo-gemini',
    name: 'Gemini',
    model: 'gemini',
    surface: 'chat',
    path: '/v3/ai_optimization/gemini/llm_scraper',
    listPath: '/v3/ai_optimization/id_list',
    maxCharacters: 2000,
    fields: {},
    searches: 'chosen',
    listPrice: onePage,
    checkAfterMs: 60_000,
  },
  {
    id: 'dataforseo-ai-mode',
    name: 'Google AI Mode',
    model: 'google-ai-mode',
    surface: 'ai-mode',
    path: '/v3/serp/google/ai_mode',
    listPath: '/v3/serp/id_list',
    maxCharacters: 700,
    fields: { device: 'desktop' },
    searches: 'always',
    listPrice: onePage,
    checkAfterMs: 30_000,
  },
  {
    id: 'dataforseo-ai-overview',
    name: 'Google AI Overview',
    model: 'google-ai-overview',
    surface: 'ai-overview',
    path: '/v3/serp/google/organic',
    listPath: '/v3/serp/id_list',
    maxCharacters: 700,
    fields: { device: 'desktop', depth: 10, load_async_ai_overview: true },
    searches: 'always',
    listPrice: resultsWithOverview,
    checkAfterMs: 30_000,
  },
]

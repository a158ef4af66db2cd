import type { Citation, Extracted, RetrievedPage } from '../engine.ts'
import { displayText } from '../extract/display-text.ts'
import { openaiUrlKey } from '../extract/openai-url-key.ts'
import { array, object, string } from '../extract/tolerant.ts'
import { noAnswerShown, unreportedUsage } from './collected.ts'
import { type Attribution, placedCitations, type Source } from './placed-citations.ts'

/** Raise it if a stored body would now be read differently; answers store the version that read them. */
export const dataforseoExtractorVersion = 1

/** A separate product (`chat`), or an answer above Google's results (`ai-mode`, `ai-overview`). */
export type DataforseoSurface = 'chat' | 'ai-mode' | 'ai-overview'

/** Task code 40102 "No Search Results.": Google was asked and showed nothing. Charged like any other task. */
export const nothingFoundCode = 40102

type Item = Record<string, unknown>

/**
 * Extracts an answer from the responses of `task_get/advanced` for ChatGPT and Gemini (`llm_scraper`) and for Google
 * (`ai_mode`, `organic`). Pure; can be rerun on stored bodies. Null if no body contains an answer.
 * Shapes: https://docs.dataforseo.com/v3/ai_optimization/chat_gpt/llm_scraper/task_get/advanced/ and
 * https://docs.dataforseo.com/v3/serp/google/ai_mode/task_get/advanced/, and the types of the official client
 * (github.com/dataforseo/TypeScriptClient, src/models).
 */
export function extractDataforseo(bodies: readonly unknown[], surface: DataforseoSurface): Extracted | null {
  const task = object(array(object(bodies.at(-1))['tasks'])[0])
  const result = object(array(task['result'])[0])
  if (surface === 'chat') return chatAnswer(result)
  const none = noAnswerShown(surface === 'ai-overview' ? 'no-overview' : 'no-answer')
  if (task['status_code'] === nothingFoundCode) return none
  if (!Array.isArray(result['items'])) return null
  const overview = result['items'].map(object).find((item) => item['type'] === 'ai_overview')
  return overview === undefined ? none : googleAnswer(overview)
}

/**
 * An overview that Google announced to load later, and that the data provider did not get: neither shown nor absent.
 */
export function isOverviewMissing(body: unknown): boolean {
  const task = object(array(object(body)['tasks'])[0])
  return array(object(array(task['result'])[0])['items'])
    .map(object)
    .some((item) => item['type'] === 'ai_overview')
}

function chatAnswer(result: Item): Extracted | null {
  const items = array(result['items']).map(object)
  const text = displayText(string(result['markdown']) ?? joined(items)).shown
  if (text.trim() === '') return null
  const sources = sourcesIn(result['sources'])
  const queries = array(result['fan_out_queries'])
    .map(string)
    .filter((query) => query !== null)
  const retrieved = pagesIn(array(result['search_results']).map(object))
  const citations = placedCitations({ text, sources, attributions: attributionsIn(text, items, 'sources') })
  return {
    text,
    searched: queries.length > 0 || retrieved.length > 0 || sources.length > 0,
    queries: [...new Set(queries)],
    openedUrls: [],
    citations,
    retrieved,
    searchCalls: null,
    model: string(result['model']),
    usage: unreportedUsage,
    finish: { unified: 'stop', raw: null },
    warnings: [],
  }
}

function googleAnswer(overview: Item): Extracted | null {
  const parts = partsOf(array(overview['items']), 0)
  const text = (string(overview['markdown']) ?? joined(parts)).trim()
  if (text === '') return null
  const citations: Citation[] = placedCitations({
    text,
    sources: sourcesIn(overview['references']),
    attributions: attributionsIn(text, parts, 'references'),
  })
  return {
    text,
    searched: true,
    queries: [],
    openedUrls: [],
    citations,
    retrieved: [],
    searchCalls: null,
    model: null,
    usage: unreportedUsage,
    finish: { unified: 'stop', raw: null },
    warnings: [],
  }
}

/** Elements of an overview, including collapsed ones (`components`), in page order. */
function partsOf(items: readonly unknown[], depth: number): Item[] {
  return items.map(object).flatMap((item) => {
    const inner = depth < 4 ? [...array(item['components']), ...array(item['items'])] : []
    return inner.length > 0
      ? [{ ...item, components: null, items: null }, ...partsOf(inner, depth + 1)]
      : [item]
  })
}

function joined(items: readonly Item[]): string {
  return items
    .map(
      (item) =>
        string(item['markdown']) ?? [item['title'], item['text']].map(string).filter(Boolean).join('\n\n'),
    )
    .filter((text) => text !== '')
    .join('\n\n')
}

/** Positions of the elements' text in the whole text, searched in order; elements that are not found have none. */
function attributionsIn(
  text: string,
  items: readonly Item[],
  field: 'sources' | 'references',
): Attribution[] {
  const attributions: Attribution[] = []
  let from = 0
  for (const item of items) {
    const words = displayText(string(item['markdown']) ?? string(item['text']) ?? '').shown.trim()
    const start = words === '' ? -1 : text.indexOf(words, from)
    if (start < 0) continue
    from = start + words.length
    const sources = sourcesIn(item[field])
    if (sources.length > 0) attributions.push({ start, end: from, sources })
  }
  return attributions
}

function sourcesIn(list: unknown): Source[] {
  return array(list)
    .map(object)
    .flatMap((source) => {
      const url = string(source['url'])
      return url === null ? [] : [{ url, title: string(source['title']) }]
    })
}

/** Documented to contain duplicates; the first of each page counts. */
function pagesIn(results: readonly Item[]): RetrievedPage[] {
  const pages = new Map<string, RetrievedPage>()
  for (const result of results) {
    const url = string(result['url'])
    if (url === null || pages.has(openaiUrlKey(url))) continue
    const snippet = string(result['description']) ?? string(result['snippet'])
    const date = string(result['publication_date'])
    pages.set(openaiUrlKey(url), {
      url,
      urlKey: openaiUrlKey(url),
      title: string(result['title']),
      ...(snippet === null ? {} : { snippet }),
      ...(date === null ? {} : { date }),
      rank: pages.size + 1,
    })
  }
  return [...pages.values()]
}

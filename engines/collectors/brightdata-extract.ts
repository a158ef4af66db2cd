import type { Extracted, RetrievedPage } from '../engine.ts'
import { displayText } from '../extract/display-text.ts'
import { openaiUrlKey } from '../extract/openai-url-key.ts'
import { array, number, object, string } from '../extract/tolerant.ts'
import { unreportedUsage } from './collected.ts'
import { placedCitations, type Source } from './placed-citations.ts'

/** Raise it if a stored body would now be read differently; answers store the version that read them. */
export const brightdataExtractorVersion = 1

/**
 * Extracts an answer from a snapshot: one record per prompt. Pure; can be rerun on stored bodies. Null if no body
 * contains an answer. The scrapers share most field names (`answer_text_markdown`, `citations`, `links_attached`,
 * `search_sources`, `web_search_query`); fields that a product does not have are absent.
 * Shapes: https://docs.brightdata.com/products/scrapers/chatgpt/introduction and the public projects that read these
 * records; we found a documented schema only for ChatGPT.
 */
export function extractBrightdata(bodies: readonly unknown[]): Extracted | null {
  const record = recordIn(bodies.at(-1))
  const written = ['answer_text_markdown', 'answer_text', 'answer'].map((name) => string(record[name]))
  const raw = written.find((text) => text !== null && text.trim() !== '')
  if (raw === undefined || raw === null) return null
  const text = displayText(raw).shown
  const listed = array(record['citations']).map(asItem)
  // ChatGPT lists the sources of the answer and, with `cited: false`, other pages it found.
  const cited = listed.filter((item) => item['cited'] !== false)
  const retrieved = pagesIn([
    ...array(record['search_sources']).map(asItem),
    ...array(record['sources']).map(asItem),
    ...listed.filter((item) => item['cited'] === false),
  ])
  const sources = sourcesIn([...cited, ...array(record['links_attached']).map(asItem)])
  const citations = placedCitations({ text, sources, markers: true })
  const queries = queriesIn(record)
  return {
    text,
    searched:
      record['web_search_triggered'] === true ||
      queries.length > 0 ||
      retrieved.length > 0 ||
      citations.length > 0,
    queries,
    openedUrls: [],
    citations,
    retrieved,
    searchCalls: null,
    model: string(record['model']),
    usage: unreportedUsage,
    finish: { unified: 'stop', raw: null },
    warnings: [],
  }
}

/** The record of the single ordered prompt. */
export function recordIn(body: unknown): Record<string, unknown> {
  return object(Array.isArray(body) ? body[0] : body)
}

/**
 * Removes the HTML pages before a body is stored: they repeat the rendered answer and are many times larger than
 * everything else.
 */
export function withoutPages(body: unknown): unknown {
  if (!Array.isArray(body)) return body
  return body.map((record: unknown) =>
    typeof record === 'object' && record !== null && !Array.isArray(record)
      ? Object.fromEntries(
          Object.entries(record).filter(
            ([name, value]) => !/(^|_)html$/.test(name) || typeof value !== 'string',
          ),
        )
      : record,
  )
}

/** Some scrapers list bare URLs. */
function asItem(value: unknown): Record<string, unknown> {
  return typeof value === 'string' ? { url: value } : object(value)
}

function sourcesIn(items: readonly Record<string, unknown>[]): Source[] {
  const sources = new Map<string, Source>()
  for (const item of items) {
    const url = string(item['url'])
    if (url === null || !/^https?:/.test(url)) continue
    const known = sources.get(openaiUrlKey(url))
    const position = known?.position ?? number(item['position'])
    sources.set(openaiUrlKey(url), {
      url: known?.url ?? url,
      title: known?.title ?? string(item['title']),
      ...(position === null ? {} : { position }),
    })
  }
  return [...sources.values()]
}

function pagesIn(items: readonly Record<string, unknown>[]): RetrievedPage[] {
  const pages = new Map<string, RetrievedPage>()
  for (const item of items) {
    const url = string(item['url'])
    if (url === null || !/^https?:/.test(url) || pages.has(openaiUrlKey(url))) continue
    const snippet = string(item['snippet']) ?? string(item['description'])
    const date = string(item['date']) ?? string(item['date_published'])
    pages.set(openaiUrlKey(url), {
      url,
      urlKey: openaiUrlKey(url),
      title: string(item['title']),
      ...(snippet === null ? {} : { snippet }),
      ...(date === null ? {} : { date }),
      rank: pages.size + 1,
    })
  }
  return [...pages.values()]
}

function queriesIn(record: Record<string, unknown>): string[] {
  const { web_search_query: asked, search_model_queries: own, metadata } = record
  const nested = object(own)['queries'] ?? own ?? object(object(metadata)['search_model_queries'])['queries']
  const lists = [asked, nested].map((list) => (typeof list === 'string' ? [list] : array(list)))
  const queries = lists.flat().map(string)
  return [...new Set(queries.filter((query) => query !== null && query.trim() !== ''))].filter(
    (query) => query !== null,
  )
}

import type { Citation, Extracted } from '../engine.ts'
import { citationsByMarker } from './markers.ts'
import { type Item, responsesFinish, responsesMessage, responsesUsage } from './responses-parts.ts'
import { RetrievedPages } from './retrieved-pages.ts'
import { array, number, object, string, sum } from './tolerant.ts'

/** Raise it if a stored body would now be read differently; answers store the version that read them. */
export const perplexityAgentExtractorVersion = 1

/**
 * Extracts the answer from Perplexity Agent API bodies (`POST /v1/agent`, alias `/v1/responses`, not streamed).
 * Annotations are usually empty: citations are markers with result ids in the text.
 * Returns null if no body contains an `output` list.
 */
export function extractPerplexityAgent(bodies: readonly unknown[]): Extracted | null {
  const replies = bodies.map(object).filter((body) => Array.isArray(body['output']))
  const last = replies.at(-1)
  if (!last) return null
  const items = replies.flatMap((body) => array(body['output']).map(object))
  const searches = items.filter((item) => item['type'] === 'search_results')
  const results = searches.flatMap((item) => array(item['results']).map(object))
  const retrieved = new RetrievedPages()
  for (const { url, title, snippet, date, last_updated } of results)
    retrieved.add({ url, title, snippet, date: string(date) ?? last_updated })
  const searchCalls = sum(replies, reportedSearches) ?? searches.length
  const { text, citations, refused, offsetsLost } = responsesMessage(items, (url) => url)
  return {
    text,
    searched: searches.length > 0 || searchCalls > 0,
    queries: searches.flatMap((item) => array(item['queries']).flatMap((query) => string(query) ?? [])),
    openedUrls: openedUrls(items),
    citations: withMarkers(citations, citationsByMarker(text, pageByReference(results))),
    retrieved: retrieved.list,
    searchCalls,
    model: string(last['model']),
    usage: responsesUsage(replies),
    finish: responsesFinish(last, refused),
    warnings: [
      ...(refused ? ['refusal'] : []),
      ...(text.trim() === '' ? ['empty-text'] : []),
      ...(offsetsLost ? ['citation-offsets-unusable'] : []),
    ],
  }
}

/** The total charge reported by Perplexity, in US dollars; null if not reported. */
export function perplexityReportedUsd(bodies: readonly unknown[]): number | null {
  return sum(bodies, (body) => {
    const { cost } = object(object(body)['usage'])
    return number(cost) ?? number(object(cost)['total_cost'])
  })
}

/** Results are referenced by id, which continues over several searches; by position if they have none. */
function pageByReference(results: Item[]) {
  const pages = new Map<string, { url: string; urlKey: string; title: string | null }>()
  results.forEach((result, index) => {
    const url = string(result['url'])
    const id = number(result['id']) ?? string(result['id'])?.replace(/^web:/i, '') ?? index + 1
    // The first wins: a repeated id in a later search would otherwise change earlier markers.
    if (url && !pages.has(String(id)))
      pages.set(String(id), { url, urlKey: url, title: string(result['title']) })
  })
  return (reference: string) => pages.get(reference)
}

/** Annotations with positions are complete; without positions they only add pages that no marker refers to. */
function withMarkers(annotated: Citation[], marked: Citation[]): Citation[] {
  if (marked.length === 0 || annotated.some(({ start }) => start !== null))
    return annotated.length > 0 ? annotated : marked
  const cited = new Set(marked.map(({ urlKey }) => urlKey))
  return [...marked, ...annotated.filter(({ urlKey }) => !cited.has(urlKey))]
}

/** `usage.tool_calls_details`, whose entries are `{ invocation }` objects or plain counts. */
function reportedSearches(body: Item): number | null {
  const details = object(object(body['usage'])['tool_calls_details'])
  const entry = details['search_web'] ?? details['web_search']
  return number(entry) ?? number(object(entry)['invocation'])
}

function openedUrls(items: Item[]): string[] {
  const fetched = items.filter((item) => item['type'] === 'fetch_url_results')
  const pages = fetched.flatMap((item) => [...array(item['contents']), ...array(item['results'])].map(object))
  return [...new Set(pages.flatMap(({ url }) => string(url) ?? []))]
}

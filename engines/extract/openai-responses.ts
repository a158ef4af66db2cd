import type { Extracted } from '../engine.ts'
import { openaiUrlKey } from './openai-url-key.ts'
import { type Item, responsesFinish, responsesMessage, responsesUsage } from './responses-parts.ts'
import { RetrievedPages } from './retrieved-pages.ts'
import { array, isPresent, object, string } from './tolerant.ts'

/** Raise it if a stored body would now be read differently; answers store the version that read them. */
export const openaiResponsesExtractorVersion = 1

/**
 * Extracts the answer from OpenAI Responses bodies (`POST /v1/responses`, not streamed). Pure, so it can be rerun on
 * stored bodies. Every field is optional and unknown items are skipped: the format grows, and a paid answer must not be
 * lost because of an unknown item.
 * Returns null if no body contains an `output` list.
 */
export function extractOpenaiResponses(bodies: readonly unknown[]): Extracted | null {
  const replies = bodies.map(object).filter((body) => Array.isArray(body['output']))
  const last = replies.at(-1)
  if (!last) return null
  const items = replies.flatMap((body) => array(body['output']).map(object))
  const searches = webSearches(items)
  const { text, citations, refused, offsetsLost } = responsesMessage(items, openaiUrlKey)
  return {
    text,
    searched: searches.calls.length > 0,
    queries: searches.queries,
    openedUrls: searches.openedUrls,
    citations,
    retrieved: searches.retrieved.map((page) => ({
      ...page,
      title: page.title ?? citations.find(({ urlKey }) => urlKey === page.urlKey)?.title ?? null,
    })),
    searchCalls: searches.billedCalls,
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

function webSearches(items: Item[]) {
  const calls = items.filter((item) => string(item['type'])?.startsWith('web_search') === true)
  const queries: string[] = []
  const openedUrls: string[] = []
  const retrieved = new RetrievedPages(openaiUrlKey)
  let billedCalls = 0

  for (const call of calls) {
    const action = object(call['action'])
    const kind = string(action['type']) ?? 'search' // Bodies before mid-2025 have no action; all were searches.
    if (kind === 'search') {
      // A call can contain several queries; `query` then repeats one of them. A failed one is not charged.
      queries.push(...new Set([...array(action['queries']), action['query']].map(string).filter(isPresent)))
      if (call['status'] !== 'failed') billedCalls += 1
    } else {
      const url = string(action['url'])
      if (url && !openedUrls.includes(url)) openedUrls.push(url)
    }
    for (const source of [...array(action['sources']), ...array(call['results'])].map(object)) {
      // Sources of type `api` (weather, sports) are a feed, not a page.
      retrieved.add({
        url: source['url'],
        title: source['title'],
        snippet: string(source['snippet']) ?? source['text'],
        date: source['date'],
      })
    }
  }
  return { calls, queries, openedUrls, retrieved: retrieved.list, billedCalls }
}

import type { Citation, Extracted, Finish, RetrievedPage, Usage } from '../engine.ts'
import { displayText } from './display-text.ts'
import { openaiUrlKey } from './openai-url-key.ts'
import { fittingSpan } from './span.ts'
import { array, number, object, string } from './tolerant.ts'

/** Raise when a stored body would now be read differently; answers keep the version that read them. */
export const openaiResponsesExtractorVersion = 1

/**
 * Reads the answer out of OpenAI Responses bodies (`POST /v1/responses`, not streamed). Pure, so it can be run
 * again over stored bodies. Every field is optional and unknown items are skipped: the format grows, and an
 * answer that was paid for is not lost over an item we do not know.
 *
 * Returns null when no body holds an `output` list.
 */
export function extractOpenaiResponses(bodies: readonly unknown[]): Extracted | null {
  const replies = bodies.map(object).filter((body) => Array.isArray(body['output']))
  const last = replies.at(-1)
  if (!last) return null
  const items = replies.flatMap((body) => array(body['output']).map(object))
  const searches = webSearches(items)
  const { text, citations, refused, offsetsLost } = message(items)
  const finish = finishOf(last, refused)
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
    usage: usageOf(replies),
    finish,
    warnings: [
      ...(refused ? ['refusal'] : []),
      ...(text.trim() === '' ? ['empty-text'] : []),
      ...(offsetsLost ? ['citation-offsets-unusable'] : []),
    ],
  }
}

type Item = Record<string, unknown>

function webSearches(items: Item[]) {
  const calls = items.filter((item) => string(item['type'])?.startsWith('web_search') === true)
  const queries: string[] = []
  const openedUrls: string[] = []
  const retrieved = new Map<string, RetrievedPage>()
  let billedCalls = 0

  for (const call of calls) {
    const action = object(call['action'])
    const kind = string(action['type']) ?? 'search' // Bodies before mid-2025 name no action; all were searches.
    if (kind === 'search') {
      // A call can hold several queries; `query` then repeats one of them. A failed one is not charged for.
      queries.push(...new Set([...array(action['queries']), action['query']].map(string).filter(isPresent)))
      if (call['status'] !== 'failed') billedCalls += 1
    } else {
      const url = string(action['url'])
      if (url && !openedUrls.includes(url)) openedUrls.push(url)
    }
    for (const source of [...array(action['sources']), ...array(call['results'])].map(object)) {
      const url = string(source['url'])
      if (!url) continue // Sources of type `api` (weather, sports) name a feed, not a page.
      const urlKey = openaiUrlKey(url)
      const known = retrieved.get(urlKey)
      retrieved.set(urlKey, {
        url: known?.url ?? url,
        urlKey,
        title: known?.title ?? string(source['title']),
        ...optional('snippet', known?.snippet ?? string(source['snippet']) ?? string(source['text'])),
        ...optional('date', known?.date ?? string(source['date'])),
        rank: known?.rank ?? retrieved.size + 1,
      })
    }
  }
  return { calls, queries, openedUrls, retrieved: [...retrieved.values()], billedCalls }
}

function message(items: Item[]) {
  const messages = items.filter((item) => item['type'] === 'message' && array(item['content']).length > 0)
  // `commentary` is what the model says while it works; people read the final answer.
  const final = messages.filter((item) => item['phase'] !== 'commentary')
  const parts = (final.length > 0 ? final : messages).flatMap((item, index) =>
    array(item['content'])
      .map(object)
      .map((part, position) => ({ part, startsMessage: index > 0 && position === 0 })),
  )

  let text = ''
  let refused = false
  let offsetsLost = false
  const citations: Citation[] = []
  for (const { part, startsMessage } of parts) {
    if (part['type'] === 'refusal') refused = true
    const raw = string(part['type'] === 'refusal' ? part['refusal'] : part['text'])
    if (!raw) continue
    if (startsMessage && text !== '' && !/\s$/.test(text)) text += '\n\n'
    const { shown, shift } = displayText(raw)
    const offset = text.length
    text += shown
    for (const annotation of array(part['annotations']).map(object)) {
      const citation = citationOf(annotation, raw)
      if (!citation) continue
      if (citation.span === 'unusable') offsetsLost = true
      const span = typeof citation.span === 'object' ? citation.span : null
      const start = span ? offset + shift(span.start) : null
      const end = span ? offset + shift(span.end) : null
      citations.push({
        url: citation.url,
        urlKey: openaiUrlKey(citation.url),
        title: citation.title,
        start,
        end,
        ...(start !== null && end !== null ? { quote: text.slice(start, end) } : {}),
      })
    }
  }
  return { text, citations, refused, offsetsLost }
}

function citationOf(annotation: Item, raw: string) {
  // Gateways nest the fields under `url_citation`, as Chat Completions does.
  const nested = object(annotation['url_citation'])
  const fields = string(nested['url']) ? nested : annotation
  const url = string(fields['url'])
  if (!url) return null
  const start = number(fields['start_index'])
  const end = number(fields['end_index'])
  return {
    url,
    title: string(fields['title']),
    span: start === null || end === null ? null : fittingSpan({ text: raw, start, end, url }),
  }
}

function finishOf(body: Item, refused: boolean): Finish {
  const status = string(body['status'])
  const reason = string(object(body['incomplete_details'])['reason'])
  if (refused) return { unified: 'content-filter', raw: reason ?? 'refusal' }
  if (reason === 'max_output_tokens') return { unified: 'length', raw: reason }
  if (reason === 'content_filter') return { unified: 'content-filter', raw: reason }
  const done = reason === null && (status === null || status === 'completed')
  return { unified: done ? 'stop' : 'other', raw: reason ?? status }
}

function usageOf(bodies: Item[]): Usage {
  const usages = bodies.map((body) => object(body['usage']))
  const sum = (read: (usage: Item) => number | null) => {
    const counts = usages.map(read).filter(isPresent)
    return counts.length > 0 ? counts.reduce((total, count) => total + count, 0) : null
  }
  const input = (usage: Item) => object(usage['input_tokens_details'])
  return {
    inputTokens: sum((usage) => number(usage['input_tokens'])),
    cachedInputTokens: sum((usage) => number(input(usage)['cached_tokens'])),
    cacheWriteTokens: sum((usage) => number(input(usage)['cache_write_tokens'])),
    outputTokens: sum((usage) => number(usage['output_tokens'])),
    reasoningTokens: sum((usage) => number(object(usage['output_tokens_details'])['reasoning_tokens'])),
    totalTokens: sum((usage) => number(usage['total_tokens'])),
  }
}

function isPresent<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined
}

function optional<Key extends string>(key: Key, value: string | null | undefined) {
  return value ? ({ [key]: value } as Record<Key, string>) : {}
}

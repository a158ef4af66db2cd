import type { Citation, Extracted } from '../engine.ts'
import { type Item, responsesFinish, responsesMessage, responsesUsage } from './responses-parts.ts'
import { RetrievedPages } from './retrieved-pages.ts'
import { array, number, object, string, sum } from './tolerant.ts'

/** Raise it if a stored body would now be read differently; answers store the version that read them. */
export const xaiResponsesExtractorVersion = 1

/**
 * Extracts the answer from xAI Responses bodies (`POST /v1/responses`, not streamed). Queries are in the `action` of a
 * call or, in older bodies and for X, in its `arguments` as JSON text.
 * Returns null if no body contains an `output` list.
 */
export function extractXaiResponses(bodies: readonly unknown[]): Extracted | null {
  const replies = bodies.map(object).filter((body) => Array.isArray(body['output']))
  const last = replies.at(-1)
  if (!last) return null
  const items = replies.flatMap((body) => array(body['output']).map(object))
  const searches = searchesOf(items)
  // Grok lists every page it found at the top level of the body, cited or not.
  for (const url of replies.flatMap((body) => array(body['citations']))) searches.retrieved.add({ url })
  const { text, citations, refused, offsetsLost } = responsesMessage(items, (url) => url)
  const placed = placedByLink(text, citations)
  return {
    text,
    searched: searches.count > 0,
    queries: searches.queries,
    openedUrls: searches.openedUrls,
    citations: placed,
    retrieved: searches.retrieved.list,
    searchCalls: sum(replies, reportedCalls) ?? searches.count,
    model: string(last['model']),
    usage: responsesUsage(replies),
    finish: responsesFinish(last, refused),
    warnings: [
      ...(refused ? ['refusal'] : []),
      ...(text.trim() === '' ? ['empty-text'] : []),
      ...(offsetsLost && placed.some(({ start }) => start === null) ? ['citation-offsets-unusable'] : []),
    ],
  }
}

/** The total charge reported by xAI, including tools, in US dollars; a tick is 1e-10 of one. */
export function xaiReportedUsd(bodies: readonly unknown[]): number | null {
  const ticks = sum(bodies, (body) => number(object(object(body)['usage'])['cost_in_usd_ticks']))
  return ticks === null ? null : ticks / 1e10
}

/** Search tools; the names of those that run as custom calls are from @ai-sdk/xai 5.0.12. */
const searchTypes = new Set(['web_search_call', 'x_search_call'])
const searchNames = new Set([
  'web_search',
  'web_search_with_snippets',
  'browse_page',
  'x_user_search',
  'x_keyword_search',
  'x_semantic_search',
  'x_thread_fetch',
])

function searchesOf(items: Item[]) {
  const calls = items.filter(
    ({ type, name }) =>
      searchTypes.has(string(type) ?? '') ||
      (type === 'custom_tool_call' && searchNames.has(string(name) ?? '')),
  )
  const queries: string[] = []
  const openedUrls = new Set<string>()
  const retrieved = new RetrievedPages()
  for (const call of calls) {
    const action = object(call['action'])
    const said = { ...parsedArguments(call['arguments'] ?? call['input']), ...action }
    const asked = [...array(said['queries']), said['query']].flatMap((query) => string(query) ?? [])
    queries.push(...new Set(asked))
    const url = string(said['url'])
    if (url && asked.length === 0) openedUrls.add(url)
    for (const source of [...array(action['sources']), ...array(call['results'])])
      retrieved.add({ url: source, ...object(source) })
  }
  const count = calls.filter(({ status }) => status !== 'failed').length
  return { queries, openedUrls: [...openedUrls], retrieved, count }
}

function parsedArguments(value: unknown): Item {
  if (typeof value !== 'string') return object(value)
  try {
    return object(JSON.parse(value))
  } catch {
    return {} // A call truncated in its arguments: its query is unknown.
  }
}

/** Searches by kind if xAI reports them; otherwise every tool call, which are all searches here. */
function reportedCalls(body: Item): number | null {
  const usage = object(body['usage'])
  const details = object(usage['server_side_tool_usage_details'])
  return (
    sum([details['web_search_calls'], details['x_search_calls']], number) ??
    number(usage['num_server_side_tools_used'])
  )
}

/**
 * Links `[[1]](url)` in the text show where a source is cited, whatever unit its offsets use. So an annotation whose
 * slice does not contain its URL is moved to the next link to it; a link without an annotation is also a citation.
 */
function placedByLink(text: string, annotated: readonly Citation[]): Citation[] {
  const free = linksIn(text)
  const take = (fits: (link: Link) => boolean) => {
    const at = free.findIndex(fits)
    return at === -1 ? undefined : free.splice(at, 1)[0]
  }
  const isPlaced = ({ url, quote }: Citation) => quote?.includes(url) === true
  for (const { start, end } of annotated.filter(isPlaced))
    take((link) => link.start >= (start ?? 0) && link.end <= (end ?? 0))
  const placed = annotated.map((citation) => {
    const link = isPlaced(citation) ? undefined : take(({ url }) => url === citation.url)
    return { ...citation, title: ordinaryTitle(citation.title), ...link }
  })
  const titles = new Map(placed.map(({ url, title }) => [url, title]))
  return [
    ...placed,
    ...free.map((link) => ({ ...link, urlKey: link.url, title: titles.get(link.url) ?? null })),
  ]
}

/** The URL may contain one level of parentheses, as Wikipedia's do. */
const inlineLink = /\[\[\d{1,4}\]\]\(((?:[^\s()]|\([^\s()]*\))+)\)/g

type Link = { url: string; start: number; end: number; quote: string }

function linksIn(text: string): Link[] {
  return [...text.matchAll(inlineLink)].map(({ 0: quote, 1: url = '', index }) => ({
    url,
    start: index,
    end: index + quote.length,
    quote,
  }))
}

/** xAI uses the number of the link or the URL itself if it has no title. */
function ordinaryTitle(title: string | null): string | null {
  return title === null || /^\d+$|^https?:\/\//.test(title) ? null : title
}

import type { Citation, Extracted, Finish, Usage } from '../engine.ts'
import { RetrievedPages } from './retrieved-pages.ts'
import { array, isPresent, number, object, string, sum } from './tolerant.ts'

/** Raise it if a stored body would now be read differently; answers store the version that read them. */
export const anthropicMessagesExtractorVersion = 1

type Block = Record<string, unknown>

/**
 * Extracts the answer from Anthropic Messages bodies (`POST /v1/messages`, not streamed), one per request: a turn that
 * the provider pauses continues in the next body. Pure, so it can be rerun on stored bodies.
 * A citation covers its own text block and has no offsets, so they are computed from the running length of the text.
 * Returns null if no body contains a `content` list.
 */
export function extractAnthropicMessages(bodies: readonly unknown[]): Extracted | null {
  const replies = bodies.map(object).filter((body) => Array.isArray(body['content']))
  const last = replies.at(-1)
  if (!last) return null
  const blocks = replies.flatMap((body) => array(body['content']).map(object))
  const searches = webSearches(blocks)
  const { text, citations } = writing(blocks)
  const finish = finishOf(last)
  return {
    text,
    searched: searches.searched,
    queries: searches.queries,
    openedUrls: searches.openedUrls,
    citations,
    retrieved: searches.retrieved,
    searchCalls: searchCallsOf(replies, searches.answered),
    model: string(last['model']),
    usage: usageOf(replies),
    finish,
    warnings: [
      ...(finish.raw === 'refusal' ? ['refusal'] : []),
      ...(finish.raw === 'pause_turn' ? ['unfinished'] : []),
      ...(text.trim() === '' ? ['empty-text'] : []),
      ...searches.errors.map((code) => `search-failed: ${code}`),
    ],
  }
}

function webSearches(blocks: readonly Block[]) {
  const calls = blocks.filter(({ type }) => type === 'server_tool_use')
  const searches = calls.filter(({ name }) => name === 'web_search')
  const results = blocks.filter(({ type }) => type === 'web_search_tool_result')
  const pages = new RetrievedPages()
  for (const page of results.flatMap(({ content }) => array(content)).map(object))
    pages.add({ url: page['url'], title: page['title'], date: page['page_age'] })
  return {
    searched: searches.length > 0 || results.length > 0,
    queries: searches.map(({ input }) => string(object(input)['query'])).filter(isPresent),
    openedUrls: [
      ...new Set(
        calls
          .filter(({ name }) => name === 'web_fetch')
          .map(({ input }) => string(object(input)['url']))
          .filter(isPresent),
      ),
    ],
    retrieved: pages.list,
    answered: results.filter(({ content }) => Array.isArray(content)).length,
    errors: [
      ...new Set(results.map(({ content }) => string(object(content)['error_code'])).filter(isPresent)),
    ],
  }
}

function writing(blocks: readonly Block[]) {
  let text = ''
  let isAfterTool = false
  const citations: Citation[] = []
  for (const block of blocks) {
    const written = block['type'] === 'text' ? string(block['text']) : null
    if (written === null) {
      isAfterTool ||= block['type'] !== 'text' && !isThought(block)
      continue
    }
    // Text before a search and text after it are two paragraphs; the pieces of one are not separated.
    if (isAfterTool && text !== '' && !/\s$/.test(text) && !/^\s/.test(written)) text += '\n\n'
    isAfterTool = false
    const start = text.length
    text += written
    const end = text.length
    for (const citation of array(block['citations']).map(object)) {
      const url = string(citation['url'])
      if (!url) continue // Citations of documents refer to a document of the request, not to a page.
      const citedText = string(citation['cited_text'])
      citations.push({
        url,
        urlKey: url,
        title: string(citation['title']),
        start,
        end,
        quote: written,
        ...(citedText === null ? {} : { citedText: decodedEntities(citedText) }),
      })
    }
  }
  return { text, citations }
}

function isThought({ type }: Block): boolean {
  return type === 'thinking' || type === 'redacted_thinking'
}

const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** Passages come as in the page's HTML: `&#x27;`, `&#39;`, `&amp;`. Unknown names stay unchanged. */
function decodedEntities(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (entity, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return namedEntities[name.toLowerCase()] ?? entity
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
      return isCharacter ? String.fromCodePoint(point) : entity
    },
  )
}

function finishOf(body: Block): Finish {
  const raw = string(body['stop_reason'])
  const unified = {
    end_turn: 'stop',
    stop_sequence: 'stop',
    max_tokens: 'length',
    model_context_window_exceeded: 'length',
    refusal: 'content-filter',
  } as const
  return { unified: raw !== null && isKeyOf(unified, raw) ? unified[raw] : 'other', raw }
}

function isKeyOf<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key)
}

/** The provider's count, summed over the bodies; for a body without a count, searches with results. */
function searchCallsOf(replies: readonly Block[], answered: number): number | null {
  const counted = sum(replies, (body) =>
    number(object(object(body['usage'])['server_tool_use'])['web_search_requests']),
  )
  return (
    counted ?? (replies.some((body) => object(body['usage'])['input_tokens'] !== undefined) ? answered : null)
  )
}

/** The provider reports cached tokens in addition to `input_tokens`; our count includes them. */
function usageOf(replies: readonly Block[]): Usage {
  const usages = replies.map((body) => object(body['usage']))
  const read = (field: string) => sum(usages, (usage) => number(usage[field]))
  const [fresh, cached, written] = [
    read('input_tokens'),
    read('cache_read_input_tokens'),
    read('cache_creation_input_tokens'),
  ]
  const inputTokens = fresh === null ? null : fresh + (cached ?? 0) + (written ?? 0)
  const outputTokens = read('output_tokens')
  return {
    inputTokens,
    cachedInputTokens: cached,
    cacheWriteTokens: written,
    outputTokens,
    reasoningTokens: sum(usages, (usage) =>
      number(object(usage['output_tokens_details'])['thinking_tokens']),
    ),
    totalTokens: inputTokens === null || outputTokens === null ? null : inputTokens + outputTokens,
  }
}

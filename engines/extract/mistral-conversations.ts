import type { Citation, Extracted, Usage } from '../engine.ts'
import type { Item } from './responses-parts.ts'
import { RetrievedPages } from './retrieved-pages.ts'
import { array, isPresent, number, object, string, sum } from './tolerant.ts'

/** Raise it if a stored body would now be read differently; answers store the version that read them. */
export const mistralConversationsExtractorVersion = 1

/**
 * Extracts the answer from Mistral conversation bodies (`POST /v1/conversations`, not streamed). Text and references
 * alternate, so a citation is at the end of the text so far; a page referenced twice is cited twice.
 * Returns null if no body contains an `outputs` list.
 */
export function extractMistralConversations(bodies: readonly unknown[]): Extracted | null {
  const replies = bodies.map(object).filter((body) => Array.isArray(body['outputs']))
  if (replies.length === 0) return null
  const items = replies.flatMap((body) => array(body['outputs']).map(object))
  const messages = items.filter((item) => item['type'] === 'message.output')
  const { text, citations, retrieved } = messageOf(messages)
  const executions = items.filter(
    ({ type, name }) => type === 'tool.execution' && /^(web_search|news)/.test(string(name) ?? 'web_search'),
  )
  for (const page of executions.flatMap((item) => pagesIn(object(item['info'])))) retrieved.add(page)
  const searchCalls = sum(replies, reportedSearches) ?? executions.length
  return {
    text,
    searched: executions.length > 0 || searchCalls > 0,
    queries: executions.flatMap(queriesOf),
    openedUrls: [],
    citations,
    retrieved: retrieved.list,
    searchCalls,
    model: messages.map(({ model }) => string(model)).findLast(isPresent) ?? null,
    usage: usageOf(replies),
    // The format has no finish reason; only a call of a function is an abnormal end.
    finish: items.some(({ type }) => type === 'function.call')
      ? { unified: 'other', raw: 'function.call' }
      : { unified: 'stop', raw: null },
    warnings: text.trim() === '' ? ['empty-text'] : [],
  }
}

function messageOf(messages: Item[]) {
  let text = ''
  const citations: Citation[] = []
  const retrieved = new RetrievedPages()
  for (const { content } of messages) {
    if (text !== '' && !/\s$/.test(text)) text += '\n\n'
    for (const chunk of typeof content === 'string' ? [{ text: content }] : array(content).map(object)) {
      const page = object(chunk)
      const url = page['type'] === 'tool_reference' ? string(page['url']) : null
      if (url) {
        const title = string(page['title'])
        citations.push({ url, urlKey: url, title, start: text.length, end: text.length, quote: '' })
        retrieved.add({ url, title, snippet: page['description'], date: page['date'] })
      } else if (page['type'] === undefined || page['type'] === 'text') text += string(page['text']) ?? ''
    }
  }
  return { text, citations, retrieved }
}

/** `arguments` is JSON text, mostly `{"query": …}`, and may be missing. */
function queriesOf(execution: Item): string[] {
  const said = parsed(execution['arguments'])
  return [...new Set([...array(said['queries']), said['query']].flatMap((query) => string(query) ?? []))]
}

/** The tool's results, if in the body: `info.result` as JSON text or as an object. */
function pagesIn(info: Item): { url: unknown; title: unknown; snippet: unknown }[] {
  const result = parsed(info['result'])
  const pages = [...Object.values(result), ...array(info['result']), ...array(info['results'])].map(object)
  return pages.map((page) => ({
    url: page['url'],
    title: page['title'],
    snippet: page['description'] ?? page['snippet'],
  }))
}

function parsed(value: unknown): Item {
  if (typeof value !== 'string') return object(value)
  try {
    return object(JSON.parse(value))
  } catch {
    return {} // Truncated, or text instead of JSON.
  }
}

/** `usage.connectors` counts calls by connector. */
function reportedSearches({ usage }: Item): number | null {
  const { connectors } = object(usage)
  const searches = Object.entries(object(connectors)).filter(([name]) => name.startsWith('web_search'))
  return sum(searches, ([, calls]) => number(calls))
}

/** Content that connectors read is billed as input and reported separately: prompt + connector + completion = total. */
function usageOf(bodies: Item[]): Usage {
  const usages = bodies.map((body) => object(body['usage']))
  const details = (usage: Item) => object(usage['prompt_tokens_details'] ?? usage['prompt_token_details'])
  return {
    inputTokens: sum(usages, (usage) => {
      const prompt = number(usage['prompt_tokens'])
      return prompt === null ? null : prompt + (number(usage['connector_tokens']) ?? 0)
    }),
    cachedInputTokens: sum(usages, (usage) =>
      number(usage['num_cached_tokens'] ?? details(usage)['cached_tokens']),
    ),
    cacheWriteTokens: null,
    outputTokens: sum(usages, (usage) => number(usage['completion_tokens'])),
    reasoningTokens: sum(usages, (usage) =>
      number(object(usage['completion_tokens_details'])['reasoning_tokens']),
    ),
    totalTokens: sum(usages, (usage) => number(usage['total_tokens'])),
  }
}

import type { Citation, Finish, Usage } from '../engine.ts'
import { displayText } from './display-text.ts'
import { fittingSpan } from './span.ts'
import { array, number, object, string, sum } from './tolerant.ts'

export type Item = Record<string, unknown>

/**
 * The text of `message` items with its citations; `urlKey` creates the key that joins cited with retrieved pages.
 * OpenAI, xAI, and Perplexity use the same message format and differ in how they report searches.
 */
export function responsesMessage(items: readonly Item[], urlKey: (url: string) => string) {
  const messages = items.filter((item) => item['type'] === 'message' && array(item['content']).length > 0)
  // `commentary` is text while the model works; users read the final answer.
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
        urlKey: urlKey(citation.url),
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
  // Gateways nest the fields under `url_citation`, as in Chat Completions.
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

export function responsesFinish(body: Item, refused: boolean): Finish {
  const status = string(body['status'])
  const reason = string(object(body['incomplete_details'])['reason'])
  if (refused) return { unified: 'content-filter', raw: reason ?? 'refusal' }
  if (reason === 'max_output_tokens') return { unified: 'length', raw: reason }
  if (reason === 'content_filter') return { unified: 'content-filter', raw: reason }
  const done = reason === null && (status === null || status === 'completed')
  return { unified: done ? 'stop' : 'other', raw: reason ?? status }
}

export function responsesUsage(bodies: readonly Item[]): Usage {
  const usages = bodies.map((body) => object(body['usage']))
  const input = (usage: Item) => object(usage['input_tokens_details'])
  return {
    inputTokens: sum(usages, (usage) => number(usage['input_tokens'])),
    cachedInputTokens: sum(usages, (usage) =>
      // Perplexity's name for the second; it sends either.
      number(input(usage)['cached_tokens'] ?? input(usage)['cache_read_input_tokens']),
    ),
    cacheWriteTokens: sum(usages, (usage) =>
      number(input(usage)['cache_write_tokens'] ?? input(usage)['cache_creation_input_tokens']),
    ),
    outputTokens: sum(usages, (usage) => number(usage['output_tokens'])),
    reasoningTokens: sum(usages, (usage) =>
      number(object(usage['output_tokens_details'])['reasoning_tokens']),
    ),
    totalTokens: sum(usages, (usage) => number(usage['total_tokens'])),
  }
}

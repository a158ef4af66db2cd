import type { Citation, Extracted, Finish, Usage } from '../engine.ts'
import { displayText } from './display-text.ts'
import { citationsByMarker } from './markers.ts'
import { openaiUrlKey } from './openai-url-key.ts'
import type { Item } from './responses-parts.ts'
import { RetrievedPages } from './retrieved-pages.ts'
import { fittingSpan } from './span.ts'
import { withoutThinking } from './thinking.ts'
import { array, number, object, string, sum } from './tolerant.ts'

/** Raise it if a stored body would now be read differently; answers store the version that read them. */
export const openaiChatExtractorVersion = 1

/**
 * Extracts the answer from Chat Completions bodies (`POST /v1/chat/completions`, not streamed) of OpenRouter, DeepSeek,
 * Ollama, vLLM, and others. Sources are read if a server adds them: `annotations` of the message, or the lists
 * `citations` and `search_results` next to it, which `[n]` refers to from 1.
 * Returns null if no body contains a nonempty `choices` list.
 */
export function extractOpenaiChat(bodies: readonly unknown[]): Extracted | null {
  const replies = bodies.map(object).filter((body) => array(body['choices']).length > 0)
  const last = replies.at(-1)
  if (!last) return null
  const choice = object(array(last['choices'])[0])
  const message = object(choice['message'])
  const { text, refused, shift, raw } = textOf(message)
  const annotations = annotationsOf(message, { raw, text, shift })
  const listed = listedPages(last, annotations.citations)
  const marked = citationsByMarker(text, (reference) => listed.list[Number(reference) - 1])
  const searchCalls = sum(replies, reportedSearches)
  return {
    text,
    searched: listed.list.length > 0 || annotations.citations.length > 0 || (searchCalls ?? 0) > 0,
    queries: [],
    openedUrls: [],
    // If the text refers to the list itself, the annotations repeat the whole list, cited or not.
    citations: marked.length > 0 ? marked : annotations.citations,
    retrieved: listed.pages.list,
    searchCalls,
    model: string(last['model']),
    usage: chatUsage(replies),
    finish: finishOf(choice, refused),
    warnings: [
      ...(refused ? ['refusal'] : []),
      ...(text.trim() === '' ? ['empty-text'] : []),
      ...(annotations.offsetsLost && marked.length === 0 ? ['citation-offsets-unusable'] : []),
    ],
  }
}

type Shown = { raw: string; text: string; shift: (offset: number) => number }

function textOf(message: Item): Shown & { refused: boolean } {
  const { content } = message
  const written = typeof content === 'string' ? content : array(content).map(partText).join('')
  const refusal = string(message['refusal'])
  const raw = written === '' ? (refusal ?? '') : written
  const answer = withoutThinking(raw)
  const display = displayText(answer.shown)
  return {
    raw,
    text: display.shown,
    shift: (offset) => display.shift(answer.shift(offset)),
    refused: refusal !== null,
  }
}

/** Only text parts: reasoning, images, and audio are not text of the answer. */
function partText(part: unknown): string {
  const { type, text } = object(part)
  return type === undefined || type === 'text' || type === 'output_text' ? (string(text) ?? '') : ''
}

function annotationsOf(message: Item, { raw, text, shift }: Shown) {
  let offsetsLost = false
  const citations = array(message['annotations']).flatMap((annotation): Citation[] => {
    const nested = object(object(annotation)['url_citation'])
    const fields = string(nested['url']) ? nested : object(annotation)
    const url = string(fields['url'])
    if (!url) return []
    const span = spanOf(fields, raw, url)
    if (span === 'unusable') offsetsLost = true
    const from = typeof span === 'object' && span ? shift(span.start) : 0
    const to = typeof span === 'object' && span ? shift(span.end) : 0
    // A span inside removed text is dropped.
    const [start, end] = to > from ? [from, to] : [null, null]
    return [
      {
        url,
        urlKey: openaiUrlKey(url),
        title: string(fields['title']),
        start,
        end,
        ...(start !== null && end !== null ? { quote: text.slice(start, end) } : {}),
      },
    ]
  })
  return { citations, offsetsLost }
}

function spanOf(fields: Item, text: string, url: string) {
  const start = number(fields['start_index'])
  const end = number(fields['end_index'])
  return start === null || end === null ? null : fittingSpan({ text, start, end, url })
}

/**
 * `citations[i]` and `search_results[i]` are the same page; the second has more details. Behind a gateway, Sonar's list
 * may exist only as annotations.
 */
function listedPages(body: Item, annotated: Citation[]) {
  const lists = [...array(body['search_results']), ...array(body['citations'])]
  const results =
    lists.length === 0 && isSonarBody(body) ? annotated : array(body['search_results']).map(object)
  const cited = array(body['citations']).map((page) =>
    typeof page === 'string' ? { url: page } : object(page),
  )
  const pages = new RetrievedPages(openaiUrlKey)
  const list = Array.from({ length: Math.max(results.length, cited.length) }, (_, index) => {
    const result: Item = { ...cited[index], ...results[index] }
    pages.add({ ...result, url: result['url'], date: string(result['date']) ?? result['last_updated'] })
    const url = string(result['url'])
    return url ? { url, urlKey: openaiUrlKey(url), title: string(result['title']) } : undefined
  })
  return { list, pages }
}

export function isSonarBody(body: unknown): boolean {
  return /(^|\/)sonar/.test(string(object(body)['model']) ?? '')
}

function reportedSearches({ usage }: Item): number | null {
  const searches = object(object(usage)['server_tool_use'])['web_search_requests']
  return number(searches) ?? number(object(usage)['num_search_queries'])
}

function finishOf(choice: Item, refused: boolean): Finish {
  const raw = string(choice['finish_reason'])
  if (refused || raw === 'content_filter') return { unified: 'content-filter', raw: raw ?? 'refusal' }
  if (raw === 'length') return { unified: 'length', raw }
  return { unified: raw === null || raw === 'stop' || raw === 'eos' ? 'stop' : 'other', raw }
}

function chatUsage(bodies: readonly Item[]): Usage {
  const usages = bodies.map((body) => object(body['usage']))
  const prompt = (usage: Item) => object(usage['prompt_tokens_details'])
  return {
    inputTokens: sum(usages, (usage) => number(usage['prompt_tokens'])),
    cachedInputTokens: sum(usages, (usage) =>
      // DeepSeek's name for the second.
      number(prompt(usage)['cached_tokens'] ?? usage['prompt_cache_hit_tokens']),
    ),
    cacheWriteTokens: sum(usages, (usage) => number(prompt(usage)['cache_write_tokens'])),
    outputTokens: sum(usages, (usage) => number(usage['completion_tokens'])),
    reasoningTokens: sum(usages, (usage) =>
      number(object(usage['completion_tokens_details'])['reasoning_tokens'] ?? usage['reasoning_tokens']),
    ),
    totalTokens: sum(usages, (usage) => number(usage['total_tokens'])),
  }
}

import type { Citation, Extracted, Finish, Usage } from '../engine.ts'
import { ByteOffsets, quotedSpan, type Span } from './byte-span.ts'
import { RetrievedPages } from './retrieved-pages.ts'
import { array, isPresent, number, object, string, sum } from './tolerant.ts'

/** Raise it if a stored body would now be read differently; answers store the version that read them. */
export const geminiGenerateExtractorVersion = 1

type Fields = Record<string, unknown>

/**
 * Extracts the answer from Gemini bodies (`models/…:generateContent`, not streamed), one per request: a long answer may
 * continue in the next body. Pure, so it can be rerun on stored bodies.
 * Cited pages are the chunks that a grounding support refers to, retrieved pages are all chunks. Chunk URLs are
 * Google's redirects (`vertexaisearch.cloud.google.com/grounding-api-redirect/…`) and kept unchanged; their title is
 * mostly the domain. Offsets are UTF-8 bytes within one part.
 * Returns null if no body contains candidates or says why it has none.
 */
export function extractGeminiGenerate(bodies: readonly unknown[]): Extracted | null {
  const replies = bodies
    .map(object)
    .filter((body) => Array.isArray(body['candidates']) || blockReason(body) !== null)
  const last = replies.at(-1)
  if (!last) return null

  let text = ''
  const citations: Citation[] = []
  const queries = new Set<string>()
  const pages = new RetrievedPages()
  let searched = false
  let offsetsLost = false
  for (const reply of replies) {
    const candidate = object(array(reply['candidates'])[0])
    const parts = array(object(candidate['content'])['parts']).map(object)
    const grounding = object(candidate['groundingMetadata'])
    const search = searchOf(parts, grounding)
    searched ||= search.happened
    for (const query of search.queries) queries.add(query)

    const chunks = array(grounding['groundingChunks']).map(chunkOf)
    for (const chunk of chunks) if (chunk) pages.add(chunk)
    const written = writing(parts)
    for (const { span, chunk } of citedIn(written, grounding, chunks)) {
      if (span === 'unusable') offsetsLost = true
      const place = span === 'unusable' ? null : span
      citations.push({
        url: chunk.url,
        urlKey: chunk.url,
        title: chunk.title,
        start: place && text.length + place.start,
        end: place && text.length + place.end,
        ...(place ? { quote: written.text.slice(place.start, place.end) } : {}),
      })
    }
    text += written.text
  }

  return {
    text,
    searched,
    queries: [...queries],
    openedUrls: [],
    citations,
    retrieved: pages.list,
    searchCalls: queries.size,
    model: string(last['modelVersion']),
    usage: usageOf(replies),
    finish: finishOf(last),
    warnings: [
      ...(text.trim() === '' ? ['empty-text'] : []),
      ...(offsetsLost ? ['citation-offsets-unusable'] : []),
    ],
  }
}

function blockReason(body: Fields): string | null {
  return string(object(body['promptFeedback'])['blockReason'])
}

/**
 * Older models report their queries only in the metadata, Gemini 3 and later also in `toolCall` parts. Some are empty.
 */
function searchOf(parts: readonly Fields[], grounding: Fields) {
  const calls = parts
    .map((part) => object(part['toolCall']))
    .filter((call) => string(call['toolType'])?.startsWith('GOOGLE_SEARCH') === true)
  const asked = [
    ...calls.flatMap((call) => array(object(call['args'])['queries'])),
    ...array(grounding['webSearchQueries']),
  ]
  return {
    queries: asked
      .map(string)
      .filter(isPresent)
      .map((query) => query.trim())
      .filter((query) => query !== ''),
    happened: calls.length > 0 || asked.length > 0 || array(grounding['groundingChunks']).length > 0,
  }
}

type Chunk = { url: string; title: string | null }

/** A web page, an image's page, a map entry, or an uploaded document; malformed URLs are kept. */
function chunkOf(value: unknown): Chunk | null {
  const chunk = object(value)
  const kinds = ['web', 'image', 'maps', 'retrievedContext'].map((kind) => object(chunk[kind]))
  const fields = kinds.find((kind) => Object.keys(kind).length > 0) ?? {}
  const url = string(fields['uri']) ?? string(fields['sourceUri'])
  return url === null ? null : { url, title: string(fields['title']) }
}

type Writing = {
  text: string
  /** By the index of the part; null for parts without visible text, such as thoughts. */
  parts: ({ text: string; at: number } | null)[]
}

function writing(parts: readonly Fields[]): Writing {
  let text = ''
  const placed = parts.map((part) => {
    const written = part['thought'] === true ? null : string(part['text'])
    if (written === null) return null
    const at = text.length
    text += written
    return { text: written, at }
  })
  return { text, parts: placed }
}

function citedIn(
  { text, parts }: Writing,
  grounding: Fields,
  chunks: readonly (Chunk | null)[],
): { span: Span | 'unusable'; chunk: Chunk }[] {
  const whole = { text, at: 0 }
  const offsets = new Map<string, ByteOffsets>()
  const offsetsOf = (written: string) => {
    const known = offsets.get(written) ?? new ByteOffsets(written)
    offsets.set(written, known)
    return known
  }
  return array(grounding['groundingSupports'])
    .map(object)
    .flatMap((support) => {
      const indices = [...array(support['groundingChunkIndices']), ...array(support['supportChunkIndices'])]
      const cited = indices
        .map((index) => (typeof index === 'number' ? chunks[index] : null))
        .filter(isPresent)
      const segment = object(support['segment'])
      const place = {
        startByte: number(segment['startIndex']) ?? 0, // Protocol buffers omit zeros.
        endByte: number(segment['endIndex']) ?? 0,
        quoted: string(segment['text']) ?? string(support['segment_text']),
      }
      // The given part; or the whole text, because some bodies count through all parts.
      const span = [parts[number(segment['partIndex']) ?? 0], whole]
        .filter(isPresent)
        .map((written) => {
          const found = quotedSpan(offsetsOf(written.text), written.text, place)
          return found && { start: found.start + written.at, end: found.end + written.at }
        })
        .find(isPresent)
      return cited.map((chunk) => ({ span: span ?? ('unusable' as const), chunk }))
    })
}

const filters = new Set([
  'SAFETY',
  'RECITATION',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'LANGUAGE',
])

function finishOf(body: Fields): Finish {
  const raw = string(object(array(body['candidates'])[0])['finishReason']) ?? blockReason(body)
  if (blockReason(body) !== null || (raw !== null && filters.has(raw)))
    return { unified: 'content-filter', raw }
  if (raw === 'STOP') return { unified: 'stop', raw }
  return { unified: raw === 'MAX_TOKENS' || raw === 'CONTINUATION' ? 'length' : 'other', raw }
}

/** Google reports tokens of tool results and of thoughts separately; our counts include them. */
function usageOf(replies: readonly Fields[]): Usage {
  const usages = replies.map((body) => object(body['usageMetadata']))
  const read = (field: string) => sum(usages, (usage) => number(usage[field]))
  const plus = (some: number | null, more: number | null) =>
    some === null && more === null ? null : (some ?? 0) + (more ?? 0)
  return {
    inputTokens: plus(read('promptTokenCount'), read('toolUsePromptTokenCount')),
    cachedInputTokens: read('cachedContentTokenCount'),
    cacheWriteTokens: null,
    // Zeros are omitted: a blocked prompt reports no candidate tokens, and has none.
    outputTokens:
      read('promptTokenCount') === null
        ? null
        : plus(read('candidatesTokenCount') ?? 0, read('thoughtsTokenCount')),
    reasoningTokens: read('thoughtsTokenCount'),
    totalTokens: read('totalTokenCount'),
  }
}

import type { EngineAnswer } from '../engine.ts'
import { extractOpenaiResponses, openaiResponsesExtractorVersion } from '../extract/openai-responses.ts'
import { type SandboxQuestion, type SandboxReply, sandboxAnswer } from './answer.ts'
import { sandboxCharacters } from './characters.ts'
import { drawFrom, hash } from './draw.ts'

/** The response body of `POST /v1/responses`, with the fields and items of the OpenAI Responses format. */
export function sandboxResponseBody(
  question: SandboxQuestion,
  { includeSources }: { includeSources: boolean },
) {
  const reply = sandboxAnswer(question)
  const id = (prefix: string, ...of: (string | number)[]) => {
    const key = [question.engine, question.prompt, question.seed, question.answeredAt.getTime(), ...of].join(
      '\n',
    )
    return `${prefix}_${[0, 1, 2, 3].map((part) => hash(`${part}${key}`).toString(16).padStart(8, '0')).join('')}`
  }
  const createdAt = Math.floor(question.answeredAt.getTime() / 1000)
  return {
    id: id('resp'),
    object: 'response',
    created_at: createdAt,
    status: 'completed',
    error: null,
    incomplete_details: null,
    model: modelOf(question.engine),
    output: [...searchItems(reply, id, includeSources), messageItem(reply, id('msg'))],
    metadata: { seed: question.seed },
    service_tier: 'default',
    usage: usageOf(question, reply),
  }
}

/**
 * The answer of a sandbox engine at that time, without a server: for demo history with past dates. Same body,
 * extractor, and evidence as a live answer.
 */
export function sandboxEngineAnswer(question: SandboxQuestion): EngineAnswer {
  const body = sandboxResponseBody(question, { includeSources: true })
  const extracted = extractOpenaiResponses([body])
  if (!extracted) throw new Error('The sandbox wrote a body that its own extractor cannot read')
  const { model, ...read } = extracted
  const { prompt, seed, engine } = question
  return {
    ...read,
    model: { requested: modelOf(engine), actual: model },
    cost: { usd: 0, basis: 'computed' },
    latencyMs: Math.round(1500 * Math.exp(0.5 * drawFrom('latency', engine, prompt, seed).normal())),
    raw: { requests: [{ model: modelOf(engine), input: prompt, metadata: { seed } }], responses: [body] },
    extractorVersion: openaiResponsesExtractorVersion,
  }
}

type MakeId = (prefix: string, ...of: (string | number)[]) => string

function searchItems({ queries, retrieved, openedUrl }: SandboxReply, id: MakeId, includeSources: boolean) {
  if (queries.length === 0) return []
  const sources = retrieved.map(({ url }) => ({ type: 'url', url }))
  const search = {
    type: 'web_search_call',
    id: id('ws', 0),
    status: 'completed',
    action: {
      type: 'search',
      query: queries[0],
      queries,
      ...(includeSources ? { sources } : {}),
    },
  }
  const opened = {
    type: 'web_search_call',
    id: id('ws', 1),
    status: 'completed',
    action: { type: 'open_page', url: openedUrl },
  }
  return openedUrl === null ? [search] : [search, opened]
}

function messageItem({ kind, text, citations }: SandboxReply, id: string) {
  const content =
    kind === 'refused'
      ? { type: 'refusal' as const, refusal: text }
      : {
          type: 'output_text' as const,
          text,
          annotations: citations.map(({ url, title, start, end }) => ({
            type: 'url_citation',
            start_index: codePoints(text, start),
            end_index: codePoints(text, end),
            url,
            title,
          })),
          logprobs: [],
        }
  return { type: 'message', id, status: 'completed', role: 'assistant', content: [content] }
}

/** The format counts characters, not UTF-16 code units. */
function codePoints(text: string, offset: number): number {
  const pairs = text.slice(0, offset).match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)
  return offset - (pairs?.length ?? 0)
}

/** Also invented, but of the right magnitude: retrieved text is billed as input. */
function usageOf({ prompt }: SandboxQuestion, { text, retrieved }: SandboxReply) {
  const inputTokens = 300 + Math.ceil(prompt.length / 4) + retrieved.length * 1500
  const outputTokens = Math.ceil(text.length / 4)
  return {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: inputTokens + outputTokens,
  }
}

function modelOf(engine: SandboxQuestion['engine']): string {
  return sandboxCharacters.find(({ id }) => id === engine)?.model ?? engine
}

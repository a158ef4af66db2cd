import { createOpenAI } from '@ai-sdk/openai'
import { generateText } from 'ai'
import type { Ask, Cost, Engine, EngineAnswer, EngineCard, Extracted, Outcome } from './engine.ts'
import { extractOpenaiResponses, openaiResponsesExtractorVersion } from './extract/openai-responses.ts'
import { object, string } from './extract/tolerant.ts'
import { failureBeforeAsking, failureOf } from './failure.ts'
import { type Exchange, recordingFetch } from './provider-call.ts'

/** The SDK prints its warnings to the console otherwise; ours travel with the answer. */
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

/** Far above any answer (a 10 MB one included); a server that streams without end stops here. */
const maxReplyBytes = 32 * 1024 * 1024

export type ResponsesConnection = {
  /** Including `/v1`. */
  baseUrl: string
  apiKey: string
  /** For the whole call; the only time limit there is. */
  timeoutMs: number
  /** Fields besides prompt and search. */
  extraFields: (ask: Ask) => { instructions?: string; metadata?: Record<string, string> }
  cost: (answer: Extracted & { requestedModel: string; serviceTier: string | null; askedAt: Date }) => Cost
}

/**
 * An engine behind the OpenAI Responses wire format. The SDK builds and sends the request; what it makes of the
 * reply is not used, because it drops queries and rejects bodies with an item it does not know. The answer is
 * read from the recorded body by our own extractor.
 */
export function responsesEngine(card: EngineCard, connection: ResponsesConnection): Engine {
  return { ...card, ask: (ask, { signal }) => askResponses({ card, connection, ask, signal }) }
}

async function askResponses({
  card,
  connection,
  ask,
  signal,
}: {
  card: EngineCard
  connection: ResponsesConnection
  ask: Ask
  signal: AbortSignal | undefined
}): Promise<Outcome> {
  const objection = objectionTo(ask, connection)
  if (objection) return { ok: false, failure: objection }

  const model = ask.model ?? card.defaultModel
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(), connection.timeoutMs)
  const { fetch, exchanges } = recordingFetch({ maxBytes: maxReplyBytes })
  const askedAt = new Date()
  const startedAt = performance.now()
  const sdk = await generate({
    ask,
    model,
    connection,
    fetch,
    signal: signal ? AbortSignal.any([signal, clock.signal]) : clock.signal,
  })
  clearTimeout(timer)
  const latencyMs = Math.round(performance.now() - startedAt)
  const exchange = exchanges.at(-1)

  // A reply that arrived was billed: read it whatever the SDK thought of it, before calling the ask a failure.
  const answer = exchange && answerFrom({ exchange, model, connection, askedAt, latencyMs, sdk })
  if (answer) return { ok: true, answer }
  const failure = failureOf({
    exchange,
    label: card.label,
    host: new URL(connection.baseUrl).host,
    stopped: signal?.aborted ? 'aborted' : clock.signal.aborted ? 'timeout' : null,
    latencyMs,
    secrets: [connection.apiKey],
  })
  if (failure) return { ok: false, failure }
  throw sdk.error ?? new Error(`${card.label}: the call ended without a reply and without an error`)
}

function objectionTo(ask: Ask, { apiKey }: ResponsesConnection) {
  if (ask.prompt.trim() === '') return failureBeforeAsking('bad-request', 'The prompt is empty.')
  if (ask.country !== undefined && !/^[a-z]{2}$/i.test(ask.country))
    return failureBeforeAsking('bad-request', 'The country must be a code of two letters, such as DE.')
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    return failureBeforeAsking(
      'bad-key',
      'The key holds spaces or characters that no key has; copy it again.',
    )
  return null
}

type SdkResult = { error: unknown; warnings: string[] }

async function generate({
  ask,
  model,
  connection,
  fetch,
  signal,
}: {
  ask: Ask
  model: string
  connection: ResponsesConnection
  fetch: typeof globalThis.fetch
  signal: AbortSignal
}): Promise<SdkResult> {
  // Without an explicit baseURL the SDK silently takes OPENAI_BASE_URL from the environment.
  const openai = createOpenAI({ baseURL: connection.baseUrl, apiKey: connection.apiKey, fetch })
  const userLocation = ask.country
    ? { type: 'approximate' as const, country: ask.country.toUpperCase() }
    : undefined
  try {
    const { warnings } = await generateText({
      model: openai.responses(model),
      prompt: ask.prompt,
      tools: { web_search: openai.tools.webSearch(userLocation ? { userLocation } : {}) },
      providerOptions: { openai: connection.extraFields(ask) },
      // The queue retries: it knows about Retry-After beyond a minute, budgets and what was already billed.
      maxRetries: 0,
      abortSignal: signal,
    })
    return { error: null, warnings: (warnings ?? []).map((warning) => `sdk: ${JSON.stringify(warning)}`) }
  } catch (error) {
    return { error, warnings: ['sdk-parse-failed'] }
  }
}

function answerFrom({
  exchange,
  model,
  connection,
  askedAt,
  latencyMs,
  sdk,
}: {
  exchange: Exchange
  model: string
  connection: ResponsesConnection
  askedAt: Date
  latencyMs: number
  sdk: SdkResult
}): EngineAnswer | null {
  if (exchange.error || exchange.status !== 200) return null
  const body = parsedJson(exchange.body ?? '')
  const { status, error, service_tier: serviceTier } = object(body)
  if (status === 'failed' || (error !== undefined && error !== null)) return null
  const extracted = extractOpenaiResponses([body])
  // No text is an answer only when the provider says why: cut off while thinking, or filtered.
  if (!extracted || (extracted.text.trim() === '' && !endedEarly(extracted))) return null
  const { model: actual, ...read } = extracted
  return {
    ...read,
    model: { requested: model, actual },
    warnings: [...read.warnings, ...sdk.warnings],
    cost: connection.cost({
      ...extracted,
      requestedModel: model,
      serviceTier: string(serviceTier),
      askedAt,
    }),
    latencyMs,
    raw: { requests: [parsedJson(exchange.requestBody)], responses: [body] },
    extractorVersion: openaiResponsesExtractorVersion,
  }
}

function endedEarly({ finish }: Extracted): boolean {
  return finish.unified === 'length' || finish.unified === 'content-filter'
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // Not JSON: the caller finds no output list in it and reports an invalid response.
  }
}

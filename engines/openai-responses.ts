import { createOpenAI } from '@ai-sdk/openai'
import type { Ask, Cost, Engine, EngineCard, Extracted } from './engine.ts'
import { extractOpenaiResponses, openaiResponsesExtractorVersion } from './extract/openai-responses.ts'
import { object, string } from './extract/tolerant.ts'
import { sdkEngine } from './sdk-engine.ts'
import type { SdkCall, Wire, EmbeddingConnection } from './sdk-connection.ts'

export type ResponsesConnection = {
  /** Including `/v1`. */
  baseUrl: string
  apiKey: string
  timeoutMs: number
  reach: 'anywhere' | 'public'
  /** Fields other than prompt and search. */
  extraFields: (ask: Ask) => { instructions?: string; metadata?: Record<string, string> }
  /** Absent if the provider has no embeddings. */
  embedding?: EmbeddingConnection
  cost: (answer: Extracted & { requestedModel: string; serviceTier: string | null; askedAt: Date }) => Cost
}

const openaiResponsesWire: Wire = {
  version: openaiResponsesExtractorVersion,
  extract: extractOpenaiResponses,
  isError(body) {
    const { status, error } = object(body)
    return status === 'failed' || (error !== undefined && error !== null)
  },
}

/** An engine with the OpenAI Responses API format, with web search at the model's discretion. */
export function responsesEngine(card: EngineCard, connection: ResponsesConnection): Engine {
  const { baseUrl, apiKey, timeoutMs, reach, cost } = connection
  return sdkEngine(card, {
    baseUrl,
    apiKey,
    timeoutMs,
    reach,
    wire: openaiResponsesWire,
    send: (call) => send(connection, call),
    structured: {
      model: ({ model, fetch }) => createOpenAI({ baseURL: baseUrl, apiKey, fetch }).responses(model),
    },
    ...(connection.embedding === undefined ? {} : { embedding: connection.embedding }),
    cost: ({ bodies, ...answer }) =>
      cost({ ...answer, serviceTier: string(object(bodies.at(-1))['service_tier']) }),
  })
}

async function send(
  { baseUrl, apiKey, extraFields }: ResponsesConnection,
  { ask, model, fetch, signal }: SdkCall,
) {
  // Without an explicit baseURL the SDK silently uses OPENAI_BASE_URL from the environment.
  const openai = createOpenAI({ baseURL: baseUrl, apiKey, fetch })
  const userLocation = ask.country
    ? { type: 'approximate' as const, country: ask.country.toUpperCase() }
    : undefined
  const search = openai.tools.webSearch(userLocation ? { userLocation } : {})
  // The model directly: `generateText` would build steps of the response that are not needed.
  const { warnings } = await openai.responses(model).doGenerate({
    prompt: [{ role: 'user', content: [{ type: 'text', text: ask.prompt }] }],
    tools: [{ type: 'provider', id: search.id, name: 'web_search', args: search.args }],
    toolChoice: { type: 'auto' },
    providerOptions: { openai: extraFields(ask) },
    abortSignal: signal,
  })
  return warnings
}

import { createXai } from '@ai-sdk/xai'
import { generateText } from 'ai'
import type { Cost, EngineCard } from './engine.ts'
import { extractOpenaiChat } from './extract/openai-chat.ts'
import { object, string } from './extract/tolerant.ts'
import { extractXaiResponses, xaiReportedUsd, xaiResponsesExtractorVersion } from './extract/xai-responses.ts'
import { instructionsFor } from './calls/instructions.ts'
import { keyedEngine, type KeyedConnection, type Priced } from './keyed-engine.ts'
import { pricedModel } from './prices/priced-model.ts'
import { computedCost, feeAt, reportedCost, unknownCost } from './prices/prices.ts'
import type { Registration } from './registration.ts'
import { sdkEngine } from './sdk-engine.ts'
import type { SdkCall, Wire } from './sdk-connection.ts'
import type { EngineSettings } from './settings.ts'

const card: EngineCard = {
  id: 'xai',
  label: 'Grok (xAI API)',
  provider: 'xAI',
  providerId: 'xai',
  channel: 'api',
  sandbox: false,
  docs: 'https://docs.x.ai/docs/guides/tools/search-tools',
  defaultModel: 'grok-4.6',
  models: ['grok-4.6', 'grok-4.7', 'grok-4.5', 'grok-4.3', 'grok-latest'],
  takesCountry: true,
  searches: 'chosen',
}

/**
 * Web search and the pages it opens: $5 per 1,000 calls, free before. Used only if the answer does not report its cost.
 * Source: https://docs.x.ai/developers/pricing ("Tool Invocation Costs"), read in November 2026.
 */
const searchFees = [{ from: '2025-11-21', usd: 5 / 1000 }]

/** xAI has no default limit; reasoning counts toward it. */
const longestAnswer = 16_000

const wire: Wire = {
  version: xaiResponsesExtractorVersion,
  // Gateways in front of it use Chat Completions.
  extract: (bodies) => extractXaiResponses(bodies) ?? extractOpenaiChat(bodies),
  isError(body) {
    const { status, error } = object(body)
    return status === 'failed' || (error !== undefined && error !== null)
  },
}

/** Grok with web search at the model's discretion. X search is not offered: it would mix posts with web results. */
export function xaiEngine(settings: EngineSettings): Registration[] {
  return keyedEngine(settings, {
    card,
    price,
    engine: (configured, connection) =>
      sdkEngine(configured, {
        ...connection,
        wire,
        send: (call) => send(connection, call),
        structured: {
          model: ({ model, fetch }) =>
            createXai({ baseURL: connection.baseUrl, apiKey: connection.apiKey, fetch }).responses(model),
          maxOutputTokens: longestAnswer,
        },
        cost: ({ bodies, model, requestedModel, usage, searchCalls, askedAt }) =>
          reportedCost(xaiReportedUsd(bodies)) ??
          (bodies.every(isStandardTier)
            ? price({
                model: pricedModel({ requestedModel, model }, connection.overrides),
                usage,
                searches: searchCalls,
                askedAt,
                overrides: connection.overrides,
              })
            : unknownCost),
      }),
  })
}

function price(answer: Priced): Cost {
  return computedCost({ ...answer, priceProvider: 'x-ai', feePerSearch: feeAt(searchFees, answer.askedAt) })
}

/** Tiers with other prices are not in our tables. */
function isStandardTier(body: unknown): boolean {
  const tier = string(object(body)['service_tier'])
  return tier === null || tier === 'default' || tier === 'auto' || tier === 'standard'
}

async function send({ baseUrl, apiKey }: KeyedConnection, { ask, model, fetch, signal }: SdkCall) {
  const xai = createXai({ baseURL: baseUrl, apiKey, fetch })
  // The REST API documents no field for the user's location, and the SDK has none.
  const instructions = instructionsFor(ask, { namesCountry: true })
  const { warnings } = await generateText({
    model: xai.responses(model),
    prompt: ask.prompt,
    ...(instructions === null ? {} : { instructions }),
    tools: { web_search: xai.tools.webSearch() },
    providerOptions: { xai: { include: ['web_search_call.action.sources'] } },
    maxOutputTokens: longestAnswer,
    maxRetries: 0,
    abortSignal: signal,
  })
  return warnings ?? []
}

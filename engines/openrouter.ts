import { createOpenRouter } from '@openrouter/ai-sdk-provider'
import { generateText } from 'ai'
import { chatWire } from './calls/chat-wire.ts'
import type { EngineCard } from './engine.ts'
import { isSonarBody } from './extract/openai-chat.ts'
import { extractPerplexitySonar } from './extract/perplexity-sonar.ts'
import { number, object, sum } from './extract/tolerant.ts'
import { instructionsFor } from './calls/instructions.ts'
import { keyedEngine, type KeyedConnection } from './keyed-engine.ts'
import { pricedModel, unlisted } from './prices/priced-model.ts'
import { computedCost, feeAt, reportedCost } from './prices/prices.ts'
import type { Registration } from './registration.ts'
import { sdkEngine } from './sdk-engine.ts'
import type { SdkCall, Wire } from './sdk-connection.ts'
import type { EngineSettings } from './settings.ts'

const card: EngineCard = {
  id: 'openrouter',
  label: 'OpenRouter',
  provider: 'OpenRouter',
  providerId: 'openrouter',
  channel: 'api',
  sandbox: false,
  docs: 'https://openrouter.ai/docs/features/web-search',
  defaultModel: 'openai/gpt-5.4-mini',
  models: [
    'openai/gpt-5.4-mini',
    'meta-llama/llama-4-maverick',
    'qwen/qwen3-max',
    'moonshotai/kimi-k3',
    'perplexity/sonar',
    'perplexity/sonar-pro',
    'anthropic/claude-sonnet-4.6',
    'google/gemini-3.5-flash',
  ],
  takesCountry: true,
  searches: 'chosen',
}

/**
 * Costs are reported with the answer; this is used before the first one: $4 per 1,000 results of Exa, five per search.
 * Models with native search are charged by their providers. Source: https://openrouter.ai/docs/features/web-search
 * ("Pricing"), read in November 2026.
 */
const expectedSearchFees = [{ from: '2025-01-23', usd: 5 * (4 / 1000) }]

/** Limits the required credit: OpenRouter rejects calls whose maximum length the account could not pay for. */
const longestAnswer = 8_000

const wire: Wire = {
  ...chatWire,
  extract: (bodies) =>
    isSonarBody(bodies.at(-1)) ? extractPerplexitySonar(bodies) : chatWire.extract(bodies),
}

/** Any model on OpenRouter, with its web plugin: native search if available, otherwise Exa. */
export function openrouterEngine(settings: EngineSettings): Registration[] {
  return keyedEngine(settings, {
    card,
    price: (answer) =>
      computedCost({
        ...answer,
        priceProvider: 'openrouter',
        feePerSearch: feeAt(expectedSearchFees, answer.askedAt),
      }),
    engine: (configured, connection) =>
      sdkEngine(configured, {
        ...connection,
        wire,
        send: (call) => send(connection, call),
        structured: {
          model: ({ model, fetch }) =>
            createOpenRouter({
              baseURL: connection.baseUrl,
              apiKey: connection.apiKey,
              fetch,
              compatibility: 'strict',
            }).chat(model, { usage: { include: true } }),
          maxOutputTokens: longestAnswer,
        },
        cost: ({ bodies, model, requestedModel, usage, searchCalls, askedAt }) =>
          reportedCost(reportedUsd(bodies)) ??
          computedCost({
            priceProvider: unlisted,
            model: pricedModel({ requestedModel, model }, connection.overrides),
            usage,
            searches: searchCalls,
            feePerSearch: null,
            askedAt,
            overrides: connection.overrides,
          }),
      }),
  })
}

/**
 * With a provider key of one's own (`is_byok`), `cost` is OpenRouter's fee, and the provider's bill is reported
 * separately.
 */
function reportedUsd(bodies: readonly unknown[]): number | null {
  return sum(bodies, (body) => {
    const usage = object(object(body)['usage'])
    const cost = number(usage['cost'])
    if (cost === null || usage['is_byok'] !== true) return cost
    const upstream = number(object(usage['cost_details'])['upstream_inference_cost'])
    return upstream === null ? null : cost + upstream
  })
}

async function send({ baseUrl, apiKey }: KeyedConnection, { ask, model, fetch, signal }: SdkCall) {
  const openrouter = createOpenRouter({ baseURL: baseUrl, apiKey, fetch, compatibility: 'strict' })
  const instructions = instructionsFor(ask, { namesCountry: false })
  const { warnings } = await generateText({
    model: openrouter.chat(model, { usage: { include: true } }),
    prompt: ask.prompt,
    ...(instructions === null ? {} : { instructions }),
    providerOptions: {
      openrouter: {
        plugins: [
          {
            id: 'web',
            ...(ask.country
              ? { user_location: { type: 'approximate', country: ask.country.toUpperCase() } }
              : {}),
          },
        ],
      },
    },
    maxOutputTokens: longestAnswer,
    maxRetries: 0,
    abortSignal: signal,
  })
  return warnings ?? []
}

import { createOpenResponses } from '@ai-sdk/open-responses'
import { generateText } from 'ai'
import { overrideFor, type PriceOverrides } from '#core/engines/price-override.ts'
import { addFields } from './calls/add-fields.ts'
import type { Ask, Cost, EngineCard } from './engine.ts'
import {
  extractPerplexityAgent,
  perplexityAgentExtractorVersion,
  perplexityReportedUsd,
} from './extract/perplexity-agent.ts'
import { extractPerplexitySonar } from './extract/perplexity-sonar.ts'
import { object } from './extract/tolerant.ts'
import { keyedEngine, type KeyedConnection, type Priced } from './keyed-engine.ts'
import { pricedModel, unlisted } from './prices/priced-model.ts'
import { computedCost, feeAt, reportedCost } from './prices/prices.ts'
import type { Registration } from './registration.ts'
import { sdkEngine } from './sdk-engine.ts'
import type { SdkCall, Wire } from './sdk-connection.ts'
import type { EngineSettings } from './settings.ts'

/** Perplexity's presets of model, system prompt, and search; every other id is a `provider/model`. */
const presets = ['low', 'fast', 'medium', 'high', 'xhigh']

const card: EngineCard = {
  id: 'perplexity',
  label: 'Perplexity (Agent API)',
  provider: 'Perplexity',
  providerId: 'perplexity',
  channel: 'api',
  sandbox: false,
  docs: 'https://docs.perplexity.ai/docs/agent-api/presets',
  defaultModel: 'low',
  models: [...presets, 'perplexity/sonar', 'openai/gpt-5.4', 'anthropic/claude-sonnet-4-6'],
  takesCountry: true,
  searches: 'chosen',
}

/**
 * Costs are reported with the answer; this is used before the first one, and rather too high. `low` has the price of
 * the model in its documentation (docs.perplexity.ai/docs/agent-api, openai/gpt-5.1), with the $0.005 per search of
 * early 2026; recorded answers of autumn 2026 were charged $0.001 to $0.0025. The models and search counts of the other
 * presets are not documented anywhere we could find, so they have no expected price.
 */
const modelOfLow = { priceProvider: 'openai', model: 'gpt-5.1' }
const expectedSearchFees = [{ from: '2026-01-01', usd: 0.005 }]

/** Sonar's price in the Agent API: https://docs.perplexity.ai/docs/agent-api/models, read in November 2026. */
const ownPrices: PriceOverrides = {
  'perplexity/sonar': { inputUsdPerMillion: 0.25, outputUsdPerMillion: 2.5 },
}

/** Without a preset the answer has no default limit, and Anthropic's models require one. */
const longestAnswer = 16_000

const wire: Wire = {
  version: perplexityAgentExtractorVersion,
  // Gateways, and Perplexity itself until 2026-09-27, respond in Sonar's Chat Completions format.
  extract: (bodies) => extractPerplexityAgent(bodies) ?? extractPerplexitySonar(bodies),
  isError(body) {
    const { status, error } = object(body)
    return status === 'failed' || (error !== undefined && error !== null)
  },
}

/** Perplexity's Agent API, which replaced Sonar chat completions on 2026-09-27. */
export function perplexityEngine(settings: EngineSettings): Registration[] {
  return keyedEngine(settings, {
    card,
    price: expectedCost,
    judges: false,
    engine: (configured, connection) =>
      sdkEngine(configured, {
        ...connection,
        wire,
        send: (call) => send(connection, call),
        cost: ({ bodies, model, requestedModel, usage, searchCalls, askedAt }) =>
          reportedCost(perplexityReportedUsd(bodies)) ??
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

function expectedCost({ model, overrides, ...answer }: Priced): Cost {
  const listed = listedAs(model)
  return computedCost({
    ...answer,
    ...listed,
    overrides: { [listed.model]: { ...overrideFor(ownPrices, model), ...overrideFor(overrides, model) } },
    feePerSearch: feeAt(expectedSearchFees, answer.askedAt),
  })
}

/**
 * Other providers' models have their providers' prices. Source: https://docs.perplexity.ai/docs/agent-api/models
 * ("direct first-party provider pricing with no markup"), read in November 2026.
 */
function listedAs(model: string): { priceProvider: string; model: string } {
  if (model === 'low') return modelOfLow
  const [maker = '', ...name] = model.split('/')
  return name.length === 0 || maker === 'perplexity'
    ? { priceProvider: unlisted, model }
    : { priceProvider: maker, model: name.join('/') }
}

async function send({ baseUrl, apiKey }: KeyedConnection, { ask, model, fetch, signal }: SdkCall) {
  const perplexity = createOpenResponses({
    name: 'perplexity',
    url: `${baseUrl}/responses`,
    apiKey,
    fetch: addFields(fetch, (body) => ({ ...body, ...fieldsFor(ask, model) })),
  })
  const { warnings } = await generateText({
    model: perplexity(model),
    prompt: ask.prompt,
    ...(presets.includes(model) ? {} : { maxOutputTokens: longestAnswer }),
    maxRetries: 0,
    abortSignal: signal,
  })
  return warnings ?? []
}

/**
 * A preset already searches; its tool is added only for the country. `instructions` would replace the preset's own, so
 * the language uses its own field. Undefined removes a field.
 */
function fieldsFor({ prompt, country, language }: Ask, model: string): Record<string, unknown> {
  const isPreset = presets.includes(model)
  const search = {
    type: 'web_search',
    ...(country ? { user_location: { country: country.toUpperCase() } } : {}),
  }
  return {
    input: prompt,
    // The SDK always sends it; the request schema of the Agent API has no such field.
    tool_choice: undefined,
    ...(isPreset ? { model: undefined, preset: model } : {}),
    ...(!isPreset || country ? { tools: [search] } : {}),
    ...(language ? { language_preference: primaryLanguage(language) } : {}),
  }
}

/** The field takes ISO 639-1: `de-AT` → `de`. */
function primaryLanguage(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? tag
}

import { createGoogle } from '@ai-sdk/google'
import { generateText } from 'ai'
import type { PriceOverrides } from '#core/engines/price-override.ts'
import type { Cost, EngineCard } from './engine.ts'
import { extractGeminiGenerate, geminiGenerateExtractorVersion } from './extract/gemini-generate.ts'
import { object, string } from './extract/tolerant.ts'
import { instructionsFor } from './calls/instructions.ts'
import { keyedEngine, type KeyedConnection, type Priced } from './keyed-engine.ts'
import { pricedModel } from './prices/priced-model.ts'
import { computedCost, feeAt, unknownCost } from './prices/prices.ts'
import type { Registration } from './registration.ts'
import { sdkEngine } from './sdk-engine.ts'
import type { SdkCall, Wire } from './sdk-connection.ts'
import type { EngineSettings } from './settings.ts'

const card: EngineCard = {
  id: 'gemini',
  label: 'Gemini (Google API)',
  provider: 'Google',
  providerId: 'google',
  channel: 'api',
  sandbox: false,
  docs: 'https://ai.google.dev/gemini-api/docs/google-search',
  defaultModel: 'gemini-3.8-flash',
  models: [
    'gemini-3.8-flash',
    'gemini-4-argon',
    'gemini-3.1-pro-preview',
    'gemini-2.5-flash',
    'gemini-2.5-pro',
  ],
  // The API has no field for it; the country is given in an instruction, which the stored request shows.
  takesCountry: true,
  searches: 'chosen',
}

/**
 * Grounding with Google Search. Up to Gemini 2.5 each grounded prompt costs $35 per 1,000; from Gemini 3 on each
 * distinct query costs $14 per 1,000, and empty ones are not counted. Free allowances are not subtracted: they belong
 * to the account, not to the answer. Source: ai.google.dev/gemini-api/docs/pricing and /google-search, as quoted on
 * 2026-09-17 by you.com/resources/gemini-web-search-api, in the release notes of github.com/iyulab/TokenMeter v0.13.0
 * and v0.13.1 (2026-10-13, including Gemini 4), and on empty queries in discuss.ai.google.dev/t/168136.
 */
const groundedPromptFees = [{ from: '2024-10-31', usd: 35 / 1000 }]
const searchQueryFees = [{ from: '2025-11-18', usd: 14 / 1000 }]

/**
 * Gemini 4, which @pydantic/genai-prices 0.1.8 does not contain yet; cached tokens count at the full price. Source:
 * Google's list as quoted in github.com/BerriAI/litellm discussions 46238 (Argon), 50970 (Carbon), and 51436
 * (Hydrogen), and in the release notes of github.com/iyulab/TokenMeter v0.13.1, all from autumn 2026.
 */
const gemini4Prices = [
  { model: /^gemini-4-(argon|carbon)/, from: '2026-09-30', inputUsdPerMillion: 2, outputUsdPerMillion: 10 },
  { model: /^gemini-4-(argon|carbon)/, from: '2026-12-01', inputUsdPerMillion: 4, outputUsdPerMillion: 20 },
  { model: /^gemini-4-hydrogen/, from: '2026-11-01', inputUsdPerMillion: 1.5, outputUsdPerMillion: 7.5 },
]

const vectorModel = 'gemini-embedding-001'

const wire: Wire = {
  version: geminiGenerateExtractorVersion,
  extract: extractGeminiGenerate,
  isError(body) {
    const { error } = object(body)
    return error !== undefined && error !== null
  },
}

/** Google's models with Search grounding at the model's discretion, as in the consumer app. */
export function geminiEngine(settings: EngineSettings): Registration[] {
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
            createGoogle({ baseURL: connection.baseUrl, apiKey: connection.apiKey, fetch })(model),
        },
        embedding: {
          name: vectorModel,
          dimensions: 768,
          choosesDimensions: true,
          maxTexts: 100,
          model: (fetch) =>
            createGoogle({ baseURL: connection.baseUrl, apiKey: connection.apiKey, fetch }).embedding(
              vectorModel,
            ),
          options: (purpose) => ({
            google: { taskType: purpose === 'query' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT' },
          }),
          cost: ({ usage, askedAt }) =>
            price({ model: vectorModel, usage, searches: 0, askedAt, overrides: connection.overrides }),
        },
        cost: ({ bodies, model: actual, requestedModel, usage, searched, searchCalls, askedAt }) => {
          if (bodies.some(isOtherTier)) return unknownCost
          const model = pricedModel({ requestedModel, model: actual }, connection.overrides)
          const searches = billsPrompts(model) ? Number(searched) : searchCalls
          return price({ model, usage, searches, askedAt, overrides: connection.overrides })
        },
      }),
  })
}

/** Flex is half the price, priority nearly twice; our tables contain only standard prices. */
function isOtherTier(body: unknown): boolean {
  const tier = string(object(object(body)['usageMetadata'])['serviceTier'])
  return tier !== null && tier.toLowerCase() !== 'standard'
}

function price({ model, searches, askedAt, overrides, ...answer }: Priced): Cost {
  const perPrompt = billsPrompts(model)
  const fees = perPrompt ? groundedPromptFees : searchQueryFees
  return computedCost({
    ...answer,
    model,
    askedAt,
    priceProvider: 'google',
    searches: perPrompt && searches !== null ? Math.min(searches, 1) : searches,
    feePerSearch: generationOf(model) === null ? null : feeAt(fees, askedAt),
    overrides: withGemini4(overrides, { model, askedAt }),
  })
}

/** Entered prices take precedence over ours. */
function withGemini4(
  overrides: PriceOverrides,
  { model, askedAt }: { model: string; askedAt: Date },
): PriceOverrides {
  const entered = overrides[model] ?? overrides['*'] ?? {}
  const known = gemini4Prices.findLast((row) => row.model.test(model) && askedAt >= new Date(row.from))
  if (known === undefined) return overrides
  const { inputUsdPerMillion, outputUsdPerMillion } = known
  return { [model]: { inputUsdPerMillion, outputUsdPerMillion, ...entered } }
}

/** `gemini-2.5-pro` → 2; null for aliases such as `gemini-flash-latest`. */
function generationOf(model: string): number | null {
  const [, digits] = /gemini-(\d+)/.exec(model) ?? []
  return digits === undefined ? null : Number(digits)
}

function billsPrompts(model: string): boolean {
  const generation = generationOf(model)
  return generation !== null && generation < 3
}

async function send({ baseUrl, apiKey }: KeyedConnection, { ask, model, fetch, signal }: SdkCall) {
  const google = createGoogle({ baseURL: baseUrl, apiKey, fetch })
  const instructions = instructionsFor(ask, { namesCountry: true })
  const { warnings } = await generateText({
    model: google(model),
    ...(instructions === null ? {} : { instructions }),
    prompt: ask.prompt,
    tools: { google_search: google.tools.googleSearch({}) },
    maxRetries: 0,
    abortSignal: signal,
  })
  return warnings ?? []
}

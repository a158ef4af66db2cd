import { createOpenAI } from '@ai-sdk/openai'
import type { Ask, Cost, EngineCard } from './engine.ts'
import { instructionsFor } from './calls/instructions.ts'
import { keyedEngine, type Priced } from './keyed-engine.ts'
import { responsesEngine } from './openai-responses.ts'
import { pricedModel } from './prices/priced-model.ts'
import { computedCost, feeAt, unknownCost } from './prices/prices.ts'
import type { Registration } from './registration.ts'
import type { EngineSettings } from './settings.ts'

const card: EngineCard = {
  id: 'openai',
  label: 'ChatGPT (OpenAI API)',
  provider: 'OpenAI',
  providerId: 'openai',
  channel: 'api',
  sandbox: false,
  docs: 'https://platform.openai.com/docs/guides/tools-web-search',
  defaultModel: 'gpt-6-sol',
  models: ['gpt-6-sol', 'gpt-6-luna', 'gpt-6-astra', 'gpt-5.4-mini', 'gpt-5.4', 'gpt-5-mini'],
  takesCountry: true,
  searches: 'chosen',
}

/**
 * OpenAI's `web_search` tool: $10 per 1,000 calls for every model; search results are billed as input tokens and so are
 * part of `usage`. Searches are the `search` actions of an answer. Source:
 * https://developers.openai.com/api/docs/pricing ("Web search (all models)"), as quoted in OpenAI's forum in autumn
 * 2025 (community.openai.com/t/1363698), on 2026-03-12 by modelcostwatch.com, and on 2026-10-14 by docs.laozhang.ai.
 * The older `web_search_preview` tool costs more and is never used here.
 */
const webSearchFees = [{ from: '2025-10-01', usd: 10 / 1000 }]

const vectorModel = 'text-embedding-3-small'

/** Other tiers have their own prices; our tables contain only standard ones. */
const standardTiers = new Set(['default', 'auto', 'standard'])

/** OpenAI's models with web search at the model's discretion, as in the consumer app. */
export function openaiEngine(settings: EngineSettings): Registration[] {
  return keyedEngine(settings, {
    card,
    price,
    engine: (configured, { overrides, ...connection }) =>
      responsesEngine(configured, {
        ...connection,
        extraFields,
        embedding: {
          name: vectorModel,
          dimensions: 512,
          choosesDimensions: true,
          maxTexts: 100,
          model: (fetch) =>
            createOpenAI({ baseURL: connection.baseUrl, apiKey: connection.apiKey, fetch }).embedding(
              vectorModel,
            ),
          cost: ({ usage, askedAt }) => price({ model: vectorModel, usage, searches: 0, askedAt, overrides }),
        },
        cost: ({ model, requestedModel, usage, searchCalls, serviceTier, askedAt }) =>
          serviceTier !== null && !standardTiers.has(serviceTier)
            ? unknownCost
            : price({
                model: pricedModel({ requestedModel, model }, overrides),
                usage,
                searches: searchCalls,
                askedAt,
                overrides,
              }),
      }),
  })
}

function price(answer: Priced): Cost {
  return computedCost({
    ...answer,
    priceProvider: 'openai',
    feePerSearch: feeAt(webSearchFees, answer.askedAt),
  })
}

/** No instructions unless a language is requested: the prompt alone is what a customer would type. */
function extraFields(ask: Ask) {
  const instructions = instructionsFor(ask, { namesCountry: false })
  return instructions === null ? {} : { instructions }
}

import { createMistral } from '@ai-sdk/mistral'
import { generateText } from 'ai'
import type { Cost, EngineCard } from './engine.ts'
import {
  extractMistralConversations,
  mistralConversationsExtractorVersion,
} from './extract/mistral-conversations.ts'
import { extractOpenaiChat } from './extract/openai-chat.ts'
import { object } from './extract/tolerant.ts'
import { instructionsFor } from './calls/instructions.ts'
import { keyedEngine, type KeyedConnection, type Priced } from './keyed-engine.ts'
import { pricedModel } from './prices/priced-model.ts'
import { computedCost } from './prices/prices.ts'
import type { Registration } from './registration.ts'
import { sdkEngine } from './sdk-engine.ts'
import type { SdkCall, Wire } from './sdk-connection.ts'
import type { EngineSettings } from './settings.ts'

const card: EngineCard = {
  id: 'mistral',
  label: 'Mistral (conversations)',
  provider: 'Mistral',
  providerId: 'mistral',
  channel: 'api',
  sandbox: false,
  docs: 'https://docs.mistral.ai/agents/connectors/websearch',
  defaultModel: 'mistral-medium-latest',
  models: ['mistral-medium-latest', 'mistral-large-latest', 'mistral-small-latest'],
  takesCountry: true,
  searches: 'chosen',
}

/** Mistral has no default limit. */
const longestAnswer = 8_000

const vectorModel = 'mistral-embed'

const wire: Wire = {
  version: mistralConversationsExtractorVersion,
  // Gateways in front of it use Chat Completions.
  extract: (bodies) => extractMistralConversations(bodies) ?? extractOpenaiChat(bodies),
  isError(body) {
    const { object: kind, error } = object(body)
    return kind === 'error' || (error !== undefined && error !== null)
  },
}

/** Mistral's conversations with the web search connector; its chat completions cannot search. */
export function mistralEngine(settings: EngineSettings): Registration[] {
  return keyedEngine(settings, {
    card,
    price,
    engine: (configured, connection) =>
      sdkEngine(configured, {
        ...connection,
        wire,
        send: (call) => send(connection, call),
        // Conversations have no structured output; chat completions do.
        structured: {
          model: ({ model, fetch }) =>
            createMistral({ baseURL: connection.baseUrl, apiKey: connection.apiKey, fetch })(model),
          maxOutputTokens: longestAnswer,
        },
        embedding: {
          name: vectorModel,
          dimensions: 1024,
          choosesDimensions: false,
          maxTexts: 32,
          model: (fetch) =>
            createMistral({ baseURL: connection.baseUrl, apiKey: connection.apiKey, fetch }).embedding(
              vectorModel,
            ),
          cost: ({ usage, askedAt }) =>
            price({ model: vectorModel, usage, searches: 0, askedAt, overrides: connection.overrides }),
        },
        cost: ({ model, requestedModel, usage, searchCalls, askedAt }) =>
          price({
            model: pricedModel({ requestedModel, model }, connection.overrides),
            usage,
            searches: searchCalls,
            askedAt,
            overrides: connection.overrides,
          }),
      }),
  })
}

/**
 * The price of a search connector call is not documented anywhere we could find, so an answer with a search has an
 * unknown cost until `usdPerSearch` is entered.
 */
function price(answer: Priced): Cost {
  return computedCost({ ...answer, priceProvider: 'mistral', feePerSearch: null })
}

async function send({ baseUrl, apiKey }: KeyedConnection, { ask, model, fetch, signal }: SdkCall) {
  const mistral = createMistral({ baseURL: baseUrl, apiKey, fetch })
  const instructions = instructionsFor(ask, { namesCountry: true })
  const { warnings } = await generateText({
    model: mistral.conversation(model),
    prompt: ask.prompt,
    ...(instructions === null ? {} : { instructions }),
    tools: { web_search: mistral.tools.webSearch() },
    maxOutputTokens: longestAnswer,
    maxRetries: 0,
    abortSignal: signal,
  })
  return warnings ?? []
}

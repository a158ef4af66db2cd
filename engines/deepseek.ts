import { createDeepSeek } from '@ai-sdk/deepseek'
import { generateText } from 'ai'
import { chatWire } from './calls/chat-wire.ts'
import type { Cost, EngineCard } from './engine.ts'
import { instructionsFor } from './calls/instructions.ts'
import { keyedEngine, type KeyedConnection, type Priced } from './keyed-engine.ts'
import { pricedModel } from './prices/priced-model.ts'
import { computedCost } from './prices/prices.ts'
import type { Registration } from './registration.ts'
import { sdkEngine } from './sdk-engine.ts'
import type { SdkCall } from './sdk-connection.ts'
import type { EngineSettings } from './settings.ts'

const card: EngineCard = {
  id: 'deepseek',
  label: 'DeepSeek',
  provider: 'DeepSeek',
  providerId: 'deepseek',
  channel: 'api',
  sandbox: false,
  docs: 'https://api-docs.deepseek.com/api/create-chat-completion',
  defaultModel: 'deepseek-v4-flash',
  models: ['deepseek-v4-flash', 'deepseek-v4-pro'],
  takesCountry: true,
  searches: 'never',
}

/** The models think by default, for up to 384,000 tokens; thinking counts toward this. */
const longestAnswer = 16_000

/** DeepSeek's models without web search: its API has none, unlike its app. */
export function deepseekEngine(settings: EngineSettings): Registration[] {
  return keyedEngine(settings, {
    card,
    price,
    engine: (configured, connection) =>
      sdkEngine(configured, {
        ...connection,
        wire: chatWire,
        send: (call) => send(connection, call),
        structured: {
          model: ({ model, fetch }) =>
            createDeepSeek({ baseURL: connection.baseUrl, apiKey: connection.apiKey, fetch }).chat(model),
          maxOutputTokens: longestAnswer,
        },
        cost: ({ model, requestedModel, usage, askedAt }) =>
          price({
            model: pricedModel({ requestedModel, model }, connection.overrides),
            usage,
            searches: 0,
            askedAt,
            overrides: connection.overrides,
          }),
      }),
  })
}

function price(answer: Priced): Cost {
  return computedCost({ ...answer, priceProvider: 'deepseek', feePerSearch: null })
}

async function send({ baseUrl, apiKey }: KeyedConnection, { ask, model, fetch, signal }: SdkCall) {
  const deepseek = createDeepSeek({ baseURL: baseUrl, apiKey, fetch })
  const instructions = instructionsFor(ask, { namesCountry: true })
  const { warnings } = await generateText({
    model: deepseek.chat(model),
    prompt: ask.prompt,
    ...(instructions === null ? {} : { instructions }),
    maxOutputTokens: longestAnswer,
    maxRetries: 0,
    abortSignal: signal,
  })
  return warnings ?? []
}

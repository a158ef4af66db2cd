import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText } from 'ai'
import { versionedBaseUrl } from './calls/base-url.ts'
import { chatWire } from './calls/chat-wire.ts'
import type { EngineCard } from './engine.ts'
import { instructionsFor } from './calls/instructions.ts'
import { pricedModel, unlisted } from './prices/priced-model.ts'
import { computedCost, expectedLabelerPrice, expectedPrice, expectedPricesOf } from './prices/prices.ts'
import type { Registration } from './registration.ts'
import { sdkEngine } from './sdk-engine.ts'
import type { SdkCall } from './sdk-connection.ts'
import { settingsOf, type EngineSettings, type ProviderSettings } from './settings.ts'

const card: Omit<EngineCard, 'id' | 'label' | 'defaultModel' | 'models'> = {
  provider: 'OpenAI-compatible server',
  providerId: 'compatible',
  channel: 'api',
  sandbox: false,
  docs: 'docs/engines.md#servers-of-your-own',
  takesCountry: true,
  // Some servers search on their own (and report it in the body); none can be asked to.
  searches: 'never',
}

/**
 * Servers with Chat Completions (Ollama, vLLM, LM Studio, a company's gateway): the one of the environment, and one
 * engine `custom-<name>` for each custom endpoint.
 */
export function compatibleEngines(settings: EngineSettings): Registration[] {
  return [
    registration(settings, settingsOf(settings, 'compatible'), {
      id: 'compatible',
      label: 'OpenAI-compatible server',
    }),
    ...settings.endpoints.map((endpoint) =>
      registration(settings, endpoint, {
        id: `custom-${endpoint.name}`,
        label: `${endpoint.name} (own endpoint)`,
      }),
    ),
  ]
}

function registration(
  settings: EngineSettings,
  server: ProviderSettings,
  { id, label }: { id: string; label: string },
): Registration {
  const defaultModel = server.model ?? 'not set'
  const serverCard: EngineCard = { ...card, id, label, defaultModel, models: [defaultModel] }
  // No price table knows the cost of a self-hosted server; only entered prices count.
  const overrides = server.prices ?? {}
  const entered = { priceProvider: unlisted, feePerSearch: null, overrides }
  const prices = expectedPricesOf([defaultModel], overrides, (model) =>
    expectedPrice((usage) => computedCost({ ...entered, model, usage, searches: 0, askedAt: new Date() }), {
      searches: false,
    }),
  )
  const labelerPrices = expectedPricesOf([defaultModel], overrides, (model) =>
    expectedLabelerPrice((usage) =>
      computedCost({ ...entered, model, usage, searches: 0, askedAt: new Date() }),
    ),
  )
  if (server.baseUrl === null)
    return {
      card: serverCard,
      prices,
      labelerPrices,
      reason: 'Set COMPATIBLE_BASE_URL and COMPATIBLE_MODEL to use your own server.',
    }
  const baseUrl = versionedBaseUrl(server.baseUrl)
  if (baseUrl === null)
    return {
      card: serverCard,
      prices,
      labelerPrices,
      reason: 'COMPATIBLE_BASE_URL must be a URL such as http://localhost:11434/v1.',
    }
  if (server.model === null)
    return {
      card: serverCard,
      prices,
      labelerPrices,
      reason: 'Set COMPATIBLE_MODEL to the name of the model.',
    }
  const connection = { baseUrl, apiKey: server.apiKey ?? '' }
  const { embeddingModel = null } = server
  return {
    card: serverCard,
    prices,
    labelerPrices,
    engine: sdkEngine(serverCard, {
      ...connection,
      timeoutMs: settings.timeoutMs,
      reach: settings.reach,
      wire: chatWire,
      send: (call) => send(connection, call),
      structured: {
        model: ({ model, fetch }) =>
          createOpenAICompatible({
            name: 'compatible',
            baseURL: connection.baseUrl,
            fetch,
            // Ollama, vLLM, and LM Studio accept a schema; without this the SDK omits it.
            supportsStructuredOutputs: true,
            ...(connection.apiKey === '' ? {} : { apiKey: connection.apiKey }),
          }).chatModel(model),
      },
      ...(embeddingModel === null
        ? {}
        : {
            embedding: {
              name: embeddingModel,
              dimensions: null,
              choosesDimensions: false,
              // Local servers are often configured for small batches.
              maxTexts: 32,
              model: (fetch) =>
                createOpenAICompatible({
                  name: 'compatible',
                  baseURL: connection.baseUrl,
                  fetch,
                  ...(connection.apiKey === '' ? {} : { apiKey: connection.apiKey }),
                }).embeddingModel(embeddingModel),
              cost: ({ usage, askedAt }) =>
                computedCost({ ...entered, model: embeddingModel, usage, searches: 0, askedAt }),
            },
          }),
      cost: ({ model, requestedModel, usage, searchCalls, askedAt }) =>
        computedCost({
          ...entered,
          model: pricedModel({ requestedModel, model }, overrides),
          usage,
          searches: searchCalls ?? 0,
          askedAt,
        }),
    }),
  }
}

async function send({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }, call: SdkCall) {
  const { ask, model, fetch, signal } = call
  const server = createOpenAICompatible({
    name: 'compatible',
    baseURL: baseUrl,
    fetch,
    // Without a key there is no Authorization header at all.
    ...(apiKey === '' ? {} : { apiKey }),
  })
  const instructions = instructionsFor(ask, { namesCountry: true })
  // No limit for the answer: vLLM rejects one that does not fit next to the prompt.
  const { warnings } = await generateText({
    model: server.chatModel(model),
    prompt: ask.prompt,
    ...(instructions === null ? {} : { instructions }),
    maxRetries: 0,
    abortSignal: signal,
  })
  return warnings ?? []
}

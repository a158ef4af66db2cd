import { createAnthropic } from '@ai-sdk/anthropic'
import { generateText } from 'ai'
import type { Cost, EngineCard } from './engine.ts'
import { anthropicMessagesExtractorVersion, extractAnthropicMessages } from './extract/anthropic-messages.ts'
import { array, object, string } from './extract/tolerant.ts'
import { instructionsFor } from './calls/instructions.ts'
import { keyedEngine, type KeyedConnection, type Priced } from './keyed-engine.ts'
import { pricedModel } from './prices/priced-model.ts'
import { computedCost, feeAt, unknownCost } from './prices/prices.ts'
import type { Registration } from './registration.ts'
import { sdkEngine } from './sdk-engine.ts'
import type { SdkCall, Wire } from './sdk-connection.ts'
import type { EngineSettings } from './settings.ts'

const card: EngineCard = {
  id: 'anthropic',
  label: 'Claude (Anthropic API)',
  provider: 'Anthropic',
  providerId: 'anthropic',
  channel: 'api',
  sandbox: false,
  docs: 'https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool',
  defaultModel: 'claude-sonnet-5-5',
  models: ['claude-sonnet-5-5', 'claude-opus-5-5', 'claude-haiku-4-5', 'claude-sonnet-4-6'],
  takesCountry: true,
  searches: 'chosen',
}

/**
 * Anthropic's web search tool: $10 per 1,000 searches for every model; a failed search is free, and its results are
 * billed as input tokens. Source: platform.claude.com/docs/en/about-claude/pricing, as quoted by
 * @pydantic/genai-prices 0.1.8 of 2026-09-23 (`web_searches_kcount: 10`) and by the release notes of
 * github.com/experientiallabs/experiential v0.7.13 of 2026-08-31. The tool was introduced on 2025-05-07.
 */
const webSearchFees = [{ from: '2025-05-07', usd: 10 / 1000 }]

/** The SDK would request the model's maximum, 64,000 or 128,000. Thinking counts; typical answers are far below. */
const maxOutputTokens = 16_000

/** Per request. The model decides how often it searches; without a limit, a single question has cost a dollar. */
const maxSearches = 5

/** A paused turn is continued with another request; this is the maximum per answer. */
const maxSteps = 4

const wire: Wire = {
  version: anthropicMessagesExtractorVersion,
  extract: extractAnthropicMessages,
  isError: (body) => object(body)['type'] === 'error',
}

/** Claude's models with web search at the model's discretion, as in the consumer app. */
export function anthropicEngine(settings: EngineSettings): Registration[] {
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
            createAnthropic({ baseURL: connection.baseUrl, apiKey: connection.apiKey, fetch })(model),
          maxOutputTokens,
        },
        cost: ({ bodies, model, requestedModel, usage, searchCalls, askedAt }) =>
          bodies.some(isPriority)
            ? unknownCost
            : price({
                model: pricedModel({ requestedModel, model }, connection.overrides),
                usage,
                searches: searchCalls,
                askedAt,
                overrides: connection.overrides,
              }),
      }),
  })
}

function price(answer: Priced): Cost {
  return computedCost({
    ...answer,
    priceProvider: 'anthropic',
    feePerSearch: feeAt(webSearchFees, answer.askedAt),
  })
}

/** Priority capacity is prepaid at other prices. */
function isPriority(body: unknown): boolean {
  return string(object(object(body)['usage'])['service_tier']) === 'priority'
}

async function send({ baseUrl, apiKey }: KeyedConnection, { ask, model, fetch, signal }: SdkCall) {
  // Without an explicit baseURL the SDK silently uses ANTHROPIC_BASE_URL from the environment.
  const anthropic = createAnthropic({ baseURL: baseUrl, apiKey, fetch: throughPauses(fetch) })
  const userLocation = ask.country
    ? { type: 'approximate' as const, country: ask.country.toUpperCase() }
    : undefined
  const instructions = instructionsFor(ask, { namesCountry: false })
  const { warnings } = await generateText({
    model: anthropic(model),
    ...(instructions === null ? {} : { instructions }),
    prompt: ask.prompt,
    tools: {
      web_search: anthropic.tools.webSearch_20250305({
        maxUses: maxSearches,
        ...(userLocation ? { userLocation } : {}),
      }),
    },
    maxOutputTokens,
    maxRetries: 0,
    abortSignal: signal,
  })
  return warnings ?? []
}

/**
 * A `fetch` that continues while the turn is paused, and returns the last response. The blocks are sent back unchanged,
 * as Anthropic documents it; the SDK continues only while a tool call is open, drops blocks it does not know, and
 * considers a paused turn finished.
 */
function throughPauses(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    let response = await fetch(input, init)
    const request = parsedObject(init?.body)
    const written: unknown[] = []
    for (let step = 1; step < maxSteps; step += 1) {
      const reply = parsedObject(await response.clone().text())
      if (reply['stop_reason'] !== 'pause_turn') break
      // The API returns empty text blocks but rejects them when sent back.
      written.push(...array(reply['content']).filter((block) => object(block)['text'] !== ''))
      const messages = [...array(request['messages']), { role: 'assistant', content: written }]
      response = await fetch(input, { ...init, body: JSON.stringify({ ...request, messages }) })
    }
    return response
  }
}

function parsedObject(text: unknown): Record<string, unknown> {
  try {
    return typeof text === 'string' ? object(JSON.parse(text)) : {}
  } catch {
    return {} // Not a turn, so not a paused one; the exchange is classified elsewhere.
  }
}

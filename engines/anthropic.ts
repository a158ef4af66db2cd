import { createAnthropic } from '@ai-sdk/anthropic'
import { generateText, isStepCount, type ModelMessage } from 'ai'
import type { Cost, EngineCard } from './engine.ts'
import { anthropicMessagesExtractorVersion, extractAnthropicMessages } from './extract/anthropic-messages.ts'
import { object, string } from './extract/tolerant.ts'
import { instructionsFor } from './instructions.ts'
import { keyedEngine, type KeyedConnection, type Priced } from './keyed-engine.ts'
import { computedCost, feeAt, unknownCost } from './prices.ts'
import type { Registration } from './registration.ts'
import { type SdkCall, sdkEngine, type Wire } from './sdk-engine.ts'
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
 * Anthropic's web search tool: $10 per 1,000 searches for every model; a search that failed is free, and what it
 * brings in is billed as input tokens. Source: platform.claude.com/docs/en/about-claude/pricing, as quoted by
 * @pydantic/genai-prices 0.1.8 of 2026-09-23 (`web_searches_kcount: 10`) and by the release notes of
 * github.com/experientiallabs/experiential v0.7.13 of 2026-08-31. The tool appeared on 2025-05-07.
 */
const webSearchFees = [{ from: '2025-05-07', usd: 10 / 1000 }]

/** The SDK would ask for the model's maximum, 64,000 or 128,000. Thinking counts; no usual answer comes near. */
const maxOutputTokens = 16_000

/** Of one request. The model decides how often it searches; unlimited, a single question has cost a dollar. */
const maxSearches = 5

/** A paused turn goes on with another request; this many requests make one ask. */
const maxSteps = 4

const wire: Wire = {
  version: anthropicMessagesExtractorVersion,
  extract: extractAnthropicMessages,
  isError: (body) => object(body)['type'] === 'error',
}

/** Claude's models with web search left to the model, as in the consumer product. */
export function anthropicEngine(settings: EngineSettings): Registration[] {
  return keyedEngine(settings, {
    card,
    defaultBaseUrl: 'https://api.anthropic.com/v1',
    price,
    engine: (configured, connection) =>
      sdkEngine(configured, {
        ...connection,
        wire,
        send: (call) => send(connection, call),
        cost: ({ bodies, model, requestedModel, usage, searchCalls, askedAt }) =>
          bodies.some(isPriority)
            ? unknownCost
            : price({
                model: model ?? requestedModel,
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

/** Priority capacity is bought ahead at prices of its own. */
function isPriority(body: unknown): boolean {
  return string(object(object(body)['usage'])['service_tier']) === 'priority'
}

async function send({ baseUrl, apiKey }: KeyedConnection, { ask, model, fetch, signal }: SdkCall) {
  // Without an explicit baseURL the SDK silently takes ANTHROPIC_BASE_URL from the environment.
  const anthropic = createAnthropic({ baseURL: baseUrl, apiKey, fetch })
  const userLocation = ask.country
    ? { type: 'approximate' as const, country: ask.country.toUpperCase() }
    : undefined
  const instructions = instructionsFor(ask, { namesCountry: false })
  const messages: ModelMessage[] = [{ role: 'user', content: ask.prompt }]
  const warnings: unknown[] = []
  for (let step = 1; step <= maxSteps; step += 1) {
    const result = await generateText({
      model: anthropic(model),
      ...(instructions === null ? {} : { instructions }),
      messages,
      tools: {
        web_search: anthropic.tools.webSearch_20250305({
          maxUses: maxSearches,
          ...(userLocation ? { userLocation } : {}),
        }),
      },
      maxOutputTokens,
      maxRetries: 0,
      // Left to itself the SDK goes on only while a tool call is pending; a turn may be paused without one.
      stopWhen: isStepCount(1),
      abortSignal: signal,
    })
    warnings.push(...(result.warnings ?? []))
    if (result.rawFinishReason !== 'pause_turn') break
    messages.push(...result.responseMessages)
  }
  return warnings
}

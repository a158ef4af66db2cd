import { messageBody } from './anthropic-messages.ts'
import { generateBody } from './gemini-generate.ts'
import { messageItem, responseBody } from './openai-responses.ts'

/**
 * Responses with structured output in each API format: the labels are the text of the message, as the providers
 * document it (OpenAI `text.format`, Anthropic `output_config.format`, Gemini `responseJsonSchema`, Chat Completions
 * `response_format`). Older Anthropic models use a tool named `json`, whose input contains them.
 */
export const labelerReplies = {
  'openai-responses': (text: string) => ({
    ...responseBody({ output: [messageItem(text)], usage: responsesUsage }),
    service_tier: 'default',
  }),
  'anthropic-messages': (text: string) =>
    messageBody([{ type: 'text', text, citations: null }], { usage: messagesUsage }),
  'anthropic-tool': (text: string) =>
    messageBody([{ type: 'tool_use', id: 'toolu_01', name: 'json', input: JSON.parse(text) as unknown }], {
      usage: messagesUsage,
      model: 'claude-3-5-haiku-20241022',
      stop_reason: 'tool_use',
    }),
  'gemini-generate': (text: string) =>
    generateBody([{ text }], {
      usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 200, totalTokenCount: 1200 },
    }),
  'xai-responses': (text: string) => ({
    ...responseBody({ output: [messageItem(text)], model: 'grok-4.6' }),
    usage: { ...responsesUsage, cost_in_usd_ticks: 20_000_000 },
  }),
  'openai-chat': (text: string) => ({
    id: 'chatcmpl-0a1b2c',
    object: 'chat.completion',
    created: 1_780_000_000,
    model: 'some-model',
    choices: [
      { index: 0, logprobs: null, finish_reason: 'stop', message: { role: 'assistant', content: text } },
    ],
    usage: { prompt_tokens: 1000, completion_tokens: 200, total_tokens: 1200 },
  }),
}
export type LabelerWire = keyof typeof labelerReplies

const responsesUsage = {
  input_tokens: 1000,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 200,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 1200,
}

const messagesUsage = {
  input_tokens: 1000,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  output_tokens: 200,
  service_tier: 'standard',
}

/** One entry of a response; defaults are those of a brand that is only listed. */
export function labelsEntry(brand: string, fields: Record<string, unknown> = {}) {
  return {
    brand,
    sentiment: 'neutral',
    score: 0,
    quotes: [],
    recommended: false,
    recommendationQuotes: [],
    topPick: false,
    purpose: '',
    aspects: [],
    comparisons: [],
    attributes: [],
    claims: [],
    ...fields,
  }
}

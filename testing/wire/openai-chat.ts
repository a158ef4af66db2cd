import type { WireReply } from './server.ts'
import type { ExpectedFailure } from './transport-failures.ts'

/**
 * Chat Completions, `POST /chat/completions` without streaming, as in OpenRouter, DeepSeek, Ollama, and vLLM: based on
 * their API references and the response schemas of @openrouter/ai-sdk-provider 3.1.0, @ai-sdk/deepseek 3.0.56, and
 * @ai-sdk/openai-compatible 3.0.92.
 */

const usage = {
  prompt_tokens: 4200,
  completion_tokens: 310,
  total_tokens: 4510,
  prompt_tokens_details: { cached_tokens: 128 },
  completion_tokens_details: { reasoning_tokens: 90 },
}

function body(message: Record<string, unknown>, fields: Record<string, unknown> = {}) {
  const { finish_reason = 'stop', ...rest } = fields
  return {
    id: 'gen-1780000000-abc',
    object: 'chat.completion',
    created: 1_780_000_000,
    model: 'openai/gpt-5.4-mini',
    choices: [{ index: 0, logprobs: null, finish_reason, message: { role: 'assistant', ...message } }],
    usage,
    ...rest,
  }
}

const reply = (message: Record<string, unknown>, fields: Record<string, unknown> = {}) => ({
  status: 200,
  body: body(message, fields),
})

const acornPage = 'https://reviews.example/acorn?utm_source=openai'
const birchPage = 'https://birch.example/tents'
export const chatText = `Zelte ⛺️ für 雨: Acorn ist leicht ([reviews.example](${acornPage})). Birch ist geräumig.`
const acornLink = `([reviews.example](${acornPage}))`

const cite = (url: string, fields: Record<string, unknown> = {}) => ({
  type: 'url_citation',
  url_citation: { url, title: '', start_index: 0, end_index: 0, ...fields },
})

const credit = {
  ...usage,
  cost: 0.0245,
  is_byok: false,
  cost_details: { upstream_inference_cost: null },
  server_tool_use: { web_search_requests: 1 },
}

export const sonarText = 'Acorn is the lightest [1][3]. Birch is roomier [2].'
const sonarLists = {
  citations: [acornPage, birchPage, 'https://forum.example/t/42', 'https://archive.example/old'],
  search_results: [
    {
      title: 'Acorn tent review',
      url: acornPage,
      date: '2026-08-01',
      last_updated: '2026-08-14',
      snippet: 'Light.',
    },
    { title: 'Birch tents', url: birchPage, date: null, last_updated: '2026-05-01' },
  ],
}

export const chatAnswers = {
  success: reply(
    {
      content: chatText,
      refusal: null,
      annotations: [
        cite(acornPage, {
          title: 'Acorn tent review',
          start_index: Array.from(chatText.slice(0, chatText.indexOf(acornLink))).length,
          end_index: Array.from(chatText.slice(0, chatText.indexOf(acornLink) + acornLink.length)).length,
        }),
        cite(birchPage),
      ],
    },
    { provider: 'OpenAI', usage: credit },
  ),
  'own-key': reply(
    { content: 'Acorn.' },
    { usage: { ...credit, is_byok: true, cost: 0.001, cost_details: { upstream_inference_cost: 0.02 } } },
  ),
  'no-search': reply({ content: 'Acorn is well known.' }),
  'citations-beside-offsets': reply({
    content: 'Acorn.',
    annotations: [cite(birchPage, { start_index: 500, end_index: 600 })],
  }),
  sonar: reply(
    {
      content: sonarText,
      annotations: [cite(acornPage), cite(birchPage), cite('https://forum.example/t/42')],
    },
    {
      model: 'perplexity/sonar-pro',
      ...sonarLists,
      usage: { ...usage, cost: 0.0182, num_search_queries: 2 },
    },
  ),
  'sonar-annotations-only': reply(
    {
      content: sonarText,
      annotations: [cite(acornPage), cite(birchPage), cite('https://forum.example/t/42')],
    },
    { model: 'perplexity/sonar' },
  ),
  'sonar-without-sources': reply({ content: 'Acorn.' }, { model: 'perplexity/sonar' }),
  refusal: reply({ content: null, refusal: "I can't help with that." }),
  filtered: reply({ content: 'The' }, { finish_reason: 'content_filter' }),
  truncated: reply({ content: 'The lightest tent is' }, { finish_reason: 'length' }),
  thinking: reply({
    content: '<think>\nAcorn? Birch? I prefer Birch.\n</think>\n\nAcorn is light.',
  }),
  'thinking-without-opening': reply({ content: 'I prefer Birch.\n</think>\nAcorn is light.' }),
  'thinking-cut-off': reply({ content: '<think>\nAcorn? Birch?' }, { finish_reason: 'length' }),
  reasoning: reply({
    content: 'Acorn is light.',
    reasoning_content: 'I prefer Birch.',
    reasoning: 'I prefer Birch.',
  }),
  'parts-of-content': reply({
    content: [
      { type: 'thinking', thinking: 'Birch' },
      { type: 'text', text: 'Acorn ' },
      { type: 'text', text: 'is light.' },
    ],
  }),
  'local-search': reply({ content: sonarText }, { model: 'local-llama', ...sonarLists }),
  'unknown-field': reply({
    content: 'Acorn.',
    annotations: [{ type: 'sky_citation', star: 'Vega' }, 7, null],
    hologram: { beam: 12 },
  }),
  'absent-fields': { status: 200, body: { choices: [{ message: { content: 'Acorn.' } }] } },
  'deepseek-cache': reply(
    { content: 'Acorn.', reasoning_content: 'Tents.' },
    {
      model: 'deepseek-v4-flash',
      usage: {
        prompt_tokens: 1_000_000,
        completion_tokens: 100_000,
        total_tokens: 1_100_000,
        prompt_cache_hit_tokens: 0,
        prompt_cache_miss_tokens: 1_000_000,
      },
    },
  ),
} satisfies Record<string, WireReply>

const failed = (
  status: number,
  error: { message: string; code?: string | number; type?: string; metadata?: Record<string, unknown> },
  headers: Record<string, string> = {},
): WireReply => ({ status, headers, body: { error } })

export const chatFailures = {
  'error-in-200': failed(200, {
    message: 'Provider returned error',
    code: 502,
    metadata: { provider_name: 'OpenAI' },
  }),
  'rate-limit-in-200': failed(200, { message: 'Rate limited upstream', code: 429 }),
  'empty-choices': { status: 200, body: { id: 'gen-1', choices: [], usage } },
  'empty-content': reply({ content: '' }),
  'bad-request': failed(400, { message: 'max_tokens is too large', code: 400 }),
  'bad-key': failed(401, { message: 'No auth credentials found for sk-test-secret-0001', code: 401 }),
  'no-credit': failed(402, {
    message: 'This request requires more credits, or fewer max_tokens.',
    code: 402,
  }),
  'no-balance': failed(402, {
    message: 'Insufficient Balance',
    type: 'unknown_error',
    code: 'invalid_request_error',
  }),
  forbidden: failed(403, { message: 'Key limit exceeded.', code: 403 }),
  flagged: failed(403, {
    message: 'Your input was flagged.',
    code: 403,
    metadata: { reasons: ['violence'], flagged_input: 'x' },
  }),
  'missing-model': failed(400, { message: 'openai/gpt-9 is not a valid model ID', code: 400 }),
  'missing-local-model': failed(404, {
    message: 'model "llama9" not found, try pulling it first',
    type: 'api_error',
  }),
  'rate-limit': failed(429, { message: 'Rate limit exceeded: free-models-per-min.', code: 429 }),
  'rate-limit-seconds': failed(429, { message: 'Slow down.', code: 429 }, { 'retry-after': '45' }),
  'bad-gateway': failed(502, { message: 'Provider returned error', code: 502 }),
} satisfies Record<string, WireReply>

export const expectedChatFailures: Record<keyof typeof chatFailures, ExpectedFailure> = {
  'error-in-200': ['overloaded', true, null],
  'rate-limit-in-200': ['rate-limited', true, null],
  'empty-choices': ['invalid-response', false, null],
  'empty-content': ['invalid-response', false, null],
  'bad-request': ['bad-request', false, null],
  'bad-key': ['bad-key', false, null],
  'no-credit': ['quota-exhausted', false, null],
  'no-balance': ['quota-exhausted', false, null],
  forbidden: ['bad-key', false, null],
  flagged: ['bad-request', false, null],
  'missing-model': ['unknown-model', false, null],
  'missing-local-model': ['unknown-model', false, null],
  'rate-limit': ['rate-limited', true, null],
  'rate-limit-seconds': ['rate-limited', true, 45_000],
  'bad-gateway': ['overloaded', true, null],
}

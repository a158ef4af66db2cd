import type { WireReply } from './server.ts'
import type { ExpectedFailure } from './transport-failures.ts'

/**
 * Perplexity's Agent API, `POST /v1/agent` (alias `/v1/responses`) without streaming: based on its OpenAPI document of
 * 2026-10-01 and the official SDK's types (@perplexity-ai/perplexity_ai 0.38.5). Annotations are usually empty there;
 * the text contains markers of result ids, `[1]` or `[web:1]` at the model's choice.
 */

const usage = {
  input_tokens: 3160,
  input_tokens_details: {
    cached_tokens: 200,
    cache_read_input_tokens: 200,
    cache_creation_input_tokens: 100,
  },
  output_tokens: 331,
  output_tokens_details: { reasoning_tokens: 64 },
  total_tokens: 3491,
  tool_calls_details: { search_web: { invocation: 2 } },
  cost: {
    currency: 'USD',
    input_cost: 0.00395,
    output_cost: 0.00331,
    tool_calls_cost: 0.005,
    total_cost: 0.01226,
  },
}

function body(fields: Record<string, unknown>) {
  return {
    id: 'resp_85783af3-39c4-4565-9f09-144482151abf',
    created_at: 1_780_000_000,
    model: 'openai/gpt-5.1',
    object: 'response',
    status: 'completed',
    usage,
    ...fields,
  }
}

const reply = (fields: Record<string, unknown>) => ({ status: 200, body: body(fields) })

function message(text: string, annotations: unknown[] = []) {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations }],
  }
}

const search = {
  type: 'search_results',
  queries: ['best light tents 2026', 'acorn tent review'],
  results: [
    {
      id: 1,
      url: 'https://reviews.example/acorn',
      title: 'Acorn tent review',
      snippet: 'The lightest we weighed.',
      date: '2026-08-01',
      last_updated: '2026-08-14',
      source: 'web',
    },
    {
      id: 2,
      url: 'https://birch.example/tents',
      title: 'Birch tents',
      snippet: 'Roomy.',
      last_updated: '2026-05-01',
      source: 'web',
    },
    { id: 3, url: 'https://forum.example/t/42', title: 'Which tent?', snippet: '', source: 'web' },
  ],
}
const furtherSearch = {
  type: 'search_results',
  queries: ['birch tent weight'],
  results: [{ id: 4, url: 'https://shop.example/birch', title: 'Birch in the shop', snippet: '2.1 kg' }],
}

export const agentText =
  '**Acorn** makes the lightest tent [1][2]. Birch is roomier [2, 4] and Cedar is old [9].'
export const agentWebText = 'Zelte ⛺️ für 雨: Acorn ist leicht[web:1], Birch geräumig [web:2].'

export const perplexityAnswers = {
  success: reply({ output: [search, furtherSearch, message(agentText)] }),
  'web-markers': reply({ output: [search, message(agentWebText)] }),
  annotated: reply({
    output: [
      search,
      message('Acorn is light.', [
        {
          type: 'url_citation',
          url: 'https://reviews.example/acorn',
          title: 'Acorn tent review',
          start_index: 0,
          end_index: 5,
        },
      ]),
    ],
  }),
  'annotated-without-offsets': reply({
    output: [
      search,
      message('Acorn is light [1].', [
        { type: 'url_citation', url: 'https://reviews.example/acorn', title: 'Acorn tent review' },
        { type: 'url_citation', url: 'https://birch.example/tents', title: 'Birch tents' },
      ]),
    ],
  }),
  'search-without-citation': reply({ output: [search, message('Acorn and Birch are both fine.')] }),
  'no-search': reply({
    output: [message('Acorn is well known.')],
    usage: { ...usage, tool_calls_details: undefined },
  }),
  'no-markers-in-code': reply({
    output: [search, message('Read `list[1]` and [1](https://elsewhere.example) first.\n\n```\nx[2]\n```')],
  }),
  'fetched-pages': reply({
    output: [
      search,
      {
        type: 'fetch_url_results',
        contents: [{ url: 'https://reviews.example/acorn', title: 'Acorn', snippet: '' }],
      },
      message(agentText),
    ],
  }),
  refusal: reply({
    output: [{ ...message(''), content: [{ type: 'refusal', refusal: "I can't help with that." }] }],
  }),
  truncated: reply({
    status: 'incomplete',
    incomplete_details: { reason: 'max_output_tokens' },
    output: [search, { ...message('The lightest tent is'), status: 'incomplete' }],
  }),
  'unknown-item': reply({
    output: [
      { type: 'finance_results', results: [{ ticker: 'ACRN' }] },
      { type: 'hologram', beam: { angle: 12 } },
      search,
      message(agentText, [{ type: 'sky_citation', star: 'Vega' }]),
    ],
  }),
  'absent-fields': {
    status: 200,
    body: {
      output: [
        { type: 'message', content: [{ text: agentText }] },
        { type: 'search_results', results: [{ url: 'https://reviews.example/acorn' }] },
      ],
    },
  },
  'no-cost': reply({
    usage: { input_tokens: 10, output_tokens: 4, total_tokens: 14 },
    output: [message('Acorn.')],
  }),
} satisfies Record<string, WireReply>

const failed = (
  status: number,
  error: { message: string; type?: string; code?: string | number },
  headers: Record<string, string> = {},
): WireReply => ({ status, headers, body: { error } })

export const perplexityFailures = {
  'failed-response': reply({
    status: 'failed',
    error: { message: 'The run failed.', type: 'server_error' },
    output: [],
  }),
  'error-in-200': { status: 200, body: { error: { message: 'Internal error', type: 'server_error' } } },
  'empty-output': reply({ output: [] }),
  'bad-request': failed(400, {
    message: 'validation failed: tools[0].user_location.country is invalid',
    type: 'bad_request',
  }),
  'bad-key': failed(401, {
    message: `Invalid API key provided: sk-test-secret-0001.`,
    type: 'invalid_api_key',
    code: 401,
  }),
  'no-credit': failed(402, {
    message: 'Your account has no credit left.',
    type: 'insufficient_quota',
    code: 402,
  }),
  forbidden: failed(403, { message: 'Not allowed from here.', type: 'forbidden', code: 403 }),
  'missing-model': failed(400, {
    message: "Invalid model 'openai/gpt-9'.",
    type: 'invalid_model',
    code: 400,
  }),
  'rate-limit': failed(429, {
    message: 'Request rate limit exceeded.',
    type: 'rate_limit_exceeded',
    code: 429,
  }),
  'rate-limit-seconds': failed(429, { message: 'Request rate limit exceeded.' }, { 'retry-after': '7' }),
  'bad-gateway': failed(502, { message: 'Upstream failed.' }),
} satisfies Record<string, WireReply>

export const expectedPerplexityFailures: Record<keyof typeof perplexityFailures, ExpectedFailure> = {
  'failed-response': ['provider-error', true, null],
  'error-in-200': ['provider-error', true, null],
  'empty-output': ['invalid-response', false, null],
  'bad-request': ['bad-request', false, null],
  'bad-key': ['bad-key', false, null],
  'no-credit': ['quota-exhausted', false, null],
  forbidden: ['bad-key', false, null],
  'missing-model': ['unknown-model', false, null],
  'rate-limit': ['rate-limited', true, null],
  'rate-limit-seconds': ['rate-limited', true, 7000],
  'bad-gateway': ['overloaded', true, null],
}

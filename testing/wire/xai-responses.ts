import type { WireReply } from './server.ts'
import type { ExpectedFailure } from './transport-failures.ts'

/**
 * xAI's Responses format, `POST /v1/responses` without streaming: based on docs.x.ai and the response schema in
 * @ai-sdk/xai 5.0.12. Sources are cited as `[[n]](url)` in the text, with an annotation whose title is the number.
 */

const usage = {
  input_tokens: 12_300,
  input_tokens_details: { cached_tokens: 4000 },
  output_tokens: 820,
  output_tokens_details: { reasoning_tokens: 410 },
  total_tokens: 13_120,
  num_sources_used: 0,
  num_server_side_tools_used: 4,
  server_side_tool_usage_details: { web_search_calls: 3, x_search_calls: 0, code_interpreter_calls: 1 },
  cost_in_usd_ticks: 374_500_000,
}

function body(fields: Record<string, unknown>) {
  return {
    id: 'b1f0c0de-0000-4000-8000-000000000001',
    object: 'response',
    created_at: 1_780_000_000,
    status: 'completed',
    model: 'grok-4.6',
    service_tier: 'default',
    error: null,
    incomplete_details: null,
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

const acornPage = 'https://reviews.example/acorn'
const birchPage = 'https://birch.example/tents'
const acornLink = `[[1]](${acornPage})`
const birchLink = `[[2]](${birchPage})`

export const grokText = `**Acorn** makes the lightest tent.${acornLink} Birch is roomier.${birchLink}`
export const grokAstralText = `Zelte ⛺️ 🏕️ für 雨: Acorn ist leicht.${acornLink} Und günstig.${acornLink}`

const utf8 = new TextEncoder()
const units = (text: string) => text.length
const bytes = (text: string) => utf8.encode(text).length

function annotation(text: string, link: string, { count = units, nth = 0 } = {}) {
  const at = text
    .split(link)
    .slice(0, nth + 1)
    .join(link).length
  return {
    type: 'url_citation',
    url: link.slice(link.indexOf('](') + 2, -1),
    title: /\d+/.exec(link)?.[0],
    start_index: count(text.slice(0, at)),
    end_index: count(text.slice(0, at + link.length)),
  }
}

const search = {
  id: 'ws_1',
  type: 'web_search_call',
  status: 'completed',
  action: {
    type: 'search',
    query: 'best light tents 2026',
    sources: [
      { type: 'url', url: acornPage },
      { type: 'url', url: 'https://forum.example/t/42' },
    ],
  },
}
const opened = {
  id: 'ws_2',
  type: 'web_search_call',
  status: 'completed',
  action: { type: 'open_page', url: birchPage },
}
const olderSearch = {
  id: 'ws_3',
  type: 'web_search_call',
  name: 'web_search',
  status: 'completed',
  arguments: '{"query":"birch tent weight","num_results":10}',
}
const olderPage = {
  id: 'ws_4',
  type: 'custom_tool_call',
  name: 'browse_page',
  status: 'completed',
  input: '{"url":"https://birch.example/tents","instructions":"weights"}',
}

export const xaiAnswers = {
  success: reply({
    output: [
      {
        id: 'rs_1',
        type: 'reasoning',
        summary: [{ type: 'summary_text', text: 'Look at tents.' }],
        status: 'completed',
      },
      search,
      opened,
      message(grokText, [annotation(grokText, acornLink), annotation(grokText, birchLink)]),
    ],
    citations: [acornPage, birchPage, 'https://forum.example/t/42', 'https://archive.example/tents'],
  }),
  'byte-offsets': reply({
    output: [
      search,
      message(grokAstralText, [
        annotation(grokAstralText, acornLink, { count: bytes }),
        annotation(grokAstralText, acornLink, { count: bytes, nth: 1 }),
      ]),
    ],
  }),
  'links-without-annotations': reply({ output: [search, message(grokText)] }),
  'arguments-instead-of-action': reply({
    output: [
      olderSearch,
      olderPage,
      { ...olderSearch, id: 'ws_5', arguments: '{"query":"cut o' },
      {
        id: 'xs_1',
        type: 'x_search_call',
        name: 'x_keyword_search',
        status: 'completed',
        arguments: '{"query":"acorn tent"}',
      },
      message('Acorn is light.'),
    ],
    usage: { ...usage, num_server_side_tools_used: undefined, server_side_tool_usage_details: undefined },
  }),
  'zero-offsets': reply({
    output: [
      search,
      message('Acorn is light.', [
        { type: 'url_citation', url: acornPage, title: acornPage, start_index: 0, end_index: 0 },
      ]),
    ],
  }),
  'search-without-citation': reply({ output: [search, message('Acorn and Birch are both fine.')] }),
  'no-search': reply({
    output: [message('Acorn is well known.')],
    usage: {
      ...usage,
      num_server_side_tools_used: 0,
      server_side_tool_usage_details: { web_search_calls: 0 },
    },
  }),
  refusal: reply({
    output: [{ ...message(''), content: [{ type: 'refusal', refusal: "I can't help with that." }] }],
  }),
  filtered: reply({
    status: 'incomplete',
    incomplete_details: { reason: 'content_filter' },
    output: [message('The')],
  }),
  truncated: reply({
    status: 'incomplete',
    incomplete_details: { reason: 'max_output_tokens' },
    output: [search, message('The lightest tent is')],
  }),
  'unknown-item': reply({
    output: [
      { id: 'h1', type: 'hologram_call', status: 'completed' },
      search,
      message(grokText, [annotation(grokText, acornLink)]),
    ],
  }),
  'absent-fields': { status: 200, body: { output: [{ type: 'message', content: [{ text: grokText }] }] } },
  'no-cost': reply({
    output: [search, message('Acorn.')],
    usage: {
      input_tokens: 1_000_000,
      output_tokens: 100_000,
      total_tokens: 1_100_000,
      num_server_side_tools_used: 2,
    },
    model: 'grok-4-1-fast-non-reasoning',
  }),
  'no-cost-priority': reply({
    output: [message('Acorn.')],
    service_tier: 'priority',
    usage: { input_tokens: 10, output_tokens: 4 },
  }),
} satisfies Record<string, WireReply>

const failed = (
  status: number,
  code: string,
  error: string,
  headers: Record<string, string> = {},
): WireReply => ({
  status,
  headers,
  body: { code, error },
})

export const xaiFailures = {
  'failed-response': reply({
    status: 'failed',
    error: { code: 'server_error', message: 'The model failed.' },
    output: [],
  }),
  'error-in-200': { status: 200, body: { error: { message: 'Internal error', code: 'server_error' } } },
  'empty-output': reply({ output: [] }),
  'bad-key': failed(
    400,
    'Client specified an invalid argument',
    'Incorrect API key provided: sk-test-secret-0001. You can obtain an API key from https://console.x.ai.',
  ),
  'bad-request': failed(400, 'Client specified an invalid argument', "Argument not supported: 'stop'."),
  unauthorized: failed(401, 'Unauthenticated', 'No credentials were given.'),
  'no-credit': failed(402, 'Payment required', 'There is no credit left.'),
  'spending-limit': failed(
    403,
    'The caller does not have permission to execute the specified operation',
    'Your team has either used all available credits or reached its monthly spending limit.',
  ),
  'missing-model': failed(
    404,
    'Some requested entity was not found',
    'The model grok-9 does not exist or your team does not have access to it.',
  ),
  'rate-limit': failed(429, 'Some resource has been exhausted', 'Too many requests for grok-4.6.'),
  'rate-limit-seconds': failed(429, 'Some resource has been exhausted', 'Too many requests.', {
    'retry-after': '3600',
  }),
  overloaded: failed(503, 'The service is currently unavailable', 'Try again later.', {
    'retry-after': '12',
  }),
} satisfies Record<string, WireReply>

export const expectedXaiFailures: Record<keyof typeof xaiFailures, ExpectedFailure> = {
  'failed-response': ['provider-error', true, null],
  'error-in-200': ['provider-error', true, null],
  'empty-output': ['invalid-response', false, null],
  'bad-key': ['bad-key', false, null],
  'bad-request': ['bad-request', false, null],
  unauthorized: ['bad-key', false, null],
  'no-credit': ['quota-exhausted', false, null],
  'spending-limit': ['quota-exhausted', false, null],
  'missing-model': ['unknown-model', false, null],
  'rate-limit': ['rate-limited', true, null],
  'rate-limit-seconds': ['rate-limited', true, 3_600_000],
  overloaded: ['overloaded', true, 12_000],
}

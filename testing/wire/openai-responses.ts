import type { WireReply } from './server.ts'

/**
 * The OpenAI Responses format, `POST /v1/responses` without streaming: based on the API reference
 * (developers.openai.com/api/reference/resources/responses) and the response schema in @ai-sdk/openai 4.0.118. All
 * names and pages are invented.
 */

const usage = {
  input_tokens: 9120,
  input_tokens_details: { cached_tokens: 1024 },
  output_tokens: 640,
  output_tokens_details: { reasoning_tokens: 256 },
  total_tokens: 9760,
}

export function responseBody(fields: Record<string, unknown>) {
  return {
    id: 'resp_0a1b2c3d4e5f',
    object: 'response',
    created_at: 1_780_000_000,
    status: 'completed',
    background: false,
    error: null,
    incomplete_details: null,
    instructions: null,
    model: 'gpt-5-mini-2025-08-07',
    parallel_tool_calls: true,
    service_tier: 'default',
    store: true,
    temperature: 1,
    tool_choice: 'auto',
    usage,
    user: null,
    metadata: {},
    ...fields,
  }
}

export function messageItem(text: string, annotations: unknown[] = []) {
  return {
    id: 'msg_0a1b2c3d4e5f',
    type: 'message',
    status: 'completed',
    role: 'assistant',
    content: [{ type: 'output_text', text, annotations, logprobs: [] }],
  }
}

export function searchItem(action: Record<string, unknown>, status = 'completed') {
  return { id: 'ws_0a1b2c3d4e5f', type: 'web_search_call', status, action }
}

/** The annotation for the first link to `url` in `text`, counted in code points by default. */
export function citationOf(
  text: string,
  { url, title, count = codePoints }: { url: string; title: string; count?: (text: string) => number },
) {
  const link = text.indexOf(`](${url})`)
  const start = text.lastIndexOf('(', link)
  const end = link + url.length + 4
  return {
    type: 'url_citation',
    start_index: count(text.slice(0, start)),
    end_index: count(text.slice(0, end)),
    url,
    title,
  }
}

export const utf16Units = (text: string) => text.length
export const codePoints = (text: string) => Array.from(text).length

const reasoning = { id: 'rs_0a1b2c3d4e5f', type: 'reasoning', summary: [] }

const acornPage = 'https://reviews.example/acorn?utm_source=openai'
const birchPage = 'https://birch.example/tents'
export const plainText =
  '**Acorn** makes the lightest tent ([reviews.example](https://reviews.example/acorn?utm_source=openai)). ' +
  'Birch is roomier ([birch.example](https://birch.example/tents)).'
const plainCitations = [
  citationOf(plainText, { url: acornPage, title: 'Acorn tent review' }),
  citationOf(plainText, { url: birchPage, title: 'Birch tents' }),
]

const search = searchItem({
  type: 'search',
  query: 'best light tents 2026',
  queries: ['best light tents 2026', 'acorn tent review'],
  sources: [
    { type: 'url', url: 'https://reviews.example/acorn' },
    { type: 'url', url: birchPage },
    { type: 'url', url: 'https://forum.example/t/42' },
    { type: 'api', name: 'oai-weather' },
  ],
})

export const astralText =
  'Zelte ⛺️🏕️ für 雨: **Acorn** ist leicht 🎒 ([reviews.example](https://reviews.example/acorn?utm_source=openai)) und günstig 👍.'

export const markedText =
  'Acorn is light \uE200cite\uE202turn0search0\uE202turn0search3\uE201 and ' +
  '\uE200entity\uE202["company","Birch",0]\uE201 is roomy ([birch.example](https://birch.example/tents)).'

const refusalText = "I'm sorry, but I can't help with that."

const reply = (fields: Record<string, unknown>) => ({ status: 200, body: responseBody(fields) })
const failed = (
  status: number,
  error: { message: string; type?: string | null; code?: string | null },
  headers: Record<string, string> = {},
): WireReply => ({ status, headers, body: { error: { type: null, param: null, code: null, ...error } } })

const rateLimit = {
  message: 'Rate limit reached for gpt-5-mini.',
  type: 'requests',
  code: 'rate_limit_exceeded',
}

/** Answers that must be readable. */
export const openaiAnswers = {
  success: reply({ output: [reasoning, search, messageItem(plainText, plainCitations)] }),
  compressed: {
    status: 200,
    gzip: true,
    body: responseBody({ output: [reasoning, search, messageItem(plainText, plainCitations)] }),
  },
  'search-without-citation': reply({ output: [search, messageItem('Acorn and Birch are both fine.')] }),
  'no-search': reply({ output: [messageItem('Acorn is well known.')] }),
  'search-and-open': reply({
    output: [
      search,
      searchItem({ type: 'open_page', url: 'https://reviews.example/acorn' }),
      searchItem({ type: 'find_in_page', url: 'https://reviews.example/acorn', pattern: 'weight' }),
      searchItem({ type: 'search', query: 'birch tent weight' }, 'searching'),
      searchItem({ type: 'open_page', url: null }),
      messageItem(plainText, plainCitations),
    ],
  }),
  'search-without-action': reply({
    output: [
      { id: 'ws_1', type: 'web_search_call', status: 'completed' },
      messageItem(plainText, plainCitations),
    ],
  }),
  refusal: reply({
    output: [
      {
        ...messageItem(''),
        content: [{ type: 'refusal', refusal: refusalText }],
      },
    ],
  }),
  truncated: reply({
    status: 'incomplete',
    incomplete_details: { reason: 'max_output_tokens' },
    output: [{ ...messageItem('The lightest tent is'), status: 'incomplete' }],
  }),
  'truncated-while-thinking': reply({
    status: 'incomplete',
    incomplete_details: { reason: 'max_output_tokens' },
    output: [reasoning],
  }),
  filtered: reply({
    status: 'incomplete',
    incomplete_details: { reason: 'content_filter' },
    output: [messageItem('The')],
  }),
  'unknown-item': reply({
    output: [
      { id: 'hs_1', type: 'hologram_call', status: 'completed', beam: { angle: 12 } },
      search,
      messageItem(plainText, [...plainCitations, { type: 'sky_citation', star: 'Vega' }]),
    ],
  }),
  'wrong-types': reply({
    model: 7,
    usage: { input_tokens: 'many', output_tokens: null },
    output: [
      'not an item',
      null,
      {
        type: 'web_search_call',
        id: 3,
        status: null,
        action: { type: 'search', queries: 'light tents', query: 4 },
      },
      { type: 'message', role: 'assistant', content: [null, { type: 'output_text', text: 5 }] },
      {
        type: 'message',
        role: 'assistant',
        content: [
          {
            type: 'output_text',
            text: plainText,
            annotations: [
              { type: 'url_citation', url: acornPage, start_index: '1', end_index: [] },
              { type: 'url_citation', start_index: 0, end_index: 4 },
              { type: 'url_citation', url: birchPage, title: null, start_index: 5000, end_index: 6000 },
            ],
          },
        ],
      },
    ],
  }),
  commentary: reply({
    output: [
      { ...messageItem('Let me look up Birch.'), phase: 'commentary' },
      search,
      { ...messageItem(plainText, plainCitations), phase: 'final_answer' },
    ],
  }),
  'several-messages': reply({
    output: [
      messageItem('First part.'),
      search,
      messageItem(plainText, [citationOf(plainText, { url: birchPage, title: 'Birch tents' })]),
    ],
  }),
  'astral-code-points': reply({
    output: [messageItem(astralText, [citationOf(astralText, { url: acornPage, title: 'Zelt' })])],
  }),
  'astral-utf16': reply({
    output: [
      messageItem(astralText, [citationOf(astralText, { url: acornPage, title: 'Zelt', count: utf16Units })]),
    ],
  }),
  'zero-offsets': reply({
    output: [
      messageItem(plainText, [
        { type: 'url_citation', url: acornPage, title: '', start_index: 0, end_index: 0 },
      ]),
    ],
  }),
  'leaked-markers': reply({
    output: [messageItem(markedText, [citationOf(markedText, { url: birchPage, title: 'Birch tents' })])],
  }),
  'unpriced-model': reply({ model: 'local-llama', output: [messageItem('Acorn.')] }),
  'flex-tier': reply({ service_tier: 'flex', output: [messageItem('Acorn.')] }),
  'no-usage': reply({ usage: null, output: [messageItem('Acorn.')] }),
  'ten-megabytes': reply({ output: [messageItem('Acorn is light. '.repeat(655_360))] }),
} satisfies Record<string, WireReply>

/** Responses that are not answers. */
export const openaiFailures = {
  'empty-body': { status: 200, body: '' },
  garbage: {
    status: 200,
    body: '<html><body>Bad gateway</body></html>',
    headers: { 'content-type': 'text/html' },
  },
  'cut-json': { status: 200, body: '{"id":"resp_1","output":[{"type":"message","con' },
  'not-an-object': { status: 200, body: '[1,2]' },
  'no-output': reply({}),
  'empty-output': reply({ output: [] }),
  'failed-response': reply({
    status: 'failed',
    error: { code: 'server_error', message: 'The model failed to generate a response.' },
    output: [],
  }),
  'bad-request': failed(400, {
    message: "Unsupported parameter: 'temperature'.",
    type: 'invalid_request_error',
    code: 'unsupported_parameter',
  }),
  'bad-key': failed(401, {
    message: 'Incorrect API key provided: sk-test-secret-0001. You can find your key in the dashboard.',
    type: 'invalid_request_error',
    code: 'invalid_api_key',
  }),
  forbidden: failed(403, {
    message: 'Country, region, or territory not supported',
    type: 'request_forbidden',
  }),
  'missing-model': failed(404, {
    message: 'The model `gpt-9` does not exist or you do not have access to it.',
    type: 'invalid_request_error',
    code: 'model_not_found',
  }),
  'wrong-address': { status: 404, body: '<h1>Not found</h1>', headers: { 'content-type': 'text/html' } },
  redirect: { status: 308, headers: { location: 'https://elsewhere.example/v1/responses' }, body: '' },
  'rate-limit': failed(429, rateLimit),
  'rate-limit-seconds': failed(429, rateLimit, { 'retry-after': '120' }),
  'rate-limit-fraction': failed(429, rateLimit, { 'retry-after': '0.25' }),
  'rate-limit-hour': failed(429, rateLimit, { 'retry-after': '3600' }),
  'rate-limit-date': failed(429, rateLimit, {
    date: 'Fri, 20 Nov 2026 10:00:00 GMT',
    'retry-after': 'Fri, 20 Nov 2026 10:01:30 GMT',
  }),
  'rate-limit-milliseconds': failed(429, rateLimit, { 'retry-after-ms': '1500', 'retry-after': '2' }),
  'rate-limit-budget': failed(429, rateLimit, {
    'x-ratelimit-remaining-requests': '12',
    'x-ratelimit-reset-requests': '1s',
    'x-ratelimit-remaining-tokens': '0',
    'x-ratelimit-reset-tokens': '6m0.5s',
  }),
  'rate-limit-sentence': failed(429, {
    ...rateLimit,
    message:
      'Rate limit reached for gpt-5-mini on tokens per min (TPM). Please try again in 8.64s. Visit us.',
  }),
  'rate-limit-nonsense': failed(429, rateLimit, { 'retry-after': 'soon' }),
  'no-credit': failed(
    429,
    {
      message: 'You exceeded your current quota, please check your plan and billing details.',
      type: 'insufficient_quota',
      code: 'insufficient_quota',
    },
    { 'retry-after': '20' },
  ),
  'server-error': failed(500, { message: 'The server had an error.', type: 'server_error' }),
  unavailable: { status: 503, body: 'upstream connect error', headers: { 'content-type': 'text/plain' } },
  overloaded: failed(503, { message: 'Slow down.', code: 'slow_down' }, { 'retry-after': '7' }),
  'hang-before-headers': { hang: 'before-headers' },
  'hang-in-body': { hang: 'in-body' },
  'cut-before-headers': { cut: 'before-headers' },
  'cut-in-body': { cut: 'in-body' },
  'huge-body': { megabytes: 40 },
} satisfies Record<string, WireReply>

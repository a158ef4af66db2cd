import type { WireReply, WireScenario } from './server.ts'

/**
 * The Anthropic Messages format, `POST /v1/messages` without streaming: based on the API reference
 * (platform.claude.com/docs/en/api/messages, .../web-search-tool) and the response schema in @ai-sdk/anthropic 4.0.105.
 * All names and pages are invented.
 */

const usage = {
  input_tokens: 6039,
  cache_creation_input_tokens: 500,
  cache_read_input_tokens: 1500,
  cache_creation: { ephemeral_5m_input_tokens: 500, ephemeral_1h_input_tokens: 0 },
  output_tokens: 931,
  output_tokens_details: { thinking_tokens: 120 },
  server_tool_use: { web_search_requests: 1, web_fetch_requests: 0 },
  service_tier: 'standard',
}

export function messageBody(content: unknown, fields: Record<string, unknown> = {}) {
  return {
    id: 'msg_01A2b3C4d5E6f7G8h9',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-5-5',
    content,
    stop_reason: 'end_turn',
    stop_sequence: null,
    container: null,
    context_management: null,
    usage,
    ...fields,
  }
}

const text = (written: string, citations: unknown[] | null = null) => ({
  type: 'text',
  text: written,
  citations,
})

const search = (query: string, id = 'srvtoolu_01') => ({
  type: 'server_tool_use',
  id,
  name: 'web_search',
  input: { query },
  caller: { type: 'direct' },
})

type Page = { url: string; title: string | null; age?: string | null }

const results = (pages: Page[], id = 'srvtoolu_01') => ({
  type: 'web_search_tool_result',
  tool_use_id: id,
  caller: { type: 'direct' },
  content: pages.map(({ url, title, age = null }) => ({
    type: 'web_search_result',
    url,
    title,
    encrypted_content: 'EqgfCioIARgBIiQ3YTAwMjY1',
    page_age: age,
  })),
})

const failedSearch = (code: string, id = 'srvtoolu_01') => ({
  type: 'web_search_tool_result',
  tool_use_id: id,
  content: { type: 'web_search_tool_result_error', error_code: code },
})

const citing = ({ url, title }: Page, citedText: string) => ({
  type: 'web_search_result_location',
  url,
  title,
  encrypted_index: 'Eo8BCioIAhgBIiQyYjQ0OWJm',
  cited_text: citedText,
})

const thinking = { type: 'thinking', thinking: 'The person wants tents.', signature: 'EuYBCkQYAg' }

const acornPage = { url: 'https://reviews.example/acorn', title: 'Acorn tent review', age: 'April 30, 2026' }
const birchPage = { url: 'https://birch.example/zelte?größe=2', title: 'Birch Zelte für 2' }
const forumPage = { url: 'https://forum.example/t/42', title: null }

const opening = 'I’ll look for light tents.'
const acornClaim = 'Acorn’s tent — 🏕️ 1.1 kg — is the lightest'
const birchClaim = 'Birch ist geräumiger 雨'
const writing = [
  text('Based on the reviews: '),
  text(acornClaim, [
    citing(acornPage, 'Acorn&#x27;s tent weighs 1.1&nbsp;kg &amp; packs small &hearts; &#128512;'),
  ]),
  text('. '),
  text(birchClaim, [
    citing(birchPage, 'Viel Platz'),
    citing(acornPage, 'Birch has more room'),
    {
      type: 'char_location',
      document_index: 0,
      document_title: null,
      cited_text: 'from a document',
      start_char_index: 0,
      end_char_index: 15,
    },
  ]),
  text('.'),
]
export const searchedText = `${opening}\n\nBased on the reviews: ${acornClaim}. ${birchClaim}.`
export const claims = { acorn: acornClaim, birch: birchClaim }

const searchedContent = [
  thinking,
  text(opening),
  search('best light tents 2026'),
  results([acornPage, birchPage, forumPage]),
  ...writing,
]

const reply = (content: unknown, fields: Record<string, unknown> = {}): WireReply => ({
  status: 200,
  body: messageBody(content, fields),
})

const failed = (
  status: number,
  error: { type: string; message: string },
  headers: Record<string, string> = {},
): WireReply => ({
  status,
  headers,
  body: { type: 'error', error, request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy' },
})

const rateLimit = {
  type: 'rate_limit_error',
  message: "This request would exceed your organization's rate limit of 50 requests per minute.",
}

const pausedUsage = { ...usage, server_tool_use: { web_search_requests: 2 } }

/** Answers that must be readable. */
export const anthropicAnswers = {
  success: reply(searchedContent),
  compressed: { status: 200, gzip: true, body: messageBody(searchedContent) },
  'no-search': reply([text('Acorn is well known.')], { usage: { ...usage, server_tool_use: null } }),
  'search-without-citation': reply([
    search('light tents'),
    results([acornPage]),
    text('Acorn and Birch are both fine.'),
  ]),
  'several-searches': reply(
    [
      search('light tents', 'srvtoolu_01'),
      results([acornPage, forumPage], 'srvtoolu_01'),
      search('birch tents', 'srvtoolu_02'),
      results([birchPage, { ...forumPage, title: 'Forum' }], 'srvtoolu_02'),
      text('Both are fine.'),
    ],
    { usage: { ...usage, server_tool_use: { web_search_requests: 2 } } },
  ),
  'search-failed': reply(
    [search('light tents'), failedSearch('max_uses_exceeded'), text('From memory: Acorn.')],
    { usage: { ...usage, server_tool_use: { web_search_requests: 0 } } },
  ),
  refusal: reply([text('I can’t help with that.')], { stop_reason: 'refusal' }),
  'silent-refusal': reply([], { stop_reason: 'refusal' }),
  truncated: reply([text('The lightest tent is')], { stop_reason: 'max_tokens' }),
  'truncated-while-thinking': reply([thinking], { stop_reason: 'max_tokens' }),
  /** A search is still open when the turn is paused; its result comes with the next body. */
  'paused-while-searching': [
    reply(
      [
        text(opening),
        search('light tents', 'srvtoolu_01'),
        results([acornPage], 'srvtoolu_01'),
        search('birch tents', 'srvtoolu_02'),
      ],
      { stop_reason: 'pause_turn', usage: pausedUsage },
    ),
    reply([results([birchPage], 'srvtoolu_02'), ...writing]),
  ],
  /** Nothing is open, so only the stop reason shows that the answer continues. */
  'paused-between-words': [
    reply([search('light tents'), results([acornPage]), text('Acorn is light and ')], {
      stop_reason: 'pause_turn',
      usage: pausedUsage,
    }),
    reply([text('Birch is roomy.')], { usage: { ...usage, server_tool_use: null } }),
  ],
  /** The paused body contains a block that the SDK does not know. */
  'paused-with-unknown-block': [
    reply([{ type: 'hologram', beam: 12 }, text('Acorn is light and '), text('')], {
      stop_reason: 'pause_turn',
    }),
    reply([text('Birch is '), thinking], { stop_reason: 'pause_turn' }),
    reply([text('roomy.')]),
  ],
  'paused-for-ever': reply([text('Still looking. ')], { stop_reason: 'pause_turn' }),
  'unknown-block': reply([
    { type: 'hologram', beam: { angle: 12 } },
    ...searchedContent,
    { type: 'text', text: ' Done.', citations: [{ type: 'sky_location', star: 'Vega' }] },
  ]),
  'wrong-types': reply(
    [
      'not a block',
      null,
      { type: 'server_tool_use', id: 3, name: 'web_search', input: 'light tents' },
      { type: 'web_search_tool_result', tool_use_id: null, content: [{ url: 7 }, 'page', null] },
      { type: 'text', text: 5 },
      {
        type: 'text',
        text: 'Acorn is light.',
        citations: [{ url: acornPage.url, title: 3, cited_text: [] }, 4],
      },
    ],
    { model: 7, usage: { input_tokens: 'many' } },
  ),
  'unpriced-model': reply([text('Acorn.')], { model: 'local-llama' }),
  'priority-tier': reply([text('Acorn.')], { usage: { ...usage, service_tier: 'priority' } }),
  'no-usage': reply([text('Acorn.')], { usage: null }),
  'ten-megabytes': reply([text('Acorn is light. '.repeat(655_360))]),
} satisfies Record<string, WireScenario>

/** Responses that are not answers. */
export const anthropicFailures = {
  'empty-body': { status: 200, body: '' },
  garbage: { status: 200, body: '<html>Bad gateway</html>', headers: { 'content-type': 'text/html' } },
  'cut-json': { status: 200, body: '{"id":"msg_1","content":[{"type":"text","te' },
  'no-content': { status: 200, body: { id: 'msg_1', type: 'message' } },
  'empty-content': reply([]),
  'error-with-200': {
    status: 200,
    body: { type: 'error', error: { type: 'api_error', message: 'Internal' } },
  },
  'bad-request': failed(400, {
    type: 'invalid_request_error',
    message: 'tools.0: Input tag does not match any of the expected tags.',
  }),
  'no-credit': failed(400, {
    type: 'invalid_request_error',
    message:
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
  }),
  'bad-key': failed(401, { type: 'authentication_error', message: 'invalid x-api-key sk-ant-secret-0001' }),
  forbidden: failed(403, {
    type: 'permission_error',
    message: 'Your API key does not have permission to use the specified resource.',
  }),
  'missing-model': failed(404, { type: 'not_found_error', message: 'model: claude-9' }),
  'too-large': failed(413, { type: 'request_too_large', message: 'Request exceeds the maximum size' }),
  'rate-limit': failed(429, rateLimit),
  'rate-limit-hour': failed(429, rateLimit, { 'retry-after': '3600' }),
  /** Times of day, relative to the response. */
  get 'rate-limit-budget'() {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    return failed(429, rateLimit, {
      'anthropic-ratelimit-requests-remaining': '0',
      'anthropic-ratelimit-requests-reset': inHours(1),
      'anthropic-ratelimit-tokens-remaining': '12000',
      'anthropic-ratelimit-tokens-reset': inHours(2),
    })
  },
  'server-error': failed(500, { type: 'api_error', message: 'Internal server error' }),
  overloaded: failed(529, { type: 'overloaded_error', message: 'Overloaded' }, { 'retry-after': '7' }),
  'hang-in-body': { hang: 'in-body' },
  'cut-in-body': { cut: 'in-body' },
  'cut-before-headers': { cut: 'before-headers' },
  'huge-body': { megabytes: 40 },
  /** The first half was answered, and billed, before the second was refused. */
  'paused-then-limited': [
    reply([search('light tents'), results([acornPage]), text('Acorn is ')], { stop_reason: 'pause_turn' }),
    failed(429, rateLimit, { 'retry-after': '30' }),
  ],
} satisfies Record<string, WireScenario>

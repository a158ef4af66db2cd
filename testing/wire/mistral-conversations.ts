import type { WireReply } from './server.ts'
import type { ExpectedFailure } from './transport-failures.ts'

/**
 * Mistral's conversations, `POST /v1/conversations` without streaming: based on docs.mistral.ai (the web search
 * connector's example, which has these token counts) and the response schema in @ai-sdk/mistral 4.0.87.
 */

const usage = {
  prompt_tokens: 188,
  completion_tokens: 55,
  total_tokens: 7355,
  connector_tokens: 7112,
  connectors: { web_search: 1 },
}

function body(fields: Record<string, unknown>) {
  return { object: 'conversation.response', conversation_id: 'conv_0a1b2c', usage, ...fields }
}

const reply = (fields: Record<string, unknown>) => ({ status: 200, body: body(fields) })

function message(content: unknown, fields: Record<string, unknown> = {}) {
  return {
    object: 'entry',
    type: 'message.output',
    id: 'msg_1',
    created_at: '2026-11-20T10:00:02Z',
    completed_at: '2026-11-20T10:00:04Z',
    role: 'assistant',
    model: 'mistral-medium-2508',
    content,
    ...fields,
  }
}

const search = {
  object: 'entry',
  type: 'tool.execution',
  id: 'tool_1',
  created_at: '2026-11-20T10:00:00Z',
  completed_at: '2026-11-20T10:00:01Z',
  name: 'web_search',
  arguments: '{"query": "best light tents 2026"}',
}

const text = (words: string) => ({ type: 'text', text: words })
const reference = (url: string, title: string, fields: Record<string, unknown> = {}) => ({
  type: 'tool_reference',
  tool: 'web_search',
  title,
  url,
  source: 'brave',
  ...fields,
})

const acorn = reference('https://reviews.example/acorn', 'Acorn tent review', {
  description: 'The lightest we weighed.',
})
const birch = reference('https://birch.example/tents', 'Birch tents')

export const mistralText = 'Zelte ⛺️ für 雨: Acorn ist leicht. Birch ist geräumig. Acorn ist günstig.'
const acornIsLight = 'Zelte ⛺️ für 雨: Acorn ist leicht.'
const birchIsRoomy = ' Birch ist geräumig.'
const acornIsCheap = ' Acorn ist günstig.'
export const mistralOffsets = [
  acornIsLight.length,
  acornIsLight.length + birchIsRoomy.length,
  mistralText.length,
]
const chunks = [text(acornIsLight), acorn, text(birchIsRoomy), birch, text(acornIsCheap), acorn]

export const mistralAnswers = {
  success: reply({ outputs: [search, message(chunks)] }),
  'no-search': reply({
    outputs: [message('Acorn is well known.')],
    usage: { prompt_tokens: 20, completion_tokens: 10, total_tokens: 30 },
  }),
  'search-without-citation': reply({ outputs: [search, message([text('Both are fine.')])] }),
  'no-arguments': reply({
    outputs: [{ ...search, arguments: undefined }, message(chunks)],
  }),
  'arguments-in-words': reply({ outputs: [{ ...search, arguments: 'best tents' }, message(chunks)] }),
  thinking: reply({
    outputs: [
      message([
        { type: 'thinking', thinking: [{ type: 'text', text: 'Let me think of Birch.' }] },
        text('Acorn.'),
      ]),
    ],
  }),
  'several-messages': reply({
    outputs: [message('Let me look.'), search, message([text('Acorn is light.'), acorn])],
  }),
  refusal: reply({ outputs: [message("I'm sorry, but I can't help with that.")] }),
  'unknown-item': reply({
    outputs: [
      { type: 'hologram.execution', id: 'h1', beam: 12 },
      search,
      message([...chunks, { type: 'sky_reference', star: 'Vega' }]),
    ],
  }),
  'absent-fields': {
    status: 200,
    body: {
      outputs: [
        { type: 'message.output', content: [{ type: 'text' }, text('Acorn.'), { type: 'tool_reference' }] },
      ],
    },
  },
  'found-pages': reply({
    outputs: [
      {
        ...search,
        info: {
          result: JSON.stringify({
            0: { url: 'https://forum.example/t/42', title: 'Which tent?', description: 'A thread.' },
          }),
        },
      },
      message(chunks),
    ],
  }),
} satisfies Record<string, WireReply>

const failed = (
  status: number,
  fields: Record<string, unknown>,
  headers: Record<string, string> = {},
): WireReply => ({
  status,
  headers,
  body: { object: 'error', param: null, code: null, ...fields },
})

export const mistralFailures = {
  'empty-outputs': reply({ outputs: [] }),
  'error-in-200': {
    status: 200,
    body: { object: 'error', message: 'Service unavailable', type: 'server_error', code: null },
  },
  'bad-request': failed(400, {
    message: 'Connector web_search is not supported by this model',
    type: 'invalid_request_error',
  }),
  'bad-key': { status: 401, body: { detail: 'Unauthorized' } },
  'no-credit': failed(402, { message: 'There is no credit left.', type: 'payment_required' }),
  forbidden: failed(403, { message: 'Not for this workspace.', type: 'forbidden' }),
  'missing-model': failed(400, { message: 'Invalid model: mistral-9', type: 'invalid_model', code: '1500' }),
  unprocessable: {
    status: 422,
    body: { detail: [{ type: 'missing', loc: ['body', 'inputs'], msg: 'Field required' }] },
  },
  'rate-limit': failed(429, { message: 'Requests rate limit exceeded', type: 'rate_limited', code: '1300' }),
  'rate-limit-seconds': failed(
    429,
    { message: 'Rate limit exceeded', type: 'rate_limited' },
    { 'retry-after': '3' },
  ),
  overloaded: failed(503, {
    message: 'Service tier capacity exceeded',
    type: 'service_tier_capacity_exceeded',
  }),
} satisfies Record<string, WireReply>

export const expectedMistralFailures: Record<keyof typeof mistralFailures, ExpectedFailure> = {
  'empty-outputs': ['invalid-response', false, null],
  'error-in-200': ['provider-error', true, null],
  'bad-request': ['bad-request', false, null],
  'bad-key': ['bad-key', false, null],
  'no-credit': ['quota-exhausted', false, null],
  forbidden: ['bad-key', false, null],
  'missing-model': ['unknown-model', false, null],
  unprocessable: ['bad-request', false, null],
  'rate-limit': ['rate-limited', true, null],
  'rate-limit-seconds': ['rate-limited', true, 3000],
  overloaded: ['overloaded', true, null],
}

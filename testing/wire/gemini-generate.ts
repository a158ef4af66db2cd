import type { WireReply, WireScenario } from './server.ts'

/**
 * The Gemini format, `POST /v1beta/models/…:generateContent`: based on the API reference
 * (ai.google.dev/api/generate-content, .../gemini-api/docs/google-search) and the response schema in
 * @ai-sdk/google 4.0.121. All names and pages are invented.
 */

const usageMetadata = {
  promptTokenCount: 30,
  candidatesTokenCount: 400,
  totalTokenCount: 1250,
  cachedContentTokenCount: 10,
  promptTokensDetails: [{ modality: 'TEXT', tokenCount: 30 }],
  toolUsePromptTokenCount: 500,
  toolUsePromptTokensDetails: [{ modality: 'TEXT', tokenCount: 500 }],
  thoughtsTokenCount: 320,
  serviceTier: 'standard',
}

export function generateBody(
  parts: unknown,
  { candidate = {}, ...fields }: { candidate?: Record<string, unknown> } & Record<string, unknown> = {},
) {
  return {
    candidates: [{ content: { parts, role: 'model' }, finishReason: 'STOP', index: 0, ...candidate }],
    usageMetadata,
    modelVersion: 'gemini-3.8-flash',
    responseId: 'k3AfaYn0K9vQz7IPhc2XsAY',
    ...fields,
  }
}

const bytes = (text: string) => Buffer.byteLength(text)
const redirect = (id: string) => `https://vertexaisearch.cloud.google.com/grounding-api-redirect/${id}`
const chunk = (id: string, title: string | null = null) => ({
  web: { uri: redirect(id), ...(title === null ? {} : { title }) },
})

/** A support for `claim`, with offsets in bytes of `text` unless shifted. */
export function supportOf(
  text: string,
  claim: string,
  indices: number[],
  { partIndex, moved = 0, quotes = true }: { partIndex?: number; moved?: number; quotes?: boolean } = {},
) {
  const startIndex = bytes(text.slice(0, text.indexOf(claim))) + moved
  return {
    segment: {
      ...(partIndex === undefined ? {} : { partIndex }),
      ...(startIndex === 0 ? {} : { startIndex }),
      endIndex: startIndex + bytes(claim),
      ...(quotes ? { text: claim } : {}),
    },
    groundingChunkIndices: indices,
    confidenceScores: indices.map(() => 0.97),
  }
}

const acornClaim = 'Größter Favorit 🎒: **Acorn** wiegt 1,1 kg.'
const birchClaim = '雨に強いのは Birch です。'
export const groundedText = `${acornClaim}\n\n${birchClaim} Viel Spaß!`
export const claims = { acorn: acornClaim, birch: birchClaim }

const searchEntryPoint = { renderedContent: '<div class="container">…</div>' }

const grounding = {
  webSearchQueries: ['leichte zelte 2026', '', 'acorn zelt gewicht', 'leichte zelte 2026'],
  searchEntryPoint,
  groundingChunks: [chunk('AcornA', 'reviews.example'), chunk('BirchB', 'birch.example'), chunk('ForumC')],
  groundingSupports: [supportOf(groundedText, acornClaim, [0]), supportOf(groundedText, birchClaim, [1, 0])],
  retrievalMetadata: {},
}

const success = generateBody([{ text: groundedText }], { candidate: { groundingMetadata: grounding } })

const reply = (body: unknown): WireReply => ({ status: 200, body })
const grounded = (text: string, groundingMetadata: Record<string, unknown>, fields = {}) =>
  reply(generateBody([{ text }], { candidate: { groundingMetadata }, ...fields }))

const longText = 'Acorn is light. Birch is roomy. Maple is cheap.'
const numbered = '1. Acorn is the lightest tent.\n2. Birch has the most room.\n'

const failed = (
  code: number,
  status: string,
  message: string,
  { details, headers = {} }: { details?: unknown[]; headers?: Record<string, string> } = {},
): WireReply => ({
  status: code,
  headers,
  body: { error: { code, message, status, ...(details ? { details } : {}) } },
})

const quota =
  'You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.'
const quotaFailure = (...quotaIds: string[]) => ({
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
  violations: quotaIds.map((quotaId) => ({
    quotaMetric: 'generativelanguage.googleapis.com/generate_content_free_tier_requests',
    quotaId,
    quotaDimensions: { location: 'global', model: 'gemini-3.8-flash' },
    quotaValue: '20',
  })),
})
const help = {
  '@type': 'type.googleapis.com/google.rpc.Help',
  links: [{ description: 'Learn more about Gemini API quotas', url: 'https://ai.google.dev/' }],
}
const retryInfo = (retryDelay: string) => ({
  '@type': 'type.googleapis.com/google.rpc.RetryInfo',
  retryDelay,
})
const errorInfo = (reason: string) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'googleapis.com',
  metadata: { service: 'generativelanguage.googleapis.com' },
})

/** Answers that must be readable. */
export const geminiAnswers = {
  success: reply(success),
  compressed: { status: 200, gzip: true, body: success },
  'no-search': reply(
    generateBody([{ text: 'Acorn is well known.' }], { candidate: { groundingMetadata: {} } }),
  ),
  'search-without-citation': grounded('Acorn and Birch are both fine.', {
    webSearchQueries: ['light tents'],
    searchEntryPoint,
  }),
  'only-empty-queries': grounded('Acorn.', { webSearchQueries: [''], groundingChunks: [chunk('AcornA')] }),
  /** Offsets count from the beginning of their part; thoughts are parts, too. */
  'several-parts': reply(
    generateBody(
      [
        { text: 'Ich überlege: Zelte …', thought: true },
        { text: 'Für Größe: ' },
        { text: groundedText, thoughtSignature: 'CiQB' },
      ],
      {
        candidate: {
          groundingMetadata: {
            ...grounding,
            groundingSupports: [supportOf(groundedText, birchClaim, [1], { partIndex: 2 })],
          },
        },
      },
    ),
  ),
  /** The same, counted through the whole text as in some bodies. */
  'several-parts-counted-through': reply(
    generateBody([{ text: 'Für Größe: ' }, { text: groundedText }], {
      candidate: {
        groundingMetadata: {
          ...grounding,
          groundingSupports: [supportOf(`Für Größe: ${groundedText}`, birchClaim, [1])],
        },
      },
    }),
  ),
  'wrong-offsets': grounded(numbered, {
    ...grounding,
    groundingSupports: [
      supportOf(numbered, 'Birch has the most room.', [1], { moved: -2 }),
      supportOf(numbered, '2.', [0], { moved: 2 }),
      { ...supportOf(numbered, '1.', [0], { moved: 500 }), confidenceScores: undefined },
      {
        segment: { startIndex: 3, endIndex: 9, text: 'words that stand nowhere' },
        groundingChunkIndices: [2],
      },
    ],
  }),
  'offsets-without-text': grounded(groundedText, {
    ...grounding,
    groundingSupports: [
      supportOf(groundedText, birchClaim, [1], { quotes: false }),
      { segment: { startIndex: 3, endIndex: 9 }, groundingChunkIndices: [0] },
      { segment: { startIndex: 0, endIndex: 90_000 }, groundingChunkIndices: [0] },
    ],
  }),
  'malformed-chunks': grounded('Acorn is light.', {
    webSearchQueries: ['weather'],
    groundingChunks: [
      { web: { uri: 'https://www.google.com/search?q=weather+in+San Francisco, CA,+US' } },
      { web: { title: 'no address' } },
      { retrievedContext: { uri: 'gs://bucket/file.pdf', title: 'File' } },
      { hologram: { beam: 12 } },
      null,
    ],
    groundingSupports: [
      supportOf('Acorn is light.', 'Acorn', [0, 1, 2, 3, 4, 99]),
      { groundingChunkIndices: [0] },
      null,
    ],
  }),
  'tool-call-parts': reply(
    generateBody(
      [
        {
          toolCall: {
            toolType: 'GOOGLE_SEARCH_WEB',
            args: { queries: ['acorn tent', 'birch tent'] },
            id: 'a1',
          },
        },
        { toolResponse: { toolType: 'GOOGLE_SEARCH_WEB', response: {}, id: 'a1' } },
        { text: 'Acorn is light.' },
      ],
      { candidate: { groundingMetadata: { webSearchQueries: ['birch tent'] } } },
    ),
  ),
  'unknown-part': reply(
    generateBody([{ hologram: { beam: 12 } }, { text: groundedText }, { toolCall: { toolType: 7 } }], {
      candidate: { groundingMetadata: grounding, aura: 'green' },
      orbit: 3,
    }),
  ),
  'wrong-types': reply(
    generateBody(['not a part', null, { text: 5 }, { text: 'Acorn is light.' }], {
      candidate: {
        groundingMetadata: {
          webSearchQueries: 'light tents',
          groundingChunks: [chunk('AcornA', 'reviews.example'), 'chunk'],
          groundingSupports: [
            { segment: { startIndex: '1', endIndex: [] }, groundingChunkIndices: ['0', 0, -1] },
            'support',
          ],
        },
      },
      modelVersion: 7,
      usageMetadata: { promptTokenCount: 'many' },
    }),
  ),
  /** Gemini 4 returns a long answer in pieces, each with its own grounding. */
  continued: [
    reply(
      generateBody([{ text: `${groundedText} ` }], {
        candidate: {
          finishReason: 'CONTINUATION',
          continuationToken: 'next-1',
          groundingMetadata: grounding,
        },
      }),
    ),
    grounded(longText, {
      webSearchQueries: ['maple tents'],
      groundingChunks: [chunk('MapleD', 'maple.example')],
      groundingSupports: [supportOf(longText, 'Maple is cheap.', [0])],
    }),
  ],
  safety: reply({ ...generateBody([], { candidate: { finishReason: 'SAFETY', content: {} } }) }),
  recitation: reply(generateBody([{ text: 'The' }], { candidate: { finishReason: 'RECITATION' } })),
  'blocked-prompt': reply({
    promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
    usageMetadata: { promptTokenCount: 30, totalTokenCount: 30 },
    modelVersion: 'gemini-3.8-flash',
  }),
  truncated: reply(
    generateBody([{ text: 'The lightest tent is' }], { candidate: { finishReason: 'MAX_TOKENS' } }),
  ),
  'truncated-while-thinking': reply(
    generateBody([{ text: 'Let me think', thought: true }], { candidate: { finishReason: 'MAX_TOKENS' } }),
  ),
  'older-model': grounded(groundedText, grounding, { modelVersion: 'gemini-2.5-flash' }),
  'older-model-without-search': reply(
    generateBody([{ text: 'Acorn.' }], { modelVersion: 'gemini-2.5-flash' }),
  ),
  'newest-model': grounded(groundedText, grounding, { modelVersion: 'gemini-4-argon' }),
  'unpriced-model': reply(generateBody([{ text: 'Acorn.' }], { modelVersion: 'gemini-99-quark' })),
  'priority-tier': reply(
    generateBody([{ text: 'Acorn.' }], { usageMetadata: { ...usageMetadata, serviceTier: 'priority' } }),
  ),
  'no-usage': reply(generateBody([{ text: 'Acorn.' }], { usageMetadata: null })),
  'ten-megabytes': grounded('Acorn ist größer. '.repeat(600_000), {
    ...grounding,
    groundingSupports: Array.from({ length: 20 }, () => ({
      segment: { startIndex: 5_000_000, endIndex: 5_000_007, text: 'nowhere to be found' },
      groundingChunkIndices: [0],
    })),
  }),
} satisfies Record<string, WireScenario>

/** Responses that are not answers. */
export const geminiFailures = {
  'empty-body': { status: 200, body: '' },
  garbage: { status: 200, body: '<html>Bad gateway</html>', headers: { 'content-type': 'text/html' } },
  'cut-json': { status: 200, body: '{"candidates":[{"content":{"parts":[{"te' },
  'no-candidates': reply({ usageMetadata, modelVersion: 'gemini-3.8-flash' }),
  'empty-candidate': reply(generateBody([])),
  'error-with-200': reply({
    error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' },
  }),
  'bad-request': failed(400, 'INVALID_ARGUMENT', 'Search Grounding is not supported.'),
  'wrong-place': failed(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'),
  'bad-key': failed(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', {
    details: [errorInfo('API_KEY_INVALID')],
  }),
  'bad-key-in-words': failed(400, 'INVALID_ARGUMENT', 'API key expired. Please renew the API key.'),
  unauthenticated: failed(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'),
  forbidden: failed(403, 'PERMISSION_DENIED', 'Your API key was reported as leaked: AIza-test-secret-0001.'),
  'missing-model': failed(
    404,
    'NOT_FOUND',
    'models/gemini-9 is not found for API version v1beta, or is not supported for generateContent.',
  ),
  'rate-limit': failed(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).'),
  'rate-limit-info': failed(429, 'RESOURCE_EXHAUSTED', quota, {
    details: [quotaFailure('GenerateRequestsPerMinutePerProjectPerModel-FreeTier'), help, retryInfo('34.4s')],
  }),
  'rate-limit-sentence': failed(429, 'RESOURCE_EXHAUSTED', `${quota}\nPlease retry in 20.04466179s.`),
  'daily-quota': failed(429, 'RESOURCE_EXHAUSTED', quota, {
    details: [quotaFailure('GenerateRequestsPerDayPerProjectPerModel-FreeTier'), help, retryInfo('34s')],
  }),
  'server-error': failed(500, 'INTERNAL', 'An internal error has occurred.'),
  overloaded: failed(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.', {
    headers: { 'retry-after': '7' },
  }),
  'hang-in-body': { hang: 'in-body' },
  'cut-in-body': { cut: 'in-body' },
  'cut-before-headers': { cut: 'before-headers' },
  'huge-body': { megabytes: 40 },
} satisfies Record<string, WireScenario>

import type { FailureCode } from '#engines/engine.ts'
import type { WireReply } from './server.ts'

/** Code, whether a retry may help, and the requested delay. */
export type ExpectedFailure = [code: FailureCode, retryable: boolean, retryAfterMs: number | null]

/** Failures below any API format; a provider's own errors are in the file of its format. */
export const transportFailures = {
  'empty-body': { status: 200, body: '' },
  garbage: {
    status: 200,
    body: '<html><body>Bad gateway</body></html>',
    headers: { 'content-type': 'text/html' },
  },
  'cut-json': { status: 200, body: '{"id":"resp_1","output":[{"type":"message","con' },
  'not-an-object': { status: 200, body: '[1,2]' },
  'no-answer-in-it': { status: 200, body: { id: 'x1', object: 'something' } },
  'wrong-address': { status: 404, body: '<h1>Not found</h1>', headers: { 'content-type': 'text/html' } },
  redirect: { status: 308, headers: { location: 'https://elsewhere.example/v1/responses' }, body: '' },
  'plain-rate-limit': { status: 429, headers: { 'retry-after': '120' }, body: 'Too many requests' },
  'server-error': { status: 500, body: { error: { message: 'Internal error', type: 'server_error' } } },
  unavailable: { status: 503, body: 'upstream connect error', headers: { 'content-type': 'text/plain' } },
  'hang-before-headers': { hang: 'before-headers' },
  'hang-in-body': { hang: 'in-body' },
  'cut-before-headers': { cut: 'before-headers' },
  'cut-in-body': { cut: 'in-body' },
} satisfies Record<string, WireReply>

export const expectedTransportFailures: Record<keyof typeof transportFailures, ExpectedFailure> = {
  'empty-body': ['invalid-response', false, null],
  garbage: ['invalid-response', false, null],
  'cut-json': ['invalid-response', false, null],
  'not-an-object': ['invalid-response', false, null],
  'no-answer-in-it': ['invalid-response', false, null],
  'wrong-address': ['bad-request', false, null],
  redirect: ['bad-request', false, null],
  'plain-rate-limit': ['rate-limited', true, 120_000],
  'server-error': ['provider-error', true, null],
  unavailable: ['overloaded', true, null],
  'hang-before-headers': ['timeout', true, null],
  'hang-in-body': ['timeout', true, null],
  'cut-before-headers': ['network', true, null],
  'cut-in-body': ['network', true, null],
}

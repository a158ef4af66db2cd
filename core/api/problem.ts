import { z } from 'zod'

/** Error codes of the internal API and of API v1. */
export const errorCodes = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'request_timeout',
  'conflict',
  'gone',
  'too_large',
  'unsupported_media_type',
  'unprocessable',
  'too_many_requests',
  'internal',
  'unavailable',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** Every response other than 2xx (RFC 9457). `title` is for programs, `detail` for people. */
export const problem = z
  .object({
    type: z.literal('about:blank'),
    status: z.number().int(),
    title: z.enum(errorCodes),
    detail: z.string(),
    fields: z.record(z.string(), z.string()).optional().describe('The problem for each value, by its path.'),
    id: z.string().optional().describe('Include this ID when you report a server error.'),
  })
  .meta({ id: 'Problem', description: 'RFC 9457. `title` is for programs, `detail` for people.' })
export type Problem = z.infer<typeof problem>

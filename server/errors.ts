import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { ErrorCode } from '#core/api/problem.ts'

/** `proof_needed`: the page asks for the password or the second factor, and sends the request again. */
export type ApiErrorCode = ErrorCode | 'proof_needed'

/** The only shape of an error response. `fields` maps the path of a bad value to its problem. */
export type ErrorBody = {
  error: { code: ApiErrorCode; message: string; fields?: Record<string, string>; id?: string }
}

/** An error whose message is meant for the caller. Anything else that is thrown is hidden behind an ID. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: ApiErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: ContentfulStatusCode,
    code: ApiErrorCode,
    message: string,
    extra: { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause })
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = extra.fields
    this.retryAfterSeconds = extra.retryAfterSeconds
  }
}

/** An error of the OAuth endpoints, which programs know by `oauthCode` (RFC 6749, 7591, 8707). */
export class OauthError extends ApiError {
  readonly oauthCode: OauthErrorCode

  constructor(status: 400 | 401 | 503, oauthCode: OauthErrorCode, message: string) {
    super(
      status,
      status === 401 ? 'unauthenticated' : status === 503 ? 'unavailable' : 'bad_request',
      message,
    )
    this.name = 'OauthError'
    this.oauthCode = oauthCode
  }
}

export type OauthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'temporarily_unavailable'
  | 'server_error'

export const badRequest = (message: string, fields?: Record<string, string>) =>
  new ApiError(400, 'bad_request', message, fields ? { fields } : {})

export const unauthenticated = (message = 'Sign in to continue.') =>
  new ApiError(401, 'unauthenticated', message)

export const forbidden = (message = 'You don’t have permission to do this.') =>
  new ApiError(403, 'forbidden', message)

/** Also for what exists but is invisible to the caller. */
export const notFound = (what: string) => new ApiError(404, 'not_found', `${what} not found.`)

export const requestTimeout = (message: string) => new ApiError(408, 'request_timeout', message)

export const conflict = (message: string) => new ApiError(409, 'conflict', message)

/** It existed and will not return. */
export const gone = (message: string) => new ApiError(410, 'gone', message)

export const methodNotAllowed = (allowed: readonly string[]) =>
  new ApiError(405, 'method_not_allowed', `This URL only supports ${allowed.join(', ')}.`)

export const notAcceptable = (message: string) => new ApiError(406, 'not_acceptable', message)

export const unsupportedMediaType = (message: string) => new ApiError(415, 'unsupported_media_type', message)

export const tooLarge = (message: string) => new ApiError(413, 'too_large', message)

export const unprocessable = (message: string, fields?: Record<string, string>) =>
  new ApiError(422, 'unprocessable', message, fields ? { fields } : {})

export const tooManyRequests = (
  retryAfterSeconds: number,
  message = 'Too many attempts. Wait a few minutes.',
) => new ApiError(429, 'too_many_requests', message, { retryAfterSeconds })

export const unavailable = (message: string, retryAfterSeconds?: number) =>
  new ApiError(503, 'unavailable', message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds })

/** zod's issues as `fields`, one sentence per path. */
export function invalidInput(issues: readonly z.core.$ZodIssue[]): ApiError {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.') || '(all)'] ??= issue.message
  return badRequest('Some values are not valid.', fields)
}

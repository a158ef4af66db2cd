import type { Context, ErrorHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '../context.ts'
import { ApiError } from '../errors.ts'

/** A rejection in Supabase Auth's form; supabase-js turns its code into an `AuthApiError`. */
export class IdentityProblem extends Error {
  override name = 'IdentityProblem'
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly details: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    extra: { details?: Record<string, unknown>; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = extra.details ?? {}
    this.retryAfterSeconds = extra.retryAfterSeconds
  }
}

export const invalidRequest = (message: string) => new IdentityProblem(400, 'validation_failed', message)
export const wrongPassword = () =>
  new IdentityProblem(400, 'invalid_credentials', 'Invalid login credentials')
export const wrongCode = () => new IdentityProblem(403, 'otp_expired', 'Token has expired or is invalid')
export const wrongLink = () => new IdentityProblem(403, 'otp_expired', 'Email link is invalid or has expired')
export const userBanned = (status: 400 | 403 = 403) =>
  new IdentityProblem(status, 'user_banned', 'User is banned')
export const tooManyAttempts = (seconds: number) =>
  new IdentityProblem(
    429,
    'over_request_rate_limit',
    `Too many attempts. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
    { retryAfterSeconds: seconds },
  )
export const weakPassword = (message: string, reasons: string[]) =>
  new IdentityProblem(422, 'weak_password', message, { details: { weak_password: { reasons } } })

/** Everything below /auth/v1 fails in this shape; errors not meant for the caller are logged and hidden. */
export const answerProblem: ErrorHandler<AppEnv> = (thrown, c) => {
  if (thrown instanceof IdentityProblem) return answer(c, thrown)
  if (thrown instanceof ApiError)
    return answer(
      c,
      new IdentityProblem(
        thrown.status,
        thrown.status === 429 ? 'over_request_rate_limit' : thrown.code,
        thrown.message,
        thrown.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: thrown.retryAfterSeconds },
      ),
    )
  c.var.log.error({ err: thrown, requestId: c.var.requestId, path: c.req.path }, 'A sign-in request failed')
  return answer(
    c,
    new IdentityProblem(500, 'unexpected_failure', 'Something went wrong. Try again in a moment.'),
  )
}

export const answerUnknownPath = (c: Context<AppEnv>) =>
  answer(c, new IdentityProblem(404, 'not_found', 'This endpoint doesn’t exist.'))

function answer(c: Context<AppEnv>, { status, code, message, details, retryAfterSeconds }: IdentityProblem) {
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
  c.header('x-sb-error-code', code)
  return c.json({ code: status, error_code: code, msg: message, ...details }, status)
}

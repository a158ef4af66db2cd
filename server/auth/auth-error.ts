import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error in the shape of the auth backend, which supabase-js turns into its `AuthError`. */
export function authError(
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): Response {
  return c.json({ code: status, error_code: code, msg: message, ...details }, status, {
    'x-sb-error-code': code,
  })
}

export const tooManyAttempts = (c: Context, seconds: number) => {
  c.header('Retry-After', String(seconds))
  return authError(
    c,
    429,
    'over_request_rate_limit',
    `Too many attempts. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  )
}

export const wrongCode = (c: Context) =>
  authError(c, 403, 'otp_expired', 'Email link is invalid or has expired')

export const wrongPassword = (c: Context) =>
  authError(c, 400, 'invalid_credentials', 'Invalid login credentials')

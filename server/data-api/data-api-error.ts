import type { ContentfulStatusCode } from 'hono/utils/http-status'

/**
 * An error in PostgREST's shape, which supabase-js passes on unchanged. Its texts name only what the caller sent.
 * Codes: https://docs.postgrest.org/en/stable/references/errors.html and appendix A of the PostgreSQL manual.
 */
export class DataApiError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly details: string | null
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    extra: { details?: string; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause })
    this.name = 'DataApiError'
    this.status = status
    this.code = code
    this.details = extra.details ?? null
    this.headers = extra.headers ?? {}
  }
}

/** The caller's text, short enough to repeat. */
const quoted = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text)

export const notParsed = (what: string, sent: string) =>
  new DataApiError(400, 'PGRST100', `"failed to parse ${what} (${quoted(sent)})"`)

export const noSuchColumn = (table: string, column: string) =>
  new DataApiError(400, '42703', `column ${table}.${quoted(column)} does not exist`)

export const noSuchTable = (schema: string, table: string) =>
  new DataApiError(
    404,
    'PGRST205',
    `Could not find the table '${schema}.${quoted(table)}' in the schema cache`,
  )

export const noSuchPath = () => new DataApiError(404, 'PGRST125', 'Invalid path specified in request URL')

export const noSuchSchema = (schema: string) =>
  new DataApiError(406, 'PGRST106', `Invalid schema: ${quoted(schema)}`)

export const notAcceptable = (accepted: string) =>
  new DataApiError(406, 'PGRST107', `None of these media types are available: ${quoted(accepted)}`)

export const unknownHeader = (name: string) =>
  new DataApiError(400, 'PGRST122', `Invalid preferences given in ${name}`)

export const methodNotAllowed = (method: string) =>
  new DataApiError(405, 'PGRST117', `Unsupported HTTP method: ${quoted(method)}`, {
    headers: { Allow: 'GET, HEAD' },
  })

export const wrongApiKey = (isMissing: boolean) =>
  new DataApiError(401, 'PGRST301', isMissing ? 'No API key found in request' : 'Invalid API key', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })

export const wrongToken = () =>
  new DataApiError(401, 'PGRST301', 'JWT is invalid or expired', {
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  })

/** `anon` has no right on any table. */
export const notSignedIn = (table: string) =>
  new DataApiError(401, '42501', `permission denied for table ${table}`, {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })

export const tooManyRequests = (seconds: number) =>
  new DataApiError(429, 'PGRST429', 'Too many requests', {
    details: `Try again in ${seconds} s.`,
    headers: { 'Retry-After': String(seconds) },
  })

export const notOneRow = (rows: number) =>
  new DataApiError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows === 0 ? '0' : 'more than 1'} rows`,
  })

export const rangeNotSatisfiable = (offset: number, total: number) =>
  new DataApiError(416, 'PGRST103', 'Requested range not satisfiable', {
    details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    headers: { 'Content-Range': `*/${total}` },
  })

import type { Problem } from '#core/api/problem.ts'
import { randomUUID } from 'node:crypto'
import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { isAway } from '#queries/database-away.ts'
import type { AppEnv } from './context.ts'
import {
  ApiError,
  OauthError,
  badRequest,
  conflict,
  forbidden,
  notFound,
  tooLarge,
  unauthenticated,
  unavailable,
  unprocessable,
  unsupportedMediaType,
  type ErrorBody,
  type OauthErrorCode,
} from './errors.ts'
import { loggedPath } from './logging/logged-path.ts'
import { replacedPath } from './retired-paths.ts'

/** Turns anything thrown into the only error shape. Errors not meant for the caller are logged once and hidden. */
export const onError: ErrorHandler<AppEnv> = (thrown, c) => {
  const known = translate(thrown) ?? whileDatabaseIsAway(thrown, c)
  if (known) {
    if (known.retryAfterSeconds !== undefined) c.header('Retry-After', String(known.retryAfterSeconds))
    const { code, message, fields } = known
    if (isForOauth(c)) return answerOauth(c, known.status, oauthCodeOf(known), message)
    return answer(c, known.status, { code, message, ...(fields && { fields }) })
  }
  const id = randomUUID()
  c.var.log.error(
    {
      err: thrown,
      errorId: id,
      requestId: c.var.requestId,
      method: c.req.method,
      path: loggedPath(c.req.path),
    },
    'A request failed',
  )
  const message = `Something went wrong on our side. Report it with this id: ${id}`
  if (isForOauth(c)) return answerOauth(c, 500, 'server_error', message)
  return answer(c, 500, { code: 'internal', message, id })
}

/** A renamed path redirects permanently (308, so that methods and bodies stay). */
export const onNotFound: NotFoundHandler<AppEnv> = (c) => {
  const replaced = replacedPath(c.req.path)
  if (replaced !== null) return c.redirect(`${replaced}${new URL(c.req.url).search}`, 308)
  const { code, message } = notFound('Resource')
  return answer(c, 404, { code, message })
}

/** Endpoints of the OAuth protocol have its shape of errors (RFC 6749, section 5.2). */
const isForOauth = (c: Context<AppEnv>) => /^\/api\/oauth\/(register|token|revoke)$/.test(c.req.path)

const answerOauth = (
  c: Context<AppEnv>,
  status: ContentfulStatusCode,
  error: OauthErrorCode,
  description: string,
): Response => c.json({ error, error_description: description }, status)

function oauthCodeOf(known: ApiError): OauthErrorCode {
  if (known instanceof OauthError) return known.oauthCode
  return known.status === 429 || known.status === 503 ? 'temporarily_unavailable' : 'invalid_request'
}

/** Programs get problems, screens our own shape. */
function answer(c: Context<AppEnv>, status: ContentfulStatusCode, error: ErrorBody['error']): Response {
  if (!/^\/api\/(v1|bot-logs)\//.test(c.req.path))
    return c.json<ErrorBody, ContentfulStatusCode>({ error }, status)
  const { code, message: detail, ...rest } = error
  // Programs have keys with scopes and are never asked for a password.
  const title = code === 'proof_needed' ? 'forbidden' : code
  return c.json<Problem, ContentfulStatusCode>(
    { type: 'about:blank', status, title, detail, ...rest },
    status,
    { 'Content-Type': 'application/problem+json' },
  )
}

function translate(thrown: unknown): ApiError | null {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof HTTPException) return fromHono(thrown)
  const database = databaseError.safeParse(thrown)
  return database.success ? fromDatabase(database.data) : null
}

function fromHono(thrown: HTTPException): ApiError | null {
  if (thrown.status === 413) return tooLarge('The request is too large.')
  if (thrown.status === 415) return unsupportedMediaType('Send JSON, with Content-Type: application/json.')
  return thrown.status === 400 ? badRequest('The request couldn’t be read.') : null
}

const databaseError = z.object({
  code: z.string().regex(/^[0-9A-Z]{5}$|^E[A-Z]+$/),
  message: z.string(),
  constraint: z.string().optional(),
})

/** SQLSTATE codes of appendix A of the PostgreSQL manual. */
function fromDatabase({ code, message }: z.infer<typeof databaseError>): ApiError | null {
  if (code === 'PT401') return unauthenticated('Your session has ended. Sign in again.')
  if (code === '42501') return forbidden()
  // Only Support reads in transactions that cannot write.
  if (code === '25006') return forbidden('Support has read-only access.')
  if (code === '23505') return conflict('This already exists.')
  if (code === '55P03') return conflict('Someone else is editing this. Try again in a moment.')
  if (code === '23503') return unprocessable('The request refers to something that doesn’t exist.')
  // A function of ours explains the refusal; a table's constraint only names itself.
  if (code === '23514')
    return unprocessable(/constraint/.test(message) ? 'A value is out of range.' : `${message}.`)
  if (code === '22P02' || code === '22007' || code === '22008' || code === '22003')
    return badRequest('A value has the wrong format.')
  // NUL in a text, or written as an escape in JSON.
  if (code === '22021' || code === '22P05') return badRequest('A text contains unsupported characters.')
  if (code === '54000' || code === '54001') return badRequest('A value is too long or nested too deeply.')
  return null
}

/** The transaction was rolled back, or its end is unknown: repeating the request is correct in either case. */
function whileDatabaseIsAway(thrown: unknown, c: Context<AppEnv>): ApiError | null {
  // A statement stopped for its duration is our error.
  if (!isAway(thrown) || ('code' in thrown && thrown.code === '57014')) return null
  c.var.log.warn(
    { err: thrown, requestId: c.var.requestId, method: c.req.method, path: loggedPath(c.req.path) },
    'The database was unavailable during a request',
  )
  return unavailable('The database isn’t responding right now. Try again shortly.', 5)
}

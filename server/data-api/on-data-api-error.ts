import type { Context } from 'hono'
import { z } from 'zod'
import { isAway } from '#queries/database-away.ts'
import type { AppEnv } from '../context.ts'
import { ApiError } from '../errors.ts'
import { loggedPath } from '../logging/logged-path.ts'
import { DataApiError } from './data-api-error.ts'

/** Turns anything thrown into PostgREST's error shape. Errors not meant for the caller are logged once and hidden. */
export function onDataApiError(thrown: Error, c: Context<AppEnv>): Response {
  const known = translate(thrown)
  if (known === null || known.status >= 500)
    c.var.log.error(
      { err: thrown, requestId: c.var.requestId, method: c.req.method, path: loggedPath(c.req.path) },
      'A request for rows failed',
    )
  const { status, code, details, message, headers } =
    known ?? new DataApiError(500, 'XX000', 'Something went wrong')
  return c.json({ code, details, hint: null, message }, status, { ...headers, 'Cache-Control': 'no-store' })
}

function translate(thrown: unknown): DataApiError | null {
  if (thrown instanceof DataApiError) return thrown
  if (thrown instanceof ApiError)
    return new DataApiError(thrown.status, thrown.status === 403 ? '42501' : 'PGRST100', thrown.message)
  const parsed = databaseError.safeParse(thrown)
  const known = parsed.success ? fromDatabase(parsed.data.code) : null
  if (known !== null) return known
  return isAway(thrown)
    ? new DataApiError(503, 'PGRST001', 'The database isn’t responding right now', {
        headers: { 'Retry-After': '5' },
      })
    : null
}

const databaseError = z.object({ code: z.string().regex(/^[0-9A-Z]{5}$/) })

function fromDatabase(code: string): DataApiError | null {
  if (code === 'PT401') return new DataApiError(401, code, 'The session has ended')
  if (code === '42501') return new DataApiError(403, code, 'permission denied')
  if (code === '57014' || code === '55P03')
    return new DataApiError(503, code, 'The request took too long', { headers: { 'Retry-After': '1' } })
  // A value does not fit the type of its column.
  if (['22P02', '22003', '22007', '22008', '22021', '22P05'].includes(code))
    return new DataApiError(400, code, 'invalid input syntax')
  return null
}

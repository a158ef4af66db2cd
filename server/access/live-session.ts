import type { Database } from '#queries/database.ts'
import type { VerifyToken } from '../context.ts'

/** An ended session is rejected after this time, whatever its token says. */
const trustedMs = 2000
const maxSessions = 10_000

/**
 * Accepts a token only while its session is live and its account is not disabled. A check is trusted for two seconds,
 * so that a page with ten requests needs one lookup.
 */
export function onlyLive(
  database: Pick<Database, 'pool'>,
  verify: VerifyToken,
  now: () => number = Date.now,
): VerifyToken {
  const seen = new Map<string, number>()
  return async (token) => {
    const caller = await verify(token)
    const session = caller?.claims['session_id']
    if (caller === null || typeof session !== 'string') return null
    const key = `${caller.claims.sub} ${session}`
    if ((seen.get(key) ?? 0) > now()) return caller
    seen.delete(key)
    const { rows } = await database.pool.query<{ isLive: boolean }>({
      name: 'is-live-session',
      text: 'select private.is_live_session($1, $2) as "isLive"',
      values: [caller.claims.sub, session],
    })
    if (rows[0]?.isLive !== true) return null
    if (seen.size >= maxSessions) seen.clear()
    seen.set(key, now() + trustedMs)
    return caller
  }
}

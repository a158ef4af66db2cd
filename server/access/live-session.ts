import type { Database } from '#queries/database.ts'
import type { Caller } from '#queries/user-client.ts'
import type { VerifyToken } from '../context.ts'

/** An ended session is rejected after this time, whatever its token says. */
const trustedMs = 2000
const maxSessions = 10_000

/**
 * Accepts a token only while its session is live, its account is not disabled, and a second factor of the account has
 * been confirmed. A check is trusted for two seconds, so that a page with ten requests needs one lookup. The token may
 * be older than the removal of a factor, so its level of assurance is the lower of the two.
 */
export function onlyLive(
  database: Pick<Database, 'pool'>,
  verify: VerifyToken,
  now: () => number = Date.now,
): VerifyToken {
  const seen = new Map<string, { until: number; assurance: 'aal1' | 'aal2' }>()
  return async (token) => {
    const caller = await verify(token)
    const session = caller?.claims['session_id']
    if (caller === null || typeof session !== 'string') return null
    const key = `${caller.claims.sub} ${session}`
    const known = seen.get(key)
    // A token of a higher level than the cached check is from a factor that was confirmed since.
    const isOutdated = caller.claims['aal'] === 'aal2' && known?.assurance === 'aal1'
    if (known !== undefined && known.until > now() && !isOutdated) return lowered(caller, known.assurance)
    seen.delete(key)
    const { rows } = await database.pool.query<{ assurance: 'aal1' | 'aal2' | null }>({
      name: 'assurance-of-session',
      text: 'select private.assurance_of($1, $2) as assurance',
      values: [caller.claims.sub, session],
    })
    const assurance = rows[0]?.assurance ?? null
    if (assurance === null) return null
    if (seen.size >= maxSessions) seen.clear()
    seen.set(key, { until: now() + trustedMs, assurance })
    return lowered(caller, assurance)
  }
}

const lowered = (caller: Caller, assurance: 'aal1' | 'aal2'): Caller =>
  assurance === 'aal1' ? { ...caller, claims: { ...caller.claims, aal: 'aal1' } } : caller

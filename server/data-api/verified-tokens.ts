import type { Caller } from '#queries/user-client.ts'
import type { VerifyToken } from '../context.ts'

const keptMs = 30_000
const maxKept = 5000

/**
 * Remembers the owner of a token for half a minute: a screen reads several times at once, and verifying a signature
 * takes longer than finding the rows. Each read checks what may change meanwhile in the database (`openingAs`), and the
 * expiry of the token here.
 */
export function rememberVerified(now: () => number = Date.now) {
  const kept = new Map<string, { caller: Caller; until: number }>()
  return async (token: string, verify: VerifyToken): Promise<Caller | null> => {
    const known = kept.get(token)
    if (known !== undefined && known.until > now()) return known.caller
    kept.delete(token)
    const caller = await verify(token)
    if (caller === null) return null
    if (kept.size >= maxKept) kept.clear()
    kept.set(token, { caller, until: Math.min(now() + keptMs, endOf(caller)) })
    return caller
  }
}

/** Without an expiry it is verified each time. */
const endOf = ({ claims }: Caller) => (typeof claims['exp'] === 'number' ? claims['exp'] * 1000 : 0)

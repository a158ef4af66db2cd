import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { message } from '#core/language/message.ts'
import type { Caller } from '#queries/user-client.ts'
import type { AppEnv } from '../context.ts'
import { ApiError } from '../errors.ts'

/** A sign-in or a confirmed second factor counts this long as proof that it is still the same person. */
const proofMinutes = 10

/** The identity service may run on another machine, whose clock is a little ahead. */
const clockSkewSeconds = 60

const signIns = z.array(z.object({ timestamp: z.number() })).catch([])

/**
 * For actions that must not be possible with a device left unlocked or a stolen token. The page asks for the password or
 * the second factor and sends the request again.
 */
export const requireFreshProof = createMiddleware<AppEnv>(async (c, next) => {
  checkFreshProof(c.var.caller)
  await next()
})

export function checkFreshProof({ claims }: Caller): void {
  const now = Date.now() / 1000
  const isFresh = signIns
    .parse(claims['amr'])
    .some(({ timestamp }) => timestamp > now - proofMinutes * 60 && timestamp < now + clockSkewSeconds)
  if (!isFresh) throw new ApiError(403, 'proof_needed', message('Confirm that it’s you to continue.'))
}

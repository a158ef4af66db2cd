import { z } from 'zod'
import type { JwtClaims } from '#queries/user-client.ts'

/**
 * The claims of an access token that the product uses, and no others: policies rely on claims, so an unknown one must
 * not pass.
 */
export const claimsOfToken = z.object({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  session_id: z.uuid(),
  email: z.string().optional(),
  aal: z.enum(['aal1', 'aal2']).catch('aal1'),
  exp: z.number(),
  /** How and when the person signed in, and confirmed a second factor. */
  amr: z
    .array(z.object({ method: z.string().max(60), timestamp: z.number() }))
    .max(40)
    .catch([]),
}) satisfies z.ZodType<JwtClaims>

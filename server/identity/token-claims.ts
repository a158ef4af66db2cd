import { z } from 'zod'
import type { JwtClaims } from '#queries/user-client.ts'

/**
 * What of an access token the product uses, and nothing else of it: claims decide what policies allow, so one that we do not
 * know must not get through.
 */
export const claimsOfToken = z.object({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  session_id: z.uuid(),
  email: z.string().optional(),
  aal: z.enum(['aal1', 'aal2']).catch('aal1'),
  exp: z.number(),
}) satisfies z.ZodType<JwtClaims>

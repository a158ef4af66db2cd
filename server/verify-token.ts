import { createClient } from '@supabase/supabase-js'
import { verify } from 'hono/jwt'
import { z } from 'zod'
import type { Caller } from '#queries/user-client.ts'
import type { VerifyToken } from './middleware/caller.ts'

const claimsOfUser = z.looseObject({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  email: z.string().optional(),
  exp: z.number(),
})

/** Tokens of the embedded backend: signed by us, with this algorithm and no other. */
export function verifyEmbedded(jwtSecret: string): VerifyToken {
  return async (token) => {
    try {
      return callerOf(await verify(token, jwtSecret, 'HS256'))
    } catch {
      return null // expired, tampered with or never ours: all the same to the caller
    }
  }
}

/** Tokens of a Supabase project, checked against its published keys, which the client keeps. */
export function verifySupabase(project: { url: string; publishableKey: string }): VerifyToken {
  const client = createClient(project.url, project.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  return async (token) => {
    const { data, error } = await client.auth.getClaims(token)
    if (error && error.name === 'AuthRetryableFetchError') throw error
    return data ? callerOf(data.claims) : null
  }
}

function callerOf(claims: unknown): Caller | null {
  const parsed = claimsOfUser.safeParse(claims)
  if (!parsed.success || parsed.data.exp * 1000 <= Date.now()) return null
  return { claims: parsed.data }
}

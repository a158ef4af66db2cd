import { createClient } from '@supabase/supabase-js'
import type { Caller } from '#queries/user-client.ts'
import type { SigningKeys } from '../identity/signing-keys.ts'
import { claimsOfToken } from '../identity/token-claims.ts'
import type { VerifyToken } from '../context.ts'

/** Tokens of our own identity service. */
export const verifyOwn =
  (signing: Pick<SigningKeys, 'verify'>): VerifyToken =>
  async (token) =>
    callerOf(await signing.verify(token))

/** Tokens of a Supabase project, verified with its published keys, which the client caches. */
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
  const parsed = claimsOfToken.safeParse(claims)
  if (!parsed.success || parsed.data.exp * 1000 <= Date.now()) return null
  return { claims: parsed.data }
}

import { queryOptions } from '@tanstack/react-query'
import { supabase } from './supabase.ts'

/** A confirmed second factor, which sign-in therefore asks for: an authenticator app or a security key. */
export type SecondFactor = {
  id: string
  kind: 'totp' | 'webauthn'
  name: string
  createdAt: string
  /** Null: never since it was set up, or a hosted project, which does not say. */
  lastUsedAt: string | null
}

/** Whether the user signed in with the first factor only, although the account has a second one. */
export async function needsSecondFactor(): Promise<boolean> {
  const { data, error } = await supabase().auth.mfa.getAuthenticatorAssuranceLevel()
  if (error) throw error
  return data.nextLevel === 'aal2' && data.currentLevel !== 'aal2'
}

export const secondFactorKeys = { all: ['second-factor'] as const }

/** The caller's confirmed authenticator apps and security keys, oldest first. */
export const secondFactorsQuery = () =>
  queryOptions({
    queryKey: [...secondFactorKeys.all, 'list'],
    queryFn: async (): Promise<SecondFactor[]> => {
      const { data, error } = await supabase().auth.mfa.listFactors()
      if (error) throw error
      return [...data.totp, ...data.webauthn]
        .map((factor) => ({
          id: factor.id,
          kind: factor.factor_type,
          name: factor.friendly_name ?? '',
          createdAt: factor.created_at,
          lastUsedAt:
            'last_used_at' in factor && typeof factor.last_used_at === 'string' ? factor.last_used_at : null,
        }))
        .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    },
  })

/** Whether the session has passed the second factor. */
export const assuranceQuery = () =>
  queryOptions({
    queryKey: [...secondFactorKeys.all, 'assurance'],
    queryFn: async () => {
      const { data, error } = await supabase().auth.mfa.getAuthenticatorAssuranceLevel()
      if (error) throw error
      return { isConfirmed: data.currentLevel === 'aal2', hasFactor: data.nextLevel === 'aal2' }
    },
  })

/** Whether this browser can use security keys and passkeys. */
export const hasWebAuthn = () => 'PublicKeyCredential' in window

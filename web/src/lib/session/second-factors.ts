import { queryOptions } from '@tanstack/react-query'
import { secondFactorKeys } from './second-factor.ts'
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

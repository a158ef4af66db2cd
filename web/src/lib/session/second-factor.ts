import { queryOptions } from '@tanstack/react-query'
import { supabase } from './supabase.ts'

/** A confirmed second factor, which sign-in therefore asks for. */
export type SecondFactor = { id: string; name: string; createdAt: string }

/** Whether the user signed in with the first factor only, although the account has a second one. */
export async function needsSecondFactor(): Promise<boolean> {
  const { data, error } = await supabase().auth.mfa.getAuthenticatorAssuranceLevel()
  if (error) throw error
  return data.nextLevel === 'aal2' && data.currentLevel !== 'aal2'
}

export const secondFactorKeys = { all: ['second-factor'] as const }

/** The caller's confirmed authenticator apps, oldest first. */
export const secondFactorsQuery = () =>
  queryOptions({
    queryKey: [...secondFactorKeys.all, 'list'],
    queryFn: async (): Promise<SecondFactor[]> => {
      const { data, error } = await supabase().auth.mfa.listFactors()
      if (error) throw error
      return data.totp.map(({ id, friendly_name, created_at }) => ({
        id,
        name: friendly_name ?? '',
        createdAt: created_at,
      }))
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

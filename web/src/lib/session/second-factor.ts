import { supabase } from './supabase.ts'

/** Whether the user signed in with the first factor only, although the account has a second one. */
export async function needsSecondFactor(): Promise<boolean> {
  const { data, error } = await supabase().auth.mfa.getAuthenticatorAssuranceLevel()
  if (error) throw error
  return data.nextLevel === 'aal2' && data.currentLevel !== 'aal2'
}

export const secondFactorKeys = { all: ['second-factor'] as const }

/** Whether this browser can use security keys and passkeys. */
export const hasWebAuthn = () => 'PublicKeyCredential' in window

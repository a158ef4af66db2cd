import type { User } from '@supabase/auth-js'
import type { Supabase } from './supabase.ts'

export type SessionState = {
  user: User | null
  /** The session came from a link in a password reset email: the user may set a new password. */
  recovering: boolean
}

export type Session = {
  current: () => SessionState
  /** Resolves when supabase-js has read the session from storage or from the URL. */
  ready: Promise<void>
  onChange: (listener: (now: SessionState, before: SessionState) => void) => () => void
  /**
   * Asks the identity provider whether the session is still valid; a disabled user or a refused token is signed out
   * here.
   */
  verify: () => Promise<void>
}

/**
 * Follows the browser's single auth session. supabase-js stores it in localStorage and notifies every tab: signed out →
 * signed in ⇄ token refreshed / user updated / password recovery → signed out.
 */
export function followSession(client: Pick<Supabase, 'auth'>): Session {
  let state: SessionState = { user: null, recovering: false }
  const listeners = new Set<(now: SessionState, before: SessionState) => void>()

  let becomeReady = () => {}
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve
  })

  client.auth.onAuthStateChange((event, session) => {
    const before = state
    state = {
      user: session?.user ?? null,
      recovering: session !== null && (event === 'PASSWORD_RECOVERY' || before.recovering),
    }
    if (event === 'USER_UPDATED') state.recovering = false
    if (event === 'INITIAL_SESSION') becomeReady()
    for (const listener of listeners) listener(state, before)
  })

  return {
    current: () => state,
    ready,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    verify: async () => {
      if (!state.user) return
      const { error } = await client.auth.getUser()
      if (!error || !isRefused(error)) return
      // The key that signed the token may have expired before the session did.
      if (error.code === 'bad_jwt' && !wasRefused(await client.auth.refreshSession())) return
      await client.auth.signOut({ scope: 'local' })
    },
  }
}

/** The token was read and refused; a lost connection (no status) or a server error (5xx) does not count. */
export function isRefused(error: { status?: number | undefined; code?: string | undefined }): boolean {
  if (error.code && refusals.has(error.code)) return true
  return error.status === 401 || error.status === 403
}

const refusals = new Set([
  'user_banned',
  'user_not_found',
  'session_not_found',
  'session_expired',
  'bad_jwt',
  'no_authorization',
])

/** Whether the identity provider refused; otherwise there is a new token, or no response. */
const wasRefused = ({ error }: { error: { status?: number | undefined } | null }) =>
  error?.status !== undefined && error.status >= 400 && error.status < 500

export async function accessToken(client: Pick<Supabase, 'auth'>): Promise<string | null> {
  const { data } = await client.auth.getSession()
  return data.session?.access_token ?? null
}

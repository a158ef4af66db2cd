import { isAuthError, type AuthError } from '@supabase/auth-js'
import { _request as request } from '@supabase/auth-js/dist/module/lib/fetch.js'

type Options = { url?: string; headers?: Record<string, string>; fetch?: typeof fetch }

/**
 * Replaces the part of auth-js that administers users, which only servers may do (vite.config.ts). Signing out is the one
 * call of it that a browser makes.
 */
export default class SignOutApi {
  private readonly options: Options

  constructor(options: Options) {
    this.options = options
  }

  async signOut(jwt: string, scope = 'global'): Promise<{ data: null; error: AuthError | null }> {
    const { url = '', headers = {}, fetch: send = fetch } = this.options
    try {
      await request(send, 'POST', `${url}/logout?scope=${scope}`, { headers, jwt, noResolveJson: true })
      return { data: null, error: null }
    } catch (error) {
      if (isAuthError(error)) return { data: null, error }
      throw error
    }
  }
}

import { GoTrueClient } from '@supabase/auth-js'
import { fetchWithin, maxMs } from './fetch-within.ts'
import type { Config } from '../config.ts'
import { sayingSupport } from './support.ts'

/** The part of supabase-js for sign-in. Rows are read by another part, which signing in does not load (`rows.ts`). */
export type Supabase = { auth: GoTrueClient; url: URL; key: string }

let client: Supabase | null = null

/**
 * The only Supabase client of this page. Throws the messages of supabase-js if the server sent no URL or key:
 * 'supabaseUrl is required.' and 'supabaseKey is required.'
 */
export function startSupabase({
  supabaseUrl,
  supabaseKey: key,
}: Pick<Config, 'supabaseUrl' | 'supabaseKey'>): Supabase {
  if (supabaseUrl === '') throw new Error('supabaseUrl is required.')
  if (key === '') throw new Error('supabaseKey is required.')
  const url = new URL(supabaseUrl.endsWith('/') ? supabaseUrl : `${supabaseUrl}/`)
  const auth = new GoTrueClient({
    url: new URL('auth/v1', url).href,
    headers: { Authorization: `Bearer ${key}`, apikey: key },
    // As supabase-js names it, so that sessions stay.
    storageKey: `sb-${url.hostname.split('.')[0]}-auth-token`,
    experimental: { recoveryCodes: true },
    fetch: fetchRows,
  })
  client = { auth, url, key }
  return client
}

/** `fetch` for sessions and rows. */
export const fetchRows: typeof fetch = (input, init) =>
  fetchWithin(maxMs.rows, input, { ...init, headers: sayingSupport(new Headers(init?.headers)) })

export function supabase(): Supabase {
  if (!client) throw new Error('The Supabase client is used before it was started.')
  return client
}

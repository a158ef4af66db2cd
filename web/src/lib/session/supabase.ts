import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { fetchWithin, maxMs } from './fetch-within.ts'
import type { Config } from '../config.ts'
import { sayingSupport } from './support.ts'

let client: SupabaseClient | null = null

/**
 * The only Supabase client of this page. Throws the library's own messages if the server sent no URL or key:
 * 'supabaseUrl is required.' and 'supabaseKey is required.'
 */
export function startSupabase(config: Pick<Config, 'supabaseUrl' | 'supabaseKey'>): SupabaseClient {
  client = createClient(config.supabaseUrl, config.supabaseKey, {
    auth: { experimental: { recoveryCodes: true } },
    global: {
      fetch: (input, init) =>
        fetchWithin(maxMs.rows, input, { ...init, headers: sayingSupport(new Headers(init?.headers)) }),
    },
  })
  return client
}

export function supabase(): SupabaseClient {
  if (!client) throw new Error('The Supabase client is used before it was started.')
  return client
}

import { PostgrestClient } from '@supabase/postgrest-js'
import { accessToken } from './session.ts'
import { fetchRows, supabase, type Supabase } from './supabase.ts'

/** What reads rows, as the signed-in user. */
export type RowsClient = Pick<Supabase, 'auth'> & Pick<PostgrestClient, 'schema'>

/** The rows of this page's backend, for the user who is signed in at each request. */
export function rowsClient(): RowsClient {
  const client = supabase()
  const rows = new PostgrestClient(new URL('rest/v1', client.url).href, {
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('apikey', client.key)
      headers.set('Authorization', `Bearer ${(await accessToken(client)) ?? client.key}`)
      return fetchRows(input, { ...init, headers })
    },
  })
  return { auth: client.auth, schema: (name) => rows.schema(name) }
}

import { randomBytes } from 'node:crypto'
import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import type { Backend } from '../backend.ts'

/** The tables that sign-ins live in, for a database that nobody serves yet. */
export function openAccountTables(databaseUrl: string): Pick<Backend, 'ensureSystemSchema' | 'close'> {
  const connection = createPostgresConnection({ url: databaseUrl, postgresOptions: { onnotice: () => {} } })
  const app = new App({ connection, auth: { enabled: true, jwt_secret: randomBytes(32).toString('hex') } })
  return { ensureSystemSchema: () => app.ensureSystemSchema(), close: () => connection.close() }
}

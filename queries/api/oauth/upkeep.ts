import type { Sql } from '../../database.ts'

/** Deletes old tokens and requests, and unconnected applications. */
export async function forgetOauth(sql: Sql): Promise<void> {
  await sql.query('select private.forget_oauth()')
}

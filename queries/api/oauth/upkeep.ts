import type { Sql } from '../../database.ts'

/** Deletes old tokens and requests, and applications that nobody connected. */
export async function forgetOauth(sql: Sql): Promise<void> {
  await sql.query('select private.forget_oauth()')
}

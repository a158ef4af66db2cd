import type { Sql } from './database.ts'

/**
 * From here on a caller's transaction writes what only the system writes. For changes whose right has been asked as the
 * caller in this very transaction; everything after names the one brand that right is for.
 */
export async function actForSystem(sql: Sql): Promise<void> {
  await sql.query('set local role service_role')
}

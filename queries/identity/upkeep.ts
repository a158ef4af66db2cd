import type { Sql } from '../database.ts'
import { forgetOldFactors } from './factors.ts'
import { forgetOldFlows } from './flow-states.ts'
import { forgetExpiredAttempts, forgetOldTokens } from './one-time-tokens.ts'
import { forgetExpiredSigningKeys } from './signing-keys.ts'

/**
 * Deletes expired rows if sign-ins are ours; a Supabase project's belong to its own service. Runs with the login role
 * of a worker.
 */
export async function forgetExpiredSignIns(sql: Sql): Promise<void> {
  if (!(await areOurs(sql))) return
  await forgetOldFlows(sql)
  await forgetOldTokens(sql)
  await forgetExpiredAttempts(sql)
  await forgetOldFactors(sql)
  await forgetExpiredSigningKeys(sql)
  await sql.query('select private.forget_old_session_places()')
}

/** Checked in the catalog, because a project does not even let workers name its tables. */
export async function areOurs(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ areOurs: boolean }>(
    `select exists (
       select from pg_catalog.pg_class c
       where c.relname = 'flow_state' and c.relnamespace = (select oid from pg_catalog.pg_namespace where nspname = 'auth')
         and has_schema_privilege(c.relnamespace, 'usage') and has_table_privilege(c.oid, 'delete')
     ) as "areOurs"`,
  )
  return rows[0]?.areOurs === true
}

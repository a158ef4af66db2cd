import type { Sql } from '../database.ts'

/** Whether the caller administers the organization; null if they cannot see it. */
export async function administers(sql: Sql, organizationId: string): Promise<boolean | null> {
  const { rows } = await sql.query<{ isAdmin: boolean }>(
    `select id in (select private.my_admin_organization_ids()) as "isAdmin"
     from llm_mentions.organizations where id = $1`,
    [organizationId],
  )
  return rows[0]?.isAdmin ?? null
}

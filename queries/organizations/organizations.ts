import type { Sql } from '../database.ts'

/** False if the caller may not. */
export async function changeOrganization(
  sql: Sql,
  organizationId: string,
  { name, timeZone }: { name: string; timeZone: string },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update llm_mentions.organizations set name = $2, time_zone = $3 where id = $1',
    [organizationId, name, timeZone],
  )
  return rowCount === 1
}

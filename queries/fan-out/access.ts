import type { Sql } from '../database.ts'

/** Whether the caller may see what engines search for a brand, and if not, what is missing. */
export async function fanOutAccess(
  sql: Sql,
  { organizationId, brandId }: { organizationId: string; brandId: string },
): Promise<'allowed' | 'not-in-plan' | 'no-right'> {
  const { rows } = await sql.query<{ isAllowed: boolean; isInPlan: boolean }>(
    `select $1 in (select private.my_fan_out_brand_ids()) as "isAllowed",
            private.plan_contains($2, 'query-fanout') as "isInPlan"`,
    [brandId, organizationId],
  )
  const [access] = rows
  if (access?.isAllowed === true) return 'allowed'
  return access?.isInPlan === true ? 'no-right' : 'not-in-plan'
}

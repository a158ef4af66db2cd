import type { Sql } from '../database.ts'

/** Whether the caller may read bot logs of a brand, and if not, what is missing. */
export async function botLogAccess(
  sql: Sql,
  { organizationId, brandId }: { organizationId: string; brandId: string },
): Promise<'allowed' | 'not-in-plan' | 'no-right'> {
  const { rows } = await sql.query<{ isAllowed: boolean; isInPlan: boolean }>(
    `select $1 in (select private.my_bot_log_brand_ids()) as "isAllowed",
            private.plan_contains($2, 'bot-logs') as "isInPlan"`,
    [brandId, organizationId],
  )
  const [access] = rows
  if (access?.isAllowed === true) return 'allowed'
  return access?.isInPlan === true ? 'no-right' : 'not-in-plan'
}

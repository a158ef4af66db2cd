import { quotaFit, type QuotaFit, type QuotaMonth } from '#core/budget/quota.ts'
import type { Sql } from './database.ts'

export type Quota = { plan: string; perMonth: number; months: QuotaMonth[] }

/** The plan's answers by month, from the running one on; null when the organization has no quota. */
export async function findQuota(
  sql: Sql,
  organizationId: string,
  now: Date | null = null,
): Promise<Quota | null> {
  const { rows } = await sql.query<QuotaMonth & { plan: string; perMonth: number }>(
    `select plan, per_month as "perMonth", month, starts_at as "startsAt", used
     from private.quota_use($1, coalesce($2, now()))`,
    [organizationId, now],
  )
  const [first] = rows
  if (first === undefined) return null
  return {
    plan: first.plan,
    perMonth: first.perMonth,
    months: rows.map(({ month, startsAt, used }) => ({ month, startsAt, used })),
  }
}

/**
 * Whether so many more answers fit into the plan. Until the transaction ends nobody else can plan answers of this
 * organization, so that two runs never share the same room. Null without a quota.
 */
export async function reserveQuota(
  sql: Sql,
  organizationId: string,
  wanted: number,
): Promise<{ quota: Quota; fit: QuotaFit } | null> {
  if ((await findQuota(sql, organizationId)) === null) return null
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('answerscope:quota:' || $1, 0))`, [
    organizationId,
  ])
  const quota = await findQuota(sql, organizationId)
  return quota === null ? null : { quota, fit: quotaFit({ ...quota, wanted }) }
}

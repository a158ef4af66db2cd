import { quotaFit, type QuotaFit, type QuotaMonth } from '#core/billing/quota.ts'
import type { LimitOverride } from '#core/billing/plans/overrides.ts'
import type { Sql } from '../database.ts'
import { listLimitOverrides } from './overrides.ts'

/** `plan`: its name, empty without one. `perMonth`: for the current month. */
export type Quota = { plan: string; perMonth: number; months: QuotaMonth[] }

/** An organization's answers by month, from the current one on; null if it has no quota now. */
export async function findQuota(
  sql: Sql,
  organizationId: string,
  now: Date | null = null,
): Promise<Quota | null> {
  const { rows } = await sql.query<QuotaMonth & { plan: string }>(
    `select plan, per_month as "perMonth", month, starts_at as "startsAt", used
     from private.quota_use($1, coalesce($2, now()))`,
    [organizationId, now],
  )
  const [first] = rows
  if (first?.perMonth == null) return null
  return {
    plan: first.plan,
    perMonth: first.perMonth,
    months: rows.map(({ month, startsAt, used, perMonth }) => ({ month, startsAt, used, perMonth })),
  }
}

/** The quota that Support set as an override; null: none. */
export async function findExtraAnswers(
  sql: Sql,
  organizationId: string,
): Promise<Pick<LimitOverride, 'ofPlan' | 'until'> | null> {
  const given = (await listLimitOverrides(sql, organizationId)).find(({ kind }) => kind === 'answers')
  return given === undefined ? null : { ofPlan: given.ofPlan, until: given.until }
}

/**
 * Whether this many more answers fit into the plan. Until the transaction ends no one else can plan answers of this
 * organization, so that two runs never use the same allowance. Null without a quota.
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

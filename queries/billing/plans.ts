import type { PlanInput, PlanRow } from '#core/billing/plans/schema.ts'
import type { Row } from '#core/database/row.ts'
import type { Sql } from '../database.ts'

export async function listPlans(sql: Sql): Promise<PlanRow[]> {
  const { rows } = await sql.query<PlanRow>(
    `select p.id, p.key, p.name, p.description, p.monthly_price_usd as "monthlyPriceUsd",
       p.yearly_price_usd as "yearlyPriceUsd", p.answers_per_month as "answersPerMonth", p.brands, p.seats, p.features,
       p.position, p.is_public as "isPublic", p.is_fallback as "isFallback",
       p.stripe_monthly_price_id as "stripeMonthlyPriceId", p.stripe_yearly_price_id as "stripeYearlyPriceId",
       (select count(*) from llm_mentions.organizations o where o.plan_id = p.id) as organizations
     from llm_mentions.plans p order by p.position, p.key`,
  )
  return rows
}

/** Creates the plan, or changes the one with this key. A new fallback plan replaces the previous one. */
export async function savePlan(sql: Sql, plan: PlanInput): Promise<void> {
  if (plan.isFallback)
    await sql.query('update llm_mentions.plans set is_fallback = false where is_fallback and key <> $1', [
      plan.key,
    ])
  await sql.query(
    `insert into llm_mentions.plans (key, name, description, monthly_price_usd, yearly_price_usd, answers_per_month,
       brands, seats, features, position, is_public, is_fallback, stripe_monthly_price_id, stripe_yearly_price_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (key) do update set name = excluded.name, description = excluded.description,
       monthly_price_usd = excluded.monthly_price_usd, yearly_price_usd = excluded.yearly_price_usd,
       answers_per_month = excluded.answers_per_month, brands = excluded.brands, seats = excluded.seats,
       features = excluded.features, position = excluded.position, is_public = excluded.is_public,
       is_fallback = excluded.is_fallback, stripe_monthly_price_id = excluded.stripe_monthly_price_id,
       stripe_yearly_price_id = excluded.stripe_yearly_price_id`,
    [
      plan.key,
      plan.name,
      plan.description,
      plan.monthlyPriceUsd,
      plan.yearlyPriceUsd,
      plan.answersPerMonth,
      plan.brands,
      plan.seats,
      plan.features,
      plan.position,
      plan.isPublic,
      plan.isFallback,
      plan.stripeMonthlyPriceId,
      plan.stripeYearlyPriceId,
    ],
  )
}

type OlderOrganization = Row<'organizations', 'id' | 'name' | 'createdAt'> & { brands: number; seats: number }

/** Organizations from before plans were sold: they have no plan, and so no limits. The oldest first. */
export async function listOlder(sql: Sql): Promise<OlderOrganization[]> {
  const { rows } = await sql.query<OlderOrganization>(
    `select o.id, o.name, o.created_at as "createdAt",
       (select count(*) from llm_mentions.clients c
        where c.organization_id = o.id and c.archived_at is null and not c.is_demo) as brands,
       (select count(*) from llm_mentions.organization_users m
        where m.organization_id = o.id and m.status = 'active' and m.role <> 'guest') as seats
     from llm_mentions.organizations o where o.plan_id is null and not o.is_demo order by o.created_at, o.id`,
  )
  return rows
}

/**
 * Gives them the fallback plan, as new organizations get; brands and members beyond it are paused. Returns how many.
 */
export async function settleOlder(sql: Sql): Promise<number> {
  const older = await listOlder(sql)
  for (const { id } of older) await sql.query('select private.settle_plan($1)', [id])
  return older.length
}

/**
 * Assigns a plan to an organization, whatever it has paid for; null removes the assignment. Returns which of the two is
 * missing on failure.
 */
export async function assignPlan(
  sql: Sql,
  { organizationId, planKey }: { organizationId: string; planKey: string | null },
): Promise<'assigned' | 'no such plan' | 'no such organization'> {
  const { rows } = await sql.query<{ id: string }>('select id from llm_mentions.plans where key = $1', [
    planKey,
  ])
  if (planKey !== null && rows[0] === undefined) return 'no such plan'
  const { rows: given } = await sql.query<{ id: string }>(
    `update llm_mentions.organizations
     set plan_override_id = $2, plan_override_until = null, plan_override_reason = ''
     where id::text = $1 returning id`,
    [organizationId, rows[0]?.id ?? null],
  )
  if (given[0] === undefined) return 'no such organization'
  await sql.query('select private.settle_plan($1)', [given[0].id])
  return 'assigned'
}

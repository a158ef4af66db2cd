import type { PlanInput, PlanRow } from '#core/plan/schema.ts'
import type { Sql } from './database.ts'

/** Every plan with the number of organizations that have it. */
export async function listPlans(sql: Sql): Promise<PlanRow[]> {
  const { rows } = await sql.query<PlanRow>(
    `select p.id, p.key, p.name, p.description, p.monthly_price_usd as "monthlyPriceUsd",
       p.answers_per_month as "answersPerMonth", p.brands, p.features,
       (select count(*) from llm_mentions.organizations o where o.plan_id = p.id) as organizations
     from llm_mentions.plans p order by p.position, p.key`,
  )
  return rows
}

/** Creates the plan, or changes the one with this key. */
export async function savePlan(sql: Sql, plan: PlanInput): Promise<void> {
  await sql.query(
    `insert into llm_mentions.plans (key, name, description, monthly_price_usd, answers_per_month, brands, features)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (key) do update set name = excluded.name, description = excluded.description,
       monthly_price_usd = excluded.monthly_price_usd, answers_per_month = excluded.answers_per_month,
       brands = excluded.brands, features = excluded.features`,
    [
      plan.key,
      plan.name,
      plan.description,
      plan.monthlyPriceUsd,
      plan.answersPerMonth,
      plan.brands,
      plan.features,
    ],
  )
}

/** Puts an organization on a plan, null on none. Which of the two is missing when it cannot. */
export async function assignPlan(
  sql: Sql,
  { organizationId, planKey }: { organizationId: string; planKey: string | null },
): Promise<'assigned' | 'no such plan' | 'no such organization'> {
  const { rows } = await sql.query<{ id: string }>('select id from llm_mentions.plans where key = $1', [
    planKey,
  ])
  if (planKey !== null && rows[0] === undefined) return 'no such plan'
  const { rowCount } = await sql.query(
    'update llm_mentions.organizations set plan_id = $2 where id::text = $1',
    [organizationId, rows[0]?.id ?? null],
  )
  return rowCount === 1 ? 'assigned' : 'no such organization'
}

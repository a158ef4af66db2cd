import { budgetRefusal, type BudgetRoom } from '#core/runs/budgets/budget-room.ts'
import { formatLocalDay } from '#core/billing/quota.ts'
import type { OrganizationSpending } from '#core/runs/budgets/schema.ts'
import type { Sql } from '../database.ts'
import { findExtraAnswers, findQuota } from '../billing/quota.ts'

/** An organization, or one of its brands. */
export type BudgetHome = { organizationId: string; brandId: string | null }

/** US dollars per month; null if there is none, or the caller may not see it. */
export async function findBudget(sql: Sql, { organizationId, brandId }: BudgetHome): Promise<number | null> {
  const { rows } = await sql.query<{ usd: number }>(
    `select usd_per_month as usd from llm_mentions.budgets
     where organization_id = $1 and client_id is not distinct from $2`,
    [organizationId, brandId],
  )
  return rows[0]?.usd ?? null
}

/** Sets a budget as the caller, or removes it with null. The policies refuse callers who are not admins. */
export async function setBudget(
  sql: Sql,
  { organizationId, brandId }: BudgetHome,
  usdPerMonth: number | null,
): Promise<void> {
  if (usdPerMonth === null) {
    await sql.query(
      'delete from llm_mentions.budgets where organization_id = $1 and client_id is not distinct from $2',
      [organizationId, brandId],
    )
    return
  }
  await sql.query(
    `insert into llm_mentions.budgets (organization_id, client_id, usd_per_month, created_by)
     values ($1, $2, $3, private.my_user_id())
     on conflict (organization_id, client_id) do update
       set usd_per_month = excluded.usd_per_month, updated_at = now()`,
    [organizationId, brandId, usdPerMonth],
  )
}

/** Which budgets besides its own apply to a run of this brand, whether or not the caller may see them. */
export async function budgetScopes(
  sql: Sql,
  organizationId: string,
  brandId: string,
): Promise<('brand' | 'organization')[]> {
  const { rows } = await sql.query<{ scope: 'brand' | 'organization' }>(
    'select scope from private.budget_scopes($1, $2) as scope',
    [organizationId, brandId],
  )
  return rows.map(({ scope }) => scope)
}

/** The budget that prevents the next answer of a run, in a sentence; null if none does. */
export async function budgetProblem(sql: Sql, analysisId: string): Promise<string | null> {
  const { rows } = await sql.query<BudgetRoom & { nextUsd: number | null; renewsOn: string | null }>(
    `select scope, limit_usd as "limitUsd", spent_usd as "spentUsd", next_usd as "nextUsd",
       renews_on as "renewsOn"
     from private.budgets_of_analysis($1)`,
    [analysisId],
  )
  const sentences = rows.map((row) =>
    budgetRefusal({ ...row, renewsOn: row.renewsOn === null ? null : formatLocalDay(row.renewsOn) }),
  )
  return sentences.find((sentence) => sentence !== null) ?? null
}

type BrandSpending = OrganizationSpending['brands'][number]

/**
 * This month's spending of each brand the caller may see, and of these together; budgets as far as they may be seen.
 */
export async function monthSpending(
  sql: Sql,
  organizationId: string,
): Promise<Omit<OrganizationSpending, 'quota'>> {
  const { rows } = await sql.query<{ month: string }>(
    `select private.month_of(now(), time_zone) as month from llm_mentions.organizations where id = $1`,
    [organizationId],
  )
  const month = rows[0]?.month ?? ''
  const brands = await brandSpending(sql, organizationId, month)
  const total = (part: (brand: BrandSpending) => number) =>
    brands.reduce((sum, brand) => sum + part(brand), 0)
  return {
    month,
    answers: total(({ answers }) => answers),
    knownUsd: total(({ knownUsd }) => knownUsd),
    assumedUsd: total(({ assumedUsd }) => assumedUsd),
    unknownCalls: total(({ unknownCalls }) => unknownCalls),
    reservedUsd: total(({ reservedUsd }) => reservedUsd),
    budgetUsd: await findBudget(sql, { organizationId, brandId: null }),
    brands,
  }
}

/** The month's spending with the answers of the plan, which count for the whole organization. */
export async function organizationSpending(sql: Sql, organizationId: string): Promise<OrganizationSpending> {
  const quota = await findQuota(sql, organizationId)
  return {
    ...(await monthSpending(sql, organizationId)),
    quota:
      quota === null
        ? null
        : {
            plan: quota.plan,
            answersPerMonth: quota.perMonth,
            used: quota.months[0]?.used ?? 0,
            renewsOn: quota.months[1]?.month ?? '',
            given: await findExtraAnswers(sql, organizationId),
          },
  }
}

/** Brands in use, and archived ones with spending this month. */
async function brandSpending(sql: Sql, organizationId: string, month: string): Promise<BrandSpending[]> {
  const { rows } = await sql.query<BrandSpending>(
    `with flying as (
       select client_id, sum(reserve_usd) as usd from llm_mentions.prompt_engine_pairs
       where organization_id = $1 and status = 'asking' group by client_id
     )
     select b.id as "brandId", b.name, coalesce(s.answers, 0) as answers, coalesce(s.known_usd, 0) as "knownUsd",
       coalesce(s.assumed_usd, 0) as "assumedUsd", coalesce(s.unknown_calls, 0) as "unknownCalls",
       coalesce(flying.usd, 0) as "reservedUsd", budget.usd_per_month as "budgetUsd"
     from llm_mentions.clients b
     left join llm_mentions.spend_months s on s.client_id = b.id and s.month = $2
     left join flying on flying.client_id = b.id
     left join llm_mentions.budgets budget on budget.client_id = b.id
     where b.organization_id = $1 and (b.archived_at is null or s.calls > 0 or flying.usd > 0)
     order by lower(b.name), b.id`,
    [organizationId, month],
  )
  return rows
}

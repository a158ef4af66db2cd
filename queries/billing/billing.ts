import type {
  BillingInterval,
  BillingState,
  Excess,
  Invoice,
  PlanCard,
  Subscription,
} from '#core/billing/schema.ts'
import { planCard, subscriptionStatus } from '#core/billing/schema.ts'
import type { Row } from '#core/database/row.ts'
import type { Refusal } from '#core/result.ts'
import { listLimitOverrides } from './overrides.ts'
import { findQuota } from './quota.ts'
import type { Sql } from '../database.ts'

const selectPlan = `
  select p.key, p.name, p.description, p.monthly_price_usd as "monthlyPriceUsd", p.yearly_price_usd as "yearlyPriceUsd",
    p.answers_per_month as "answersPerMonth", p.brands, p.seats, p.features,
    p.stripe_monthly_price_id is not null as "isSoldMonthly", p.stripe_yearly_price_id is not null as "isSoldYearly"
  from llm_mentions.plans p`

/** Plan and payments as an admin sees them; for the caller, who must administer the organization. */
export async function findBilling(
  sql: Sql,
  organizationId: string,
  stripe: { addsTax: boolean } | null,
): Promise<Omit<BillingState, 'fallback'>> {
  const { rows } = await sql.query<{
    planId: string | null
    isGiven: boolean
    brands: number
    seats: number
    pausedBrands: number
    pausedMembers: number
  }>(
    `select o.plan_id as "planId", o.plan_override_id is not null as "isGiven",
       (select count(*) from llm_mentions.clients c
        where c.organization_id = o.id and c.archived_at is null and (o.is_demo or not c.is_demo)) as brands,
       (select count(*) from llm_mentions.organization_users m
        where m.organization_id = o.id and m.status = 'active' and m.role <> 'guest') as seats,
       (select count(*) from llm_mentions.plan_pauses p join llm_mentions.clients c on c.id = p.client_id
        where p.organization_id = o.id and c.archived_at is not null) as "pausedBrands",
       (select count(*) from llm_mentions.plan_pauses p
        join llm_mentions.organization_users m on m.organization_id = p.organization_id and m.user_id = p.user_id
        where p.organization_id = o.id and m.status = 'inactive') as "pausedMembers"
     from llm_mentions.organizations o where o.id = $1`,
    [organizationId],
  )
  const [found] = rows
  if (found === undefined) throw new Error(`No organization ${organizationId}`)
  const { planId, isGiven, brands, seats, pausedBrands, pausedMembers } = found
  const own = await sql.query(`${selectPlan} where p.id = $1`, [planId])
  const offered = await listOffered(sql)
  const quota = await findQuota(sql, organizationId)
  return {
    isSold: stripe !== null && offered.length > 0,
    addsTax: stripe?.addsTax ?? false,
    plan: own.rows.map((row) => planCard.parse(row))[0] ?? null,
    given: await listLimitOverrides(sql, organizationId),
    isGiven,
    usage: { brands, seats, answers: quota?.months[0]?.used ?? null },
    paused: { brands: pausedBrands, members: pausedMembers },
    subscription: await findSubscription(sql, organizationId),
    invoices: await listInvoices(sql, organizationId),
    offered,
  }
}

async function listOffered(sql: Sql): Promise<PlanCard[]> {
  const { rows } = await sql.query(
    `${selectPlan} where p.is_public and num_nonnulls(p.stripe_monthly_price_id, p.stripe_yearly_price_id) > 0
     order by p.position, p.key`,
  )
  return rows.map((row) => planCard.parse(row))
}

/**
 * The plan in force once nothing is paid, and what it reduces; for the system. Null: created when it is first needed.
 */
export async function findFallback(
  sql: Sql,
  organizationId: string,
): Promise<{ planId: string; plan: PlanCard; excess: Excess } | null> {
  const { rows } = await sql.query<{ planId: string }>(
    `select s.*, (select p.id from llm_mentions.plans p where p.is_fallback) as "planId"
     from (${selectPlan} where p.is_fallback) s`,
  )
  const [row] = rows
  if (row === undefined) return null
  const { planId } = row
  return { planId, plan: planCard.parse(row), excess: await excessOver(sql, organizationId, planId) }
}

async function findSubscription(sql: Sql, organizationId: string): Promise<Subscription | null> {
  const { rows } = await sql.query<
    Omit<Subscription, 'periodEnd' | 'cancelsAt' | 'endedAt' | 'graceUntil'> &
      Row<'subscriptions', 'periodEnd' | 'cancelsAt' | 'endedAt' | 'graceUntil'>
  >(
    `select s.status, p.key as "planKey", p.name as "planName", s.interval, s.amount, s.currency,
       s.period_end as "periodEnd", s.cancels_at as "cancelsAt", s.ended_at as "endedAt", s.grace_until as "graceUntil",
       cardinality(s.others) as others
     from llm_mentions.subscriptions s left join llm_mentions.plans p on p.id = s.plan_id
     where s.organization_id = $1 and s.status is not null`,
    [organizationId],
  )
  const [row] = rows
  if (row === undefined) return null
  return {
    ...row,
    status: subscriptionStatus.parse(row.status),
    periodEnd: row.periodEnd?.toISOString() ?? null,
    cancelsAt: row.cancelsAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    graceUntil: row.graceUntil?.toISOString() ?? null,
  }
}

async function listInvoices(sql: Sql, organizationId: string): Promise<Invoice[]> {
  const { rows } = await sql.query<Omit<Invoice, 'issuedAt'> & { issuedAt: Date }>(
    `select id, number, status, currency, total, amount_due as "amountDue", issued_at as "issuedAt",
       hosted_url as "hostedUrl", pdf_url as "pdfUrl"
     from llm_mentions.invoices where organization_id = $1 order by issued_at desc, number desc limit 300`,
    [organizationId],
  )
  return rows.map((row) => ({ ...row, issuedAt: row.issuedAt.toISOString() }))
}

/** The Stripe price of a plan, for everyone who may see the plan. */
export async function priceOf(
  sql: Sql,
  { planKey, interval }: { planKey: string; interval: BillingInterval },
): Promise<{ priceId: string; planId: string } | Refusal> {
  const { rows } = await sql.query<{ planId: string; priceId: string | null }>(
    `select id as "planId", case $2 when 'yearly' then stripe_yearly_price_id else stripe_monthly_price_id end as "priceId"
     from llm_mentions.plans where key = $1`,
    [planKey, interval],
  )
  const [plan] = rows
  if (plan === undefined) return { refused: 'This plan doesn’t exist. Choose another.', field: 'planKey' }
  if (plan.priceId === null)
    return interval === 'yearly'
      ? { refused: 'This plan isn’t available with yearly billing.', field: 'interval' }
      : { refused: 'This plan isn’t available with monthly billing.', field: 'interval' }
  return { planId: plan.planId, priceId: plan.priceId }
}

export type Buyer = {
  name: string
  email: string | null
  customerId: string | null
  sessionId: string | null
  subscription: { id: string; itemId: string; status: string; priceId: string; isCancelling: boolean } | null
}

/**
 * The buyer, for the system after the right was checked. Until the transaction ends no one else buys for the
 * organization, so that it never has two customers or two open checkouts. A long wait is given up: while Stripe is
 * slow, waiting requests must not hold all connections.
 */
export async function lockBuyer(sql: Sql, organizationId: string): Promise<Buyer> {
  await sql.query(`set local lock_timeout = '5s'`)
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('answerscope:billing:' || $1, 0))`, [
    organizationId,
  ])
  const { rows } = await sql.query<
    Omit<Buyer, 'subscription'> & {
      id: string | null
      itemId: string
      status: string
      priceId: string
      isCancelling: boolean
    }
  >(
    `select o.name, (select u.email from llm_mentions.users u where u.id = private.my_user_id()) as email,
       s.stripe_customer_id as "customerId", s.checkout_session_id as "sessionId", s.stripe_subscription_id as id,
       s.stripe_item_id as "itemId", s.status, s.stripe_price_id as "priceId", s.cancels_at is not null as "isCancelling"
     from llm_mentions.organizations o left join llm_mentions.subscriptions s on s.organization_id = o.id
     where o.id = $1`,
    [organizationId],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`No organization ${organizationId}`)
  const { name, email, customerId, sessionId, id, itemId, status, priceId, isCancelling } = row
  const subscription = id === null ? null : { id, itemId, status, priceId, isCancelling }
  return { name, email, customerId, sessionId, subscription }
}

/** Null: it has bought nothing yet. */
export async function customerIdOf(sql: Sql, organizationId: string): Promise<string | null> {
  const { rows } = await sql.query<{ customerId: string }>(
    'select stripe_customer_id as "customerId" from llm_mentions.subscriptions where organization_id = $1',
    [organizationId],
  )
  return rows[0]?.customerId ?? null
}

export async function keepCustomer(sql: Sql, organizationId: string, customerId: string): Promise<void> {
  await sql.query(
    `insert into llm_mentions.subscriptions (organization_id, stripe_customer_id) values ($1, $2)
     on conflict (organization_id) do update set stripe_customer_id = excluded.stripe_customer_id`,
    [organizationId, customerId],
  )
}

export async function keepCheckout(sql: Sql, organizationId: string, sessionId: string): Promise<void> {
  await sql.query(
    'update llm_mentions.subscriptions set checkout_session_id = $2, checkout_at = now() where organization_id = $1',
    [organizationId, sessionId],
  )
}

export async function excessOver(sql: Sql, organizationId: string, planId: string): Promise<Excess> {
  const { rows } = await sql.query<Excess>(
    `select nullif(greatest(0, (select count(*) from llm_mentions.clients c
         where c.organization_id = $1 and c.archived_at is null and not c.is_demo)
         - private.limit_under($1, 'brands', p.brands)), 0) as brands,
       nullif(greatest(0, (select count(*) from llm_mentions.organization_users m
         where m.organization_id = $1 and m.status = 'active' and m.role <> 'guest')
         - private.limit_under($1, 'seats', p.seats)), 0) as seats
     from llm_mentions.plans p where p.id = $2`,
    [organizationId, planId],
  )
  return rows[0] ?? { brands: null, seats: null }
}

/**
 * Stores what stays active when a plan includes less. Refused if the choice exceeds the plan, or does not belong to the
 * organization.
 */
export async function keepChoice(
  sql: Sql,
  organizationId: string,
  { planId, brandIds, userIds }: { planId: string; brandIds: readonly string[]; userIds: readonly string[] },
): Promise<{ isKept: true } | Refusal> {
  const { rows } = await sql.query<{
    brands: number | null
    seats: number | null
    ownBrands: number
    members: number
  }>(
    `select private.limit_under($1, 'brands', p.brands) as brands, private.limit_under($1, 'seats', p.seats) as seats,
       (select count(*) from llm_mentions.clients c where c.organization_id = $1 and c.id = any ($3::uuid[])) as "ownBrands",
       (select count(*) from llm_mentions.organization_users m
        where m.organization_id = $1 and m.user_id = any ($4::uuid[])) as members
     from llm_mentions.plans p where p.id = $2`,
    [organizationId, planId, brandIds, userIds],
  )
  const [plan] = rows
  if (plan === undefined) return { refused: 'This plan doesn’t exist. Choose another.', field: 'planKey' }
  if (plan.ownBrands < new Set(brandIds).size)
    return { refused: 'This organization doesn’t have this brand.', field: 'keptBrandIds' }
  if (plan.members < new Set(userIds).size)
    return { refused: 'One of these users is no longer a member. Reload the page.', field: 'keptUserIds' }
  if (plan.brands !== null && brandIds.length > plan.brands)
    return { refused: `Your plan includes ${plan.brands} active brands.`, field: 'keptBrandIds' }
  if (plan.seats !== null && userIds.length > plan.seats)
    return { refused: `Your plan includes ${plan.seats} seats.`, field: 'keptUserIds' }
  await sql.query(
    `update llm_mentions.subscriptions set kept_client_ids = $2, kept_user_ids = $3 where organization_id = $1`,
    [organizationId, brandIds, userIds],
  )
  return { isKept: true }
}

import type { StoredEntitlement } from '#core/billing/drift.ts'
import { graceDays, isOverdue } from '#core/billing/schema.ts'
import type { Entitlement } from '#core/billing/entitlement.ts'
import type { Sql } from '../database.ts'
import type { JobTransaction } from '../job-transaction.ts'
import { notifyPlanChanges, notifyPlanChange, type Payer } from './plan-events.ts'

/** The organization of a customer; null for an unknown one. */
export async function organizationPaying(sql: Sql, customerId: string): Promise<string | null> {
  const { rows } = await sql.query<{ organizationId: string }>(
    'select organization_id as "organizationId" from llm_mentions.subscriptions where stripe_customer_id = $1',
    [customerId],
  )
  return rows[0]?.organizationId ?? null
}

/**
 * Restores a customer that was created for this organization and lost. False: there is no organization with that ID, or
 * it has another customer.
 */
export async function adoptCustomer(
  sql: Sql,
  { organizationId, customerId }: { organizationId: string; customerId: string },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into llm_mentions.subscriptions (organization_id, stripe_customer_id)
     select id, $2 from llm_mentions.organizations where id::text = $1
     on conflict (organization_id) do nothing`,
    [organizationId, customerId],
  )
  return rowCount === 1
}

/** Stores a customer's entitlement, applies the resulting plan, and notifies the admins of changes. */
export async function storeEntitlement(
  sql: JobTransaction,
  organizationId: string,
  { subscription, others, invoices }: Entitlement,
): Promise<'applied' | 'unknown-price'> {
  const before = await rowOf(sql, organizationId)
  await sql.query(
    `update llm_mentions.subscriptions s set
       stripe_subscription_id = $2, stripe_item_id = $3, status = $4, stripe_price_id = $5,
       plan_id = private.plan_of_price($5),
       interval = case when $6::boolean then 'yearly' when not $6 then 'monthly' end,
       currency = $7, amount = $8, period_start = $9, period_end = $10, cancels_at = $11, ended_at = $12, others = $13,
       past_due_since = case when $14 then coalesce(s.past_due_since, now()) end,
       grace_until = case when $14 then coalesce(s.past_due_since, now()) + make_interval(days => $15) end,
       synced_at = now()
     where s.organization_id = $1`,
    [
      organizationId,
      subscription?.id ?? null,
      subscription?.itemId ?? null,
      subscription?.status ?? null,
      subscription?.priceId ?? null,
      subscription?.isYearly ?? null,
      subscription?.currency ?? null,
      subscription?.amount ?? null,
      subscription?.periodStart ?? null,
      subscription?.periodEnd ?? null,
      subscription?.cancelsAt ?? null,
      subscription?.endedAt ?? null,
      others,
      subscription !== null && isOverdue(subscription.status),
      graceDays,
    ],
  )
  await keepInvoices(sql, organizationId, invoices)
  await sql.query('select private.settle_plan($1)', [organizationId])
  const after = await rowOf(sql, organizationId)
  if (before !== null && after !== null) await notifyPlanChanges(sql, organizationId, { before, after })
  return subscription !== null && after?.paidPlan === null ? 'unknown-price' : 'applied'
}

async function keepInvoices(
  sql: Sql,
  organizationId: string,
  invoices: Entitlement['invoices'],
): Promise<void> {
  if (invoices.length === 0) return
  await sql.query(
    `insert into llm_mentions.invoices (id, organization_id, number, status, currency, total, amount_paid, amount_due,
       period_start, period_end, issued_at, hosted_url, pdf_url)
     select i.id, $1, i.number, i.status, i.currency, i.total, i."amountPaid", i."amountDue", i."periodStart", i."periodEnd",
       i."issuedAt", i."hostedUrl", i."pdfUrl"
     from jsonb_to_recordset($2::jsonb) as i (id text, number text, status text, currency text, total bigint,
       "amountPaid" bigint, "amountDue" bigint, "periodStart" timestamptz, "periodEnd" timestamptz,
       "issuedAt" timestamptz, "hostedUrl" text, "pdfUrl" text)
     on conflict (id) do update set number = excluded.number, status = excluded.status, total = excluded.total,
       amount_paid = excluded.amount_paid, amount_due = excluded.amount_due, hosted_url = excluded.hosted_url,
       pdf_url = excluded.pdf_url
     where llm_mentions.invoices.organization_id = excluded.organization_id`,
    [organizationId, JSON.stringify(invoices)],
  )
}

async function rowOf(sql: Sql, organizationId: string): Promise<Payer | null> {
  const { rows } = await sql.query<Payer>(
    `select s.status, s.stripe_subscription_id as "subscriptionId", s.plan_id as "paidPlan", o.plan_id as plan,
       p.name as "planName", s.past_due_since as "pastDueSince", s.grace_until as "graceUntil"
     from llm_mentions.organizations o
     join llm_mentions.subscriptions s on s.organization_id = o.id
     left join llm_mentions.plans p on p.id = o.plan_id
     where o.id = $1`,
    [organizationId],
  )
  return rows[0] ?? null
}

/** Settles organizations whose grace period has ended, or whose plan override has expired. Returns how many. */
export async function settleDuePlans(sql: JobTransaction): Promise<number> {
  const { rows } = await sql.query<{ organizationId: string }>(
    `update llm_mentions.organizations set plan_override_id = null, plan_override_until = null, plan_override_reason = ''
     where plan_override_until <= now() returning id as "organizationId"`,
  )
  const { rows: overdue } = await sql.query<{ organizationId: string }>(
    `select s.organization_id as "organizationId" from llm_mentions.subscriptions s
     join llm_mentions.organizations o on o.id = s.organization_id
     where s.status in ('past_due', 'unpaid') and s.grace_until <= now() and o.plan_override_id is null
       and o.plan_id = s.plan_id`,
  )
  const due = [
    ...rows.map(({ organizationId }) => ({ organizationId, why: 'given plan ended' as const })),
    ...overdue.map(({ organizationId }) => ({ organizationId, why: 'unpaid' as const })),
  ]
  for (const { organizationId, why } of due) {
    await sql.query('select private.settle_plan($1)', [organizationId])
    const { rows: plans } = await sql.query<{ name: string }>(
      'select p.name from llm_mentions.organizations o join llm_mentions.plans p on p.id = o.plan_id where o.id = $1',
      [organizationId],
    )
    await notifyPlanChange(sql, organizationId, { planName: plans[0]?.name ?? null, why })
  }
  return due.length
}

/** The stored entitlement of every customer, to compare with Stripe's. */
export async function listStoredEntitlements(sql: Sql): Promise<StoredEntitlement[]> {
  const { rows } = await sql.query<StoredEntitlement>(
    `select s.organization_id as "organizationId", s.stripe_customer_id as "customerId",
       s.stripe_subscription_id as "subscriptionId", s.status, s.stripe_price_id as "priceId", s.period_end as "periodEnd",
       s.cancels_at as "cancelsAt", s.others,
       (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'status', i.status, 'amountDue', i.amount_due)), '[]')
        from llm_mentions.invoices i where i.organization_id = s.organization_id) as invoices,
       paid.key as "paidPlan", held.key as plan, o.plan_override_id is not null as "mayDiffer"
     from llm_mentions.subscriptions s join llm_mentions.organizations o on o.id = s.organization_id
     left join llm_mentions.plans paid on paid.id = s.plan_id left join llm_mentions.plans held on held.id = o.plan_id
     order by o.created_at, o.id`,
  )
  return rows
}

/** The active subscriptions of an organization at Stripe. */
export async function runningSubscriptions(sql: Sql, organizationId: string): Promise<string[]> {
  const { rows } = await sql.query<{ ids: string[] }>(
    `select array_remove(others || stripe_subscription_id, null) as ids from llm_mentions.subscriptions
     where organization_id = $1 and status not in ('canceled', 'incomplete_expired')`,
    [organizationId],
  )
  return rows[0]?.ids ?? []
}

import type { Row } from '#core/database/row.ts'
import { hearFromOutside } from '../acting-for-system.ts'
import { inTransaction, type Database, type Sql } from '../database.ts'
import { withJobs, type JobTransaction } from '../job-transaction.ts'

export type HeardEvent = {
  id: string
  type: string
  customerId: string | null
  objectId: string | null
  isLive: boolean
  createdAt: Date
}

export type EventOutcome = 'applied' | 'unknown-customer' | 'unknown-price' | 'not-ours'

/**
 * Records an event from Stripe once, and applies it soon: a customer's events together, one customer's jobs one after
 * another. For an event whose signature was verified. False: it was known.
 */
export async function noteStripeEvent(
  database: Database,
  { id, type, customerId, objectId, isLive, createdAt }: HeardEvent,
  { isOurs }: { isOurs: boolean },
): Promise<boolean> {
  return inTransaction(database, (client) =>
    withJobs(client, async (sql) => {
      await hearFromOutside(sql)
      const waits = isOurs && customerId !== null
      const { rowCount } = await sql.query(
        `insert into llm_mentions.stripe_events (id, type, customer_id, object_id, is_live, created_at, settled_at, outcome)
         values ($1, left($2, 100), $3, $4, $5, $6, case when not $7 then now() end, case when not $7 then 'not-ours' end)
         on conflict (id) do nothing`,
        [id, type, customerId, objectId, isLive, createdAt, waits],
      )
      const isNew = rowCount === 1
      if (isNew && waits) applyStripeLater(sql, customerId)
      return isNew
    }),
  )
}

/** One job for all waiting events of a customer; while one runs the next waits. */
export function applyStripeLater(sql: JobTransaction, customerId: string): void {
  sql.enqueueLater('apply-stripe-events', { customerId })
}

/** Stripe's responses from now on include every event recorded before this moment. */
export async function hearingUntil(sql: Sql): Promise<Date> {
  const { rows } = await sql.query<{ now: Date }>('select clock_timestamp() as now')
  const now = rows[0]?.now
  if (now === undefined) throw new Error('The database returned no time')
  return now
}

export async function settleEvents(
  sql: Sql,
  { customerId, until, outcome }: { customerId: string; until: Date; outcome: EventOutcome },
): Promise<void> {
  await sql.query(
    `update llm_mentions.stripe_events set settled_at = now(), outcome = $3, problem = null
     where customer_id = $1 and received_at <= $2
       and (settled_at is null or outcome in ('unknown-customer', 'unknown-price', 'failed'))`,
    [customerId, until, outcome],
  )
}

export async function noteEventProblem(
  sql: Sql,
  { customerId, problem }: { customerId: string; problem: string },
): Promise<void> {
  await sql.query(
    'update llm_mentions.stripe_events set problem = left($2, 1000) where customer_id = $1 and settled_at is null',
    [customerId, problem],
  )
}

export type StripeEventRow = Row<
  'stripe_events',
  'id' | 'type' | 'customerId' | 'createdAt' | 'receivedAt' | 'outcome' | 'problem'
>

/** The newest first; `isOpen`: only those that were not applied. */
export async function listStripeEvents(
  sql: Sql,
  { isOpen, limit }: { isOpen: boolean; limit: number },
): Promise<StripeEventRow[]> {
  const { rows } = await sql.query<StripeEventRow>(
    `select id, type, customer_id as "customerId", created_at as "createdAt", received_at as "receivedAt", outcome, problem
     from llm_mentions.stripe_events
     where not $1 or outcome is null or outcome in ('unknown-customer', 'unknown-price', 'failed')
     order by received_at desc limit $2`,
    [isOpen, limit],
  )
  return rows
}

/**
 * Fetches these customers from Stripe again: of one event, of one customer, or of all events that were not applied.
 * Returns how many.
 */
export async function replayStripe(
  sql: JobTransaction,
  which: { eventId: string } | { customerId: string } | 'open' | 'all',
): Promise<number> {
  const { rows } = await sql.query<{ customerId: string }>(
    `select distinct customer_id as "customerId" from (
       select customer_id from llm_mentions.stripe_events
       where customer_id is not null and case
         when $1::text is not null then id = $1
         when $2::text is not null then customer_id = $2
         when $3 then outcome is null or outcome in ('unknown-customer', 'unknown-price', 'failed')
         else true end
       union all
       select stripe_customer_id from llm_mentions.subscriptions
       where $2 = stripe_customer_id or $1 is null and $2 is null and not $3
     ) concerned`,
    [
      typeof which === 'object' && 'eventId' in which ? which.eventId : null,
      typeof which === 'object' && 'customerId' in which ? which.customerId : null,
      which === 'open',
    ],
  )
  for (const { customerId } of rows) applyStripeLater(sql, customerId)
  return rows.length
}

/**
 * Asks Stripe about customers whose events have waited for an hour, subscriptions that are past their end without an
 * event, and opened checkout pages: events missed while the webhook was off are recovered within hours.
 */
export async function askStripeAgain(sql: JobTransaction): Promise<number> {
  const { rows } = await sql.query<{ customerId: string }>(
    `with waiting as (
       update llm_mentions.stripe_events set asked_at = now()
       where settled_at is null and received_at > now() - interval '30 days'
         and coalesce(asked_at, received_at) < now() - interval '1 hour'
       returning customer_id
     ), silent as (
       update llm_mentions.subscriptions set asked_at = now()
       where status not in ('canceled', 'incomplete_expired')
         and least(period_end, cancels_at) < now() - interval '1 hour'
         and greatest(synced_at, asked_at) < now() - interval '6 hours'
       returning stripe_customer_id
     ), opened as (
       update llm_mentions.subscriptions set asked_at = now()
       where checkout_at between now() - interval '2 days' and now() - interval '10 minutes'
         and coalesce(synced_at < checkout_at, true)
         and coalesce(asked_at < greatest(checkout_at + interval '10 minutes', now() - interval '3 hours'), true)
       returning stripe_customer_id
     )
     select customer_id as "customerId" from waiting union select stripe_customer_id from silent
     union select stripe_customer_id from opened`,
  )
  for (const { customerId } of rows) applyStripeLater(sql, customerId)
  return rows.length
}

/** Deletes events older than Stripe's own retention. */
export async function forgetStripeEvents(sql: Sql): Promise<void> {
  await sql.query(
    `delete from llm_mentions.stripe_events
     where received_at < now() - interval '400 days' and settled_at is not null and outcome in ('applied', 'not-ours')`,
  )
}

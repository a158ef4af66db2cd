import { z } from 'zod'
import type { Row } from '#core/database/row.ts'
import { jobCatalog } from '#core/job-catalog.ts'
import { failingTooLongMs } from '#core/notifications/integrations/retry-plan.ts'
import {
  integrationKinds,
  textKinds,
  textsPerDay,
  type IntegrationKind,
} from '#core/notifications/integrations/schema.ts'
import type { DeliveryEvent } from '#core/notifications/integrations/delivery-event.ts'
import { eventMessage } from '#core/notifications/events/message.ts'
import { severity } from '#core/notifications/events/schema.ts'
import { message } from '#core/language/message.ts'
import type { Database, Sql } from '../database.ts'
import { canNotify } from './delivery-content.ts'
import { noteEvent } from './events.ts'
import type { JobTransaction } from '../job-transaction.ts'
import { asSystem } from '../system-client.ts'

/** How long one worker owns a delivery; far more than an attempt may take. */
const leaseSeconds = 120

/** Parallel deliveries to one shared integration, so that a slow receiver does not delay other messages. */
const concurrencyPerIntegration = 2

/** Enqueues sending these, in the transaction that created or changed their rows. */
export function sendDeliveriesLater(
  sql: JobTransaction,
  deliveries: readonly { organizationId: string; deliveryId: string; at?: Date }[],
): void {
  sql.enqueueAllLater(
    'send-delivery',
    deliveries.map(({ at, ...payload }) => ({ payload, runAt: at })),
  )
}

const claimed = z.object({
  id: z.string(),
  organizationId: z.string(),
  organizationName: z.string(),
  channelId: z.string(),
  userId: z.string().nullable(),
  kind: z.enum(integrationKinds),
  key: z.string(),
  target: z.string(),
  tries: z.number(),
  createdAt: z.date(),
  secret: z.instanceof(Buffer).nullable(),
  sealedWith: z.string().nullable(),
  formerSecret: z.instanceof(Buffer).nullable(),
  formerSealedWith: z.string().nullable(),
  /** Why it is no longer wanted; null: it is. */
  unwanted: z.string().nullable(),
  eventId: z.string().nullable(),
})

export type ClaimedDelivery = z.infer<typeof claimed> & { event: DeliveryEvent | null }

/**
 * Claims a due delivery exclusively for `leaseSeconds`. `later`: it is too early for another attempt. Null: it is gone,
 * done, or claimed by another worker.
 */
export async function claimDelivery(
  sql: Sql,
  { organizationId, deliveryId }: { organizationId: string; deliveryId: string },
): Promise<ClaimedDelivery | { later: Date } | null> {
  const { rows: due } = await sql.query<
    Row<'deliveries', 'state'> & { later: Date | null; isCrowded: boolean }
  >(
    `select d.state, case when d.state = 'queued' then nullif(greatest(d.next_at, now()), now()) else d.claimed_until end as later,
       d.kind in ('webhook', 'slack', 'teams') and (
         select count(*) from llm_mentions.deliveries o
         where o.integration_id = d.integration_id and o.state = 'sending' and o.claimed_until > now() and o.id <> d.id
       ) >= $3 as "isCrowded"
     from llm_mentions.deliveries d
     where d.organization_id = $1 and d.id = $2 and d.state in ('queued', 'sending') for update of d skip locked`,
    [organizationId, deliveryId, concurrencyPerIntegration],
  )
  const [row] = due
  if (row === undefined) return null
  const now = new Date()
  if (row.later !== null && row.later.getTime() > now.getTime()) return { later: row.later }
  if (row.isCrowded) return { later: new Date(now.getTime() + 1000) }
  await sql.query(
    `update llm_mentions.deliveries d
     set state = 'sending', attempts = attempts + 1, claimed_until = now() + make_interval(secs => $3),
       target = case when d.user_id is null then c.target else d.target end -- an address put right meanwhile
     from llm_mentions.integrations c
     where d.organization_id = $1 and d.id = $2 and c.organization_id = d.organization_id and c.id = d.integration_id`,
    [organizationId, deliveryId, leaseSeconds],
  )
  const { rows } = await sql.query(
    `select d.id, d.organization_id as "organizationId", o.name as "organizationName", d.integration_id as "channelId",
       d.user_id as "userId", d.kind, d.key, d.target, d.attempts as tries, d.created_at as "createdAt",
       c.secret, c.secret_sealed_with as "sealedWith",
       case when c.former_until > now() then c.former_secret end as "formerSecret",
       case when c.former_until > now() then c.former_sealed_with end as "formerSealedWith",
       case
         when c.stopped_at is not null then 'The recipient replied STOP.'
         when d.key ~ '^(test|code|replay):' then null
         when c.confirmed_at is null then 'The channel is not confirmed.'
         when c.paused_at is not null then 'The channel is paused.'
         when c.user_id is not null and not exists (
           select from llm_mentions.organization_users m
           where m.organization_id = d.organization_id and m.user_id = c.user_id and m.status = 'active'
             and (e.id is null or (${canNotify('m')})))
           then 'This user can no longer view it.'
       end as unwanted,
       e.id as "eventId", e.client_id as "brandId", b.name as "brandName", e.kind as "eventKind", e.severity, e.title, e.body,
       e.link, e.data, e.occurred_at as "occurredAt"
     from llm_mentions.deliveries d
     join llm_mentions.integrations c on c.organization_id = d.organization_id and c.id = d.integration_id
     join llm_mentions.organizations o on o.id = d.organization_id
     left join llm_mentions.events e on e.organization_id = d.organization_id and e.id = d.event_id
     left join llm_mentions.clients b on b.organization_id = e.organization_id and b.id = e.client_id
     where d.organization_id = $1 and d.id = $2`,
    [organizationId, deliveryId],
  )
  const delivery = claimed.parse(rows[0])
  return { ...delivery, event: delivery.eventId === null ? null : eventOf(rows[0], delivery) }
}

const eventColumns = z.object({
  brandId: z.string().nullable(),
  brandName: z.string().nullable(),
  eventKind: z.string(),
  severity,
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  occurredAt: z.date(),
})

function eventOf(
  row: unknown,
  {
    eventId,
    organizationId,
    organizationName,
  }: Pick<ClaimedDelivery, 'organizationId' | 'organizationName'> & { eventId: string | null },
): DeliveryEvent {
  const { eventKind: kind, ...event } = eventColumns.parse(row)
  return { id: eventId ?? '', organizationId, organizationName, kind, ...event }
}

/** The outcome of an attempt. `code` is for the log and for programs, `message` one sentence for users. */
export type Outcome = {
  result: 'sent' | 'delivered' | 'failed' | 'dropped' | 'retry'
  code: string
  message: string
  status?: number | null
  /** The beginning of the response. */
  reply?: string
  latencyMs?: number
  providerId?: string
  providerState?: string
  segments?: number
  /** When to retry. */
  nextAt?: Date
  /** The integration accepts nothing any more: paused with this reason. */
  pauses?: string
  /** The owner of the number wants no messages. */
  isStopped?: boolean
}

/**
 * Records the outcome of an attempt, unless another worker has claimed the delivery since. Notifies the admins when a
 * shared integration is paused because it has failed for days.
 */
export async function settleDelivery(
  sql: JobTransaction,
  delivery: Pick<ClaimedDelivery, 'id' | 'organizationId' | 'channelId' | 'kind' | 'tries'>,
  outcome: Outcome,
): Promise<boolean> {
  const state = outcome.result === 'retry' ? 'queued' : outcome.result
  const isSent = state === 'sent' || state === 'delivered'
  const { rowCount } = await sql.query(
    `update llm_mentions.deliveries
     set state = $4, claimed_until = null, next_at = coalesce($5, next_at),
       provider_id = coalesce($6, provider_id), provider_state = coalesce($7, provider_state), segments = coalesce($8, segments),
       error_code = $9, error = left($10, 500),
       sent_at = case when $11 then coalesce(sent_at, now()) else sent_at end,
       delivered_at = case when $4 = 'delivered' then now() else delivered_at end
     where organization_id = $1 and id = $2 and state = 'sending' and attempts = $3`,
    [
      delivery.organizationId,
      delivery.id,
      delivery.tries,
      state,
      outcome.nextAt ?? null,
      outcome.providerId ?? null,
      outcome.providerState ?? null,
      outcome.segments ?? null,
      isSent ? null : outcome.code.slice(0, 60),
      isSent ? null : outcome.message,
      isSent,
    ],
  )
  if (rowCount === 0) return false
  await sql.query(
    `insert into llm_mentions.delivery_attempts (organization_id, delivery_id, latency_ms, status, outcome, detail)
     values ($1, $2, $3, $4, left($5, 60), left($6, 2000))`,
    [
      delivery.organizationId,
      delivery.id,
      outcome.latencyMs ?? null,
      outcome.status ?? null,
      outcome.code,
      storable(outcome.reply === undefined || outcome.reply === '' ? outcome.message : outcome.reply),
    ],
  )
  if (state === 'queued')
    sendDeliveriesLater(sql, [{ ...idsOf(delivery), ...(outcome.nextAt ? { at: outcome.nextAt } : {}) }])
  await noteHealth(sql, delivery, outcome)
  return true
}

const idsOf = ({ organizationId, id }: { organizationId: string; id: string }) => ({
  organizationId,
  deliveryId: id,
})

/** PostgreSQL accepts no zero bytes, and a response may contain anything. */
const storable = (text: string) => text.replaceAll('\0', '�').toWellFormed()

async function noteHealth(
  sql: JobTransaction,
  { channelId, organizationId, kind }: Pick<ClaimedDelivery, 'organizationId' | 'channelId' | 'kind'>,
  outcome: Outcome,
): Promise<void> {
  if (outcome.isStopped === true) {
    await sql.query(
      'update llm_mentions.integrations set stopped_at = coalesce(stopped_at, now()) where organization_id = $1 and id = $2',
      [organizationId, channelId],
    )
    return
  }
  if (outcome.result === 'dropped' || kind === 'mail') return
  if (outcome.result === 'sent' || outcome.result === 'delivered') {
    await sql.query(
      `update llm_mentions.integrations set failing_since = null
       where organization_id = $1 and id = $2 and failing_since is not null`,
      [organizationId, channelId],
    )
    return
  }
  const { rows } = await sql.query<
    Row<'integrations', 'name' | 'clientId'> & { failingSince: Date; isTooLong: boolean; isPaused: boolean }
  >(
    `update llm_mentions.integrations set failing_since = coalesce(failing_since, now())
     where organization_id = $1 and id = $2
     returning name, failing_since as "failingSince", failing_since < now() - make_interval(secs => $3) as "isTooLong",
       paused_at is not null as "isPaused", client_id as "clientId"`,
    [organizationId, channelId, failingTooLongMs / 1000],
  )
  const [channel] = rows
  const reason =
    outcome.pauses ??
    (channel?.isTooLong === true ? message('Deliveries have failed for three days.') : undefined)
  if (channel === undefined || channel.isPaused || reason === undefined || !isShared(kind)) return
  await sql.query(
    'update llm_mentions.integrations set paused_at = now(), paused_reason = left($3, 300) where organization_id = $1 and id = $2',
    [organizationId, channelId, reason],
  )
  await noteEvent(sql, {
    organizationId,
    brandId: null,
    kind: 'channel.failing',
    severity: 'warning',
    ...eventMessage({ text: message('Integration “{name}” paused'), values: { name: channel.name } }, [
      { text: reason },
      { text: message('Last response: {answer}'), values: { answer: outcome.message } },
      { text: message('Check its delivery log, fix the problem, and resume it.') },
    ]),
    link: `/settings?section=channels&channel=${channelId}`,
    data: { channelId, failingSince: channel.failingSince.toISOString(), code: outcome.code },
    key: `channel-failing:${channelId}:${channel.failingSince.toISOString()}`,
  })
}

const isShared = (kind: IntegrationKind) => kind === 'webhook' || kind === 'slack' || kind === 'teams'

/** Releases a claimed delivery without an attempt, such as when the worker ends first. */
export async function releaseDelivery(sql: JobTransaction, delivery: ClaimedDelivery): Promise<void> {
  const { rowCount } = await sql.query(
    `update llm_mentions.deliveries set state = 'queued', claimed_until = null, attempts = attempts - 1
     where organization_id = $1 and id = $2 and state = 'sending' and attempts = $3`,
    [delivery.organizationId, delivery.id, delivery.tries],
  )
  if (rowCount === 1) sendDeliveriesLater(sql, [idsOf(delivery)])
}

/** Whether the organization has used up its text messages of the last 24 hours. Codes count, too. */
export async function areTextsUsedUp(sql: Sql, organizationId: string): Promise<boolean> {
  const { rows } = await sql.query<{ sent: number }>(
    `select count(*)::integer as sent from llm_mentions.deliveries
     where organization_id = $1 and kind = any($2) and sent_at > now() - interval '24 hours'`,
    [organizationId, textKinds],
  )
  return (rows[0]?.sent ?? 0) >= textsPerDay
}

const lostAtOnce = 1000

/**
 * Enqueues due deliveries without a job: of a worker that died midway, or whose job was lost. Upkeep calls it
 * regularly, from any number of workers.
 */
export async function sendLostDeliveries(database: Database): Promise<number> {
  const lost = await asSystem(database, async (sql) => {
    const { rows } = await sql.query<{ organizationId: string; deliveryId: string }>(
      `select organization_id as "organizationId", id as "deliveryId" from llm_mentions.deliveries
       where (state = 'queued' and next_at < now() - interval '1 minute')
          or (state = 'sending' and claimed_until < now())
       order by next_at limit $1`,
      [lostAtOnce],
    )
    return rows
  })
  if (lost.length === 0) return 0
  const jobKey = jobCatalog['send-delivery'].key
  const { rows: waiting } = await database.pool.query<{ key: string }>(
    'select key from graphile_worker.jobs where key = any($1) and attempts < max_attempts',
    [lost.map(jobKey)],
  )
  const withJob = new Set<string | null>(waiting.map(({ key }) => key))
  const jobless = lost.filter((delivery) => !withJob.has(jobKey(delivery)))
  await asSystem(database, async (sql) => sendDeliveriesLater(sql, jobless))
  return jobless.length
}

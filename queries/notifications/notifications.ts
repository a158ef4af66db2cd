import { z } from 'zod'
import type { Row } from '#core/database/row.ts'
import * as values from '#core/database/values.ts'
import { severities, severity } from '#core/notifications/events/schema.ts'
import { holdUntil, type Clocked } from '#core/notifications/preferences.ts'
import type { Sql } from '../database.ts'
import { sendDeliveriesLater } from './deliveries.ts'
import { canNotify } from './delivery-content.ts'
import type { JobTransaction } from '../job-transaction.ts'

type EventId = { organizationId: string; eventId: string }

export type Spread = { told: number; queued: number; held: number }

/**
 * Notifies all recipients of an event: those who see its brand, or the admins. Adds it to their inbox, and as a
 * delivery to every integration that wants it; quiet hours and summary emails hold it. A repeat changes nothing.
 */
export async function spreadEvent(sql: JobTransaction, event: EventId, now: Date): Promise<Spread> {
  await applyEventAlerts(sql, event)
  const { rowCount } = await sql.query(
    `insert into llm_mentions.notifications (organization_id, client_id, user_id, event_id)
     select e.organization_id, e.client_id, m.user_id, e.id
     from llm_mentions.events e
     join llm_mentions.organization_users m on m.organization_id = e.organization_id
     where e.organization_id = $1 and e.id = $2 and ${canNotify('m')}
     on conflict (event_id, user_id) do nothing`,
    [event.organizationId, event.eventId],
  )
  await ensureMailIntegrations(sql, event)
  return { told: rowCount ?? 0, ...(await planDeliveries(sql, event, now)) }
}

/** An alert may change the severity of a kind of event; the brand's takes precedence. */
async function applyEventAlerts(sql: Sql, { organizationId, eventId }: EventId): Promise<void> {
  await sql.query(
    `update llm_mentions.events e set severity = r.severity
     from (
       select rule.severity from llm_mentions.alerts rule
       join llm_mentions.events of on of.organization_id = rule.organization_id and of.id = $2
       where rule.organization_id = $1 and rule.about = 'events' and rule.paused_at is null and rule.deleted_at is null
         and of.kind = any (rule.event_kinds) and (rule.client_id is null or rule.client_id = of.client_id)
       order by rule.client_id nulls last, rule.created_at, rule.id limit 1
     ) r
     where e.organization_id = $1 and e.id = $2 and e.severity <> r.severity
       and not exists (select from llm_mentions.notifications n where n.event_id = e.id)`,
    [organizationId, eventId],
  )
}

/** Recipients have email, on for warnings and worse, unless they chose otherwise. */
async function ensureMailIntegrations(sql: Sql, { organizationId, eventId }: EventId): Promise<void> {
  await sql.query(
    `insert into llm_mentions.integrations
       (organization_id, user_id, kind, name, target, min_severity, confirmed_at, created_by)
     select n.organization_id, n.user_id, 'mail', 'E-mail', u.email, 'warning', now(), u.id
     from llm_mentions.notifications n
     join llm_mentions.users u on u.id = n.user_id and u.email <> ''
     where n.organization_id = $1 and n.event_id = $2
     on conflict (organization_id, user_id) where kind = 'mail' do update set target = excluded.target
       where llm_mentions.integrations.target <> excluded.target`,
    [organizationId, eventId],
  )
}

async function planDeliveries(
  sql: JobTransaction,
  { organizationId, eventId }: EventId,
  now: Date,
): Promise<Pick<Spread, 'queued' | 'held'>> {
  const { rows } = await sql.query(
    `select c.id, c.kind, c.target, c.user_id as "userId", e.severity, o.time_zone as "organizationZone", ${clock('p')}
     from llm_mentions.events e
     join llm_mentions.organizations o on o.id = e.organization_id
     join llm_mentions.integrations c on c.organization_id = e.organization_id
     left join llm_mentions.notification_preferences p on p.organization_id = c.organization_id and p.user_id = c.user_id
     where e.organization_id = $1 and e.id = $2
       and c.confirmed_at is not null and c.paused_at is null and c.stopped_at is null
       and (c.client_id is null or c.client_id = e.client_id)
       and (cardinality(c.event_kinds) = 0 or e.kind = any (c.event_kinds))
       and array_position($3::text[], e.severity) >= array_position($3::text[], c.min_severity)
       and (c.user_id is null or exists (
         select from llm_mentions.notifications n where n.event_id = e.id and n.user_id = c.user_id))`,
    [organizationId, eventId, severities],
  )
  const planned = rows.map((row) => {
    const channel = wanting.parse(row)
    const until =
      channel.userId === null
        ? null
        : holdUntil(clockedOf(channel), {
            at: now,
            severity: channel.severity,
            isMail: channel.kind === 'mail',
          })
    return { id: channel.id, state: until === null ? 'queued' : 'held', nextAt: until ?? now }
  })
  if (planned.length === 0) return { queued: 0, held: 0 }
  const { rows: made } = await sql.query<Row<'deliveries', 'id' | 'state'>>(
    `insert into llm_mentions.deliveries (organization_id, integration_id, event_id, user_id, kind, state, key, target, next_at)
     select c.organization_id, c.id, $2::uuid, c.user_id, c.kind, plan.state, $2::text, c.target, plan.next_at
     from unnest($3::uuid[], $4::text[], $5::timestamptz[]) as plan (id, state, next_at)
     join llm_mentions.integrations c on c.id = plan.id and c.organization_id = $1
     on conflict (integration_id, key) do nothing
     returning id, state`,
    [
      organizationId,
      eventId,
      planned.map(({ id }) => id),
      planned.map(({ state }) => state),
      planned.map(({ nextAt }) => nextAt),
    ],
  )
  const queued = made.filter(({ state }) => state === 'queued')
  sendDeliveriesLater(
    sql,
    queued.map(({ id }) => ({ organizationId, deliveryId: id })),
  )
  return { queued: queued.length, held: made.length - queued.length }
}

/** Integrations whose held deliveries are processed in one round. */
const channelsAtOnce = 500

/**
 * Releases deliveries held by quiet hours and summary emails once they are due: emails of one person become one, texts
 * are sent one by one. Any number of workers may run it concurrently. Returns how many messages are sent.
 */
export async function releaseHeld(sql: JobTransaction, now: Date): Promise<number> {
  const { rows } = await sql.query(
    `select d.id, d.organization_id as "organizationId", d.integration_id as "channelId", d.kind, d.next_at = '-infinity' as "isUnsettled",
       e.severity, o.time_zone as "organizationZone", c.paused_at is not null as "isPaused", ${clock('p')}
     from llm_mentions.deliveries d
     join llm_mentions.integrations c on c.id = d.integration_id
     join llm_mentions.events e on e.organization_id = d.organization_id and e.id = d.event_id
     join llm_mentions.organizations o on o.id = d.organization_id
     left join llm_mentions.notification_preferences p on p.organization_id = d.organization_id and p.user_id = d.user_id
     where d.state = 'held' and d.next_at <= $1 and d.integration_id in (
       select c.id from llm_mentions.integrations c
       where exists (select from llm_mentions.deliveries h where h.integration_id = c.id and h.state = 'held' and h.next_at <= $1)
       order by c.id limit ${channelsAtOnce} for update of c skip locked)
     order by d.created_at, d.id for update of d`,
    [now],
  )
  const due = rows.map((row) => heldDelivery.parse(row))
  let sent = 0
  for (const [channelId, deliveries] of Map.groupBy(due, (delivery) => delivery.channelId))
    sent += await releaseIntegration(sql, channelId, deliveries, now)
  return sent
}

async function releaseIntegration(
  sql: JobTransaction,
  channelId: string,
  deliveries: HeldDelivery[],
  now: Date,
): Promise<number> {
  const [first] = deliveries
  if (first === undefined) return 0
  const { organizationId } = first
  if (first.isPaused) {
    await settle(
      sql,
      deliveries,
      `state = 'dropped', error_code = 'paused', error = 'The channel was paused meanwhile.'`,
    )
    return 0
  }
  const releasable: HeldDelivery[] = []
  for (const delivery of deliveries) {
    const until = laterHold(delivery, now)
    if (until === null) releasable.push(delivery)
    else
      await sql.query(`update llm_mentions.deliveries set next_at = $2 where id = $1`, [delivery.id, until])
  }
  if (releasable.length === 0) return 0
  if (releasable.length === 1 || first.kind !== 'mail') {
    await settle(sql, releasable, `state = 'queued', next_at = now()`)
    sendDeliveriesLater(
      sql,
      releasable.map(({ id }) => ({ organizationId, deliveryId: id })),
    )
    return releasable.length
  }
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.deliveries (organization_id, integration_id, user_id, kind, key, target)
     select c.organization_id, c.id, c.user_id, c.kind, 'digest:' || $2, c.target
     from llm_mentions.integrations c where c.id = $1
     returning id`,
    [channelId, releasable[0]?.id],
  )
  const deliveryId = rows[0]?.id
  if (deliveryId === undefined) throw new Error('The channel is gone')
  await sql.query(
    `update llm_mentions.deliveries set state = 'collected', collected_in = $2 where id = any ($1::uuid[])`,
    [releasable.map(({ id }) => id), deliveryId],
  )
  sendDeliveriesLater(sql, [{ organizationId, deliveryId }])
  return 1
}

/**
 * A due delivery only waits further during quiet hours; after the person changed when they want emails, everything is
 * recomputed.
 */
function laterHold(delivery: HeldDelivery, now: Date): Date | null {
  const clocked = clockedOf(delivery)
  const preferences = delivery.isUnsettled ? clocked : { ...clocked, digest: 'off' as const }
  return holdUntil(preferences, { at: now, severity: delivery.severity, isMail: delivery.kind === 'mail' })
}

async function settle(sql: Sql, deliveries: readonly HeldDelivery[], change: string): Promise<void> {
  await sql.query(`update llm_mentions.deliveries set ${change} where id = any ($1::uuid[])`, [
    deliveries.map(({ id }) => id),
  ])
}

const clock = (preferences: string) =>
  ['time_zone', 'quiet_from', 'quiet_until', 'critical_passes', 'digest', 'digest_weekday', 'digest_hour']
    .map((column) => `${preferences}.${column} as ${column}`)
    .join(', ')

const clockColumns = z.object({
  organizationZone: z.string(),
  time_zone: z.string().nullable(),
  quiet_from: z.number().nullable(),
  quiet_until: z.number().nullable(),
  critical_passes: z.boolean().nullable(),
  digest: z.enum(values.notification_preferences.digest).nullable(),
  digest_weekday: z.number().nullable(),
  digest_hour: z.number().nullable(),
})

function clockedOf(row: z.infer<typeof clockColumns>): Clocked {
  return {
    timeZone: row.time_zone ?? row.organizationZone,
    quietFrom: row.quiet_from,
    quietUntil: row.quiet_until,
    criticalPasses: row.critical_passes ?? true,
    digest: row.digest ?? 'off',
    digestWeekday: row.digest_weekday ?? 1,
    digestHour: row.digest_hour ?? 8,
  }
}

const wanting = clockColumns.extend({
  id: z.string(),
  kind: z.string(),
  userId: z.string().nullable(),
  severity,
})

const heldDelivery = clockColumns.extend({
  id: z.string(),
  organizationId: z.string(),
  channelId: z.string(),
  kind: z.string(),
  severity,
  isUnsettled: z.boolean(),
  isPaused: z.boolean(),
})
type HeldDelivery = z.infer<typeof heldDelivery>

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { slackMessage, teamsMessage } from '#core/notifications/integrations/chat-messages.ts'
import { testEvent, type DeliveryEvent } from '#core/notifications/integrations/delivery-event.ts'
import {
  attemptRow,
  deliveriesPerPage,
  deliveryRow,
  type DeliveriesQuery,
  type DeliveryDetails,
  type DeliveryPage,
  type DeliveryRow,
} from '#core/notifications/integrations/schema.ts'
import { webhookBody } from '#core/notifications/integrations/webhook-payload.ts'
import { severity } from '#core/notifications/events/schema.ts'
import { actForSystem } from '../acting-for-system.ts'
import type { Refusal } from '#core/result.ts'
import type { Sql } from '../database.ts'
import { sendDeliveriesLater } from './deliveries.ts'
import type { CallerTransaction } from '../user-client.ts'

const statesOf = {
  waiting: ['queued', 'held', 'collected', 'sending'],
  arrived: ['sent', 'delivered'],
  failed: ['failed', 'dropped'],
} as const

/** Deliveries to shared integrations of the organization, newest first. */
export async function listDeliveries(
  sql: Sql,
  organizationId: string,
  { channelId, state, search = '', after }: DeliveriesQuery,
): Promise<DeliveryPage> {
  const [createdAt = null, id = null] = after?.split('~') ?? []
  const { rows } = await sql.query<{ cursor: string }>(
    `${selectDeliveries}
     where d.organization_id = $1 and c.user_id is null
       and ($2::uuid is null or d.integration_id = $2)
       and ($3::text[] is null or d.state = any($3))
       and ($4 = '' or e.title ilike $4 or e.kind ilike $4 or d.error ilike $4 or d.id::text ilike $4 or exists (
         select from llm_mentions.delivery_attempts a where a.delivery_id = d.id and a.detail ilike $4))
       and ($5::timestamptz is null or (d.created_at, d.id) < ($5, $6::uuid))
     order by d.created_at desc, d.id desc limit $7`,
    [
      organizationId,
      channelId ?? null,
      state === undefined ? null : statesOf[state],
      search === '' ? '' : `%${search.replace(/[\\%_]/g, '\\$&')}%`,
      createdAt,
      id,
      deliveriesPerPage + 1,
    ],
  )
  const page = rows.slice(0, deliveriesPerPage)
  return { rows: page.map(rowOf), next: rows.length > page.length ? (page.at(-1)?.cursor ?? null) : null }
}

/**
 * Null if there is no such delivery, or the caller may not see its integration. Read with its attempts in one
 * statement, so that they are consistent.
 */
export async function findDelivery(
  sql: Sql,
  deliveryId: string,
  publicUrl: string,
): Promise<(DeliveryDetails & { organizationId: string }) | null> {
  const { rows } = await sql.query<{ organizationId: string; tries: { at: string }[] }>(
    `select found.*, (
       select coalesce(json_agg(json_build_object(
         'at', at, 'latencyMs', latency_ms, 'status', status, 'outcome', outcome, 'detail', detail) order by at, id), '[]')
       from llm_mentions.delivery_attempts where delivery_id = found.id) as tries
     from (${selectDeliveries} where d.id = $1) as found`,
    [deliveryId],
  )
  const [row] = rows
  if (row === undefined) return null
  return {
    ...rowOf(row),
    organizationId: row.organizationId,
    tries: row.tries.map((each) => attemptRow.parse({ ...each, at: new Date(each.at).toISOString() })),
    payload: payloadOf(row, publicUrl),
  }
}

/** Sends it once more, as a new delivery that names the first. */
export async function replayDelivery(
  sql: CallerTransaction,
  delivery: DeliveryRow & { organizationId: string },
): Promise<{ id: string } | Refusal> {
  if (delivery.kind !== 'webhook' && delivery.kind !== 'slack' && delivery.kind !== 'teams')
    return { refused: 'Only messages to programs can be sent again.' }
  if (delivery.state === 'queued' || delivery.state === 'sending')
    return { refused: 'It is still on its way.' }
  await actForSystem(sql, delivery.organizationId)
  const replayId = randomUUID()
  const { organizationId } = delivery
  await sql.query(
    `insert into llm_mentions.deliveries (id, organization_id, integration_id, event_id, kind, key, target, replay_of)
     select $3::uuid, d.organization_id, d.integration_id, d.event_id, d.kind,
       case when d.event_id is null then 'test:' else 'replay:' end || $3::text, c.target, d.id
     from llm_mentions.deliveries d
     join llm_mentions.integrations c on c.organization_id = d.organization_id and c.id = d.integration_id
     where d.organization_id = $1 and d.id = $2`,
    [organizationId, delivery.id, replayId],
  )
  sendDeliveriesLater(sql, [{ organizationId, deliveryId: replayId }])
  return { id: replayId }
}

const selectDeliveries = `
  select d.id, d.organization_id as "organizationId", o.name as "organizationName", d.integration_id as "channelId",
    c.name as "integrationName", d.kind, d.state, d.key, e.kind as "eventKind", e.title, d.replay_of as "replayOf", d.attempts,
    d.next_at as "nextAt", d.error, d.error_code as "errorCode", d.created_at as "createdAt", d.delivered_at as "deliveredAt",
    e.id as "eventId", e.client_id as "brandId", b.name as "brandName", e.severity, e.body, e.link, e.data,
    e.occurred_at as "occurredAt",
    to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || d.id as cursor
  from llm_mentions.deliveries d
  join llm_mentions.integrations c on c.id = d.integration_id
  join llm_mentions.organizations o on o.id = d.organization_id
  left join llm_mentions.events e on e.id = d.event_id
  left join llm_mentions.clients b on b.id = e.client_id`

const stored = z.object({
  key: z.string(),
  title: z.string().nullable(),
  nextAt: z.date(),
  createdAt: z.date(),
  deliveredAt: z.date().nullable(),
})

function rowOf(row: unknown): DeliveryRow {
  const { key, title, nextAt, createdAt, deliveredAt } = stored.parse(row)
  return deliveryRow.parse({
    ...z.record(z.string(), z.unknown()).parse(row),
    title: title ?? (key.startsWith('test:') ? 'Test' : ''),
    isTest: key.startsWith('test:'),
    nextAt: nextAt.toISOString(),
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
  })
}

const told = z.object({
  id: z.string(),
  kind: z.string(),
  organizationId: z.string(),
  organizationName: z.string(),
  createdAt: z.date(),
  eventId: z.string().nullable(),
})
const reportedEvent = z.object({
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

/** The exact text that is sent: it is computed from the event, and so is not stored. */
function payloadOf(row: unknown, publicUrl: string): string | null {
  const { kind, eventId, ...delivery } = told.parse(row)
  let event: DeliveryEvent
  if (eventId === null) event = testEvent(delivery)
  else {
    const { eventKind, ...rest } = reportedEvent.parse(row)
    const { organizationId, organizationName } = delivery
    event = { id: eventId, organizationId, organizationName, kind: eventKind, ...rest }
  }
  if (kind === 'webhook') return webhookBody(event, publicUrl)
  if (kind === 'slack') return slackMessage(event, publicUrl)
  return kind === 'teams' ? teamsMessage(event, publicUrl) : null
}

import { eventKinds, type EventInput } from '#core/notifications/events/schema.ts'
import type { JobTransaction } from '../job-transaction.ts'

/**
 * Records an event and enqueues its notifications (`spread-event`), both in the caller's transaction. Needs the rights
 * of the system: jobs have them; a route uses `actForSystem` after it has checked the caller's right.
 *
 * @returns the event's ID; null if its key was used before.
 */
export async function noteEvent(sql: JobTransaction, event: EventInput): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.events (organization_id, client_id, kind, severity, audience, title, body, link, data, key, message)
     values ($1, $2, $3, $4, $5, left($6, 200), left($7, 2000), $8, $9, $10, $11)
     on conflict (organization_id, key) do nothing returning id`,
    [
      event.organizationId,
      event.brandId,
      event.kind,
      event.severity,
      eventKinds[event.kind].audience,
      event.title,
      event.body ?? '',
      event.link ?? null,
      JSON.stringify(event.data ?? {}),
      event.key,
      storable(event.message),
    ],
  )
  const id = rows[0]?.id ?? null
  if (id !== null) sql.enqueueLater('spread-event', { organizationId: event.organizationId, eventId: id })
  return id
}

/** A message too long for its column is sent in English. */
function storable(message: EventInput['message']): string | null {
  const text = message === undefined ? null : JSON.stringify(message)
  return text !== null && text.length > 12_000 ? null : text
}

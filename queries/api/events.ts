import type { z } from 'zod'
import type { eventsQuery, PublicEvent, PublicWebhook } from '#core/api/lists.ts'
import type { PageQuery, Place } from '#core/api/page.ts'
import { severities } from '#core/notifications/events/schema.ts'
import type { Sql } from '../database.ts'
import { listPage, placeOf } from './page.ts'

type EventRow = Omit<PublicEvent, 'occurredAt'> & { occurredAt: Date }

/** Events of an organization, newest first, as far as the caller may see them. */
export async function eventsPage(
  sql: Sql,
  organizationId: string,
  { kind, severity, brandId, since, ...page }: z.infer<typeof eventsQuery>,
) {
  return listPage<EventRow, PublicEvent>(
    sql,
    {
      select: `select e.id, ${placeOf('e.occurred_at')}, e.client_id as "brandId", e.kind, e.severity, e.title, e.body,
          e.link, e.data, e.occurred_at as "occurredAt"
        from llm_mentions.events e
        where e.organization_id = $1 and ($2::text is null or e.kind = $2) and ($3::text[] is null or e.severity = any ($3))
          and ($4::uuid is null or e.client_id = $4) and ($5::timestamptz is null or e.occurred_at >= $5)`,
      moment: 'e.occurred_at',
      id: 'e.id',
      parameters: [
        organizationId,
        kind ?? null,
        severity === undefined ? null : severities.slice(severities.indexOf(severity)),
        brandId ?? null,
        since ?? null,
      ],
    },
    page,
    ({ moment: _moment, occurredAt, ...event }: EventRow & Place) => ({
      ...event,
      occurredAt: occurredAt.toISOString(),
    }),
  )
}

type Moments = 'confirmedAt' | 'pausedAt' | 'failingSince' | 'createdAt'
type WebhookRow = Omit<PublicWebhook, Moments> & { [Name in Exclude<Moments, 'createdAt'>]: Date | null } & {
  createdAt: Date
}

/** Webhooks and similar integrations of an organization, newest first. */
export async function webhooksPage(sql: Sql, organizationId: string, page: PageQuery) {
  return listPage<WebhookRow, PublicWebhook>(
    sql,
    {
      select: `select c.id, ${placeOf('c.created_at')}, c.kind, c.name, c.client_id as "brandId",
          coalesce(substring(c.target from '^https?://([^/?#]+)'), '') as host,
          c.event_kinds as "eventKinds", c.min_severity as "leastSeverity", c.confirmed_at as "confirmedAt",
          c.paused_at as "pausedAt", c.failing_since as "failingSince", c.created_at as "createdAt"
        from llm_mentions.integrations c
        where c.organization_id = $1 and c.kind in ('webhook', 'slack', 'teams')`,
      moment: 'c.created_at',
      id: 'c.id',
      parameters: [organizationId],
    },
    page,
    ({
      moment: _moment,
      confirmedAt,
      pausedAt,
      failingSince,
      createdAt,
      ...webhook
    }: WebhookRow & Place) => ({
      ...webhook,
      confirmedAt: confirmedAt?.toISOString() ?? null,
      pausedAt: pausedAt?.toISOString() ?? null,
      failingSince: failingSince?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    }),
  )
}

import { z } from 'zod'
import * as values from '#core/database/values.ts'
import { storedMessage } from '#core/notifications/events/message.ts'
import { eventKind, severity } from '#core/notifications/events/schema.ts'
import type { FeedFilters, FeedItem, FeedPage } from '#core/notifications/inbox.ts'
import type { PreferencesInput } from '#core/notifications/preferences.ts'
import { defaultPreferences } from '#core/notifications/preferences.ts'
import type { Sql } from '../database.ts'

const pageSize = 30

/** The caller’s inbox, newest first, after `cursor`; without events they may no longer see. */
export async function listFeed(sql: Sql, organizationId: string, filters: FeedFilters): Promise<FeedPage> {
  const after = decodeCursor(filters.cursor)
  const { rows } = await sql.query(
    `select n.id, e.kind, e.severity, e.title, e.body, e.message, e.link, n.client_id as "brandId", b.name as "brandName",
       e.occurred_at as "occurredAt", n.read_at is not null as "isRead",
       to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor
     from llm_mentions.notifications n
     join llm_mentions.events e on e.id = n.event_id
     left join llm_mentions.clients b on b.id = n.client_id
     where n.user_id = (select private.my_user_id()) and n.organization_id = $1 and n.dismissed_at is null
       and ($2::timestamptz is null or (n.created_at, n.id) < ($2, $3::uuid))
       and ($4::uuid is null or n.client_id = $4) and ($5::text is null or e.kind = $5)
       and ($6::text is null or e.severity = $6) and (not $7 or n.read_at is null)
     order by n.created_at desc, n.id desc
     limit ${pageSize + 1}`,
    [
      organizationId,
      after?.at ?? null,
      after?.id ?? null,
      filters.brand ?? null,
      filters.kind ?? null,
      filters.severity ?? null,
      filters.unread ?? false,
    ],
  )
  const found = rows.map((row) => storedItem.parse(row))
  const items = found.slice(0, pageSize)
  const last = items.at(-1)
  return {
    items: items.map(({ cursor: _cursor, occurredAt, ...item }): FeedItem => ({
      ...item,
      occurredAt: occurredAt.toISOString(),
    })),
    next: found.length > pageSize && last !== undefined ? `${last.cursor}_${last.id}` : null,
  }
}

/** Counted up to 100: beyond that, only the fact that there are more matters. */
export async function countUnread(sql: Sql, organizationId: string): Promise<number> {
  const { rows } = await sql.query<{ unread: number }>(
    `select count(*)::integer as unread from (
       select from llm_mentions.notifications n join llm_mentions.events e on e.id = n.event_id
       where n.user_id = (select private.my_user_id()) and n.organization_id = $1
         and n.read_at is null and n.dismissed_at is null
       limit 100) as counted`,
    [organizationId],
  )
  return rows[0]?.unread ?? 0
}

/** `ids` `all`: the whole inbox of the organization. Returns how many changed. */
export async function markRead(
  sql: Sql,
  organizationId: string,
  { ids, isRead }: { ids: readonly string[] | 'all'; isRead: boolean },
): Promise<number> {
  const { rowCount } = await sql.query(
    `update llm_mentions.notifications set read_at = case when $2 then now() end
     where user_id = (select private.my_user_id()) and organization_id = $1
       and (read_at is null) = $2 and ($3::uuid[] is null or id = any ($3))`,
    [organizationId, isRead, ids === 'all' ? null : ids],
  )
  return rowCount ?? 0
}

/** Removes a notification from the inbox, or restores it. False if it is not the caller’s. */
export async function dismiss(sql: Sql, notificationId: string, isDismissed: boolean): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update llm_mentions.notifications
     set dismissed_at = case when $2 then now() end, read_at = case when $2 then coalesce(read_at, now()) else read_at end
     where user_id = (select private.my_user_id()) and id = $1`,
    [notificationId, isDismissed],
  )
  return rowCount === 1
}

export type MyPreferences = PreferencesInput & {
  /** The organization’s, which applies if the person has chosen none. */
  organizationTimeZone: string
  mail: {
    channelId: string
    target: string
    leastSeverity: z.infer<typeof severity>
    eventKinds: string[]
    isPaused: boolean
    /** Why it was paused automatically. */
    pausedReason: string | null
  } | null
}

export async function findPreferences(sql: Sql, organizationId: string): Promise<MyPreferences | null> {
  await sql.query('select private.ensure_my_email_integration($1)', [organizationId])
  const { rows } = await sql.query(
    `select o.time_zone as "organizationTimeZone", p.time_zone as "timeZone", p.quiet_from as "quietFrom",
       p.quiet_until as "quietUntil", p.critical_passes as "criticalPasses", p.digest,
       p.digest_weekday as "digestWeekday", p.digest_hour as "digestHour",
       (select json_build_object('channelId', c.id, 'target', c.target, 'leastSeverity', c.min_severity,
          'eventKinds', c.event_kinds, 'isPaused', c.paused_at is not null,
          'pausedReason', c.paused_reason)
        from llm_mentions.integrations c
        where c.organization_id = o.id and c.user_id = private.my_user_id() and c.kind = 'mail') as mail
     from llm_mentions.organizations o
     left join llm_mentions.notification_preferences p on p.organization_id = o.id and p.user_id = private.my_user_id()
     where o.id = $1`,
    [organizationId],
  )
  if (rows[0] === undefined) return null
  const { digest, criticalPasses, digestWeekday, digestHour, ...rest } = storedPreferences.parse(rows[0])
  return {
    ...rest,
    digest: digest ?? defaultPreferences.digest,
    criticalPasses: criticalPasses ?? defaultPreferences.criticalPasses,
    digestWeekday: digestWeekday ?? defaultPreferences.digestWeekday,
    digestHour: digestHour ?? defaultPreferences.digestHour,
  }
}

export async function savePreferences(
  sql: Sql,
  organizationId: string,
  input: PreferencesInput,
): Promise<void> {
  await sql.query(
    `insert into llm_mentions.notification_preferences
       (organization_id, user_id, time_zone, quiet_from, quiet_until, critical_passes, digest, digest_weekday, digest_hour)
     values ($1, private.my_user_id(), $2, $3, $4, $5, $6, $7, $8)
     on conflict (organization_id, user_id) do update set
       time_zone = excluded.time_zone, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
       critical_passes = excluded.critical_passes, digest = excluded.digest,
       digest_weekday = excluded.digest_weekday, digest_hour = excluded.digest_hour, updated_at = now()`,
    [
      organizationId,
      input.timeZone,
      input.quietFrom,
      input.quietUntil,
      input.criticalPasses,
      input.digest,
      input.digestWeekday,
      input.digestHour,
    ],
  )
}

/** Which events the caller’s email covers. False without an email address. */
export async function saveMail(
  sql: Sql,
  organizationId: string,
  { leastSeverity, isPaused }: { leastSeverity: string; isPaused: boolean },
): Promise<boolean> {
  await sql.query('select private.ensure_my_email_integration($1)', [organizationId])
  const { rowCount } = await sql.query(
    `update llm_mentions.integrations
     set min_severity = $2, paused_at = case when $3 then coalesce(paused_at, now()) end
     where organization_id = $1 and user_id = private.my_user_id() and kind = 'mail'`,
    [organizationId, leastSeverity, isPaused],
  )
  return rowCount === 1
}

/** `<moment in microseconds>_<id>` of the last row seen; anything else starts from the top. */
function decodeCursor(cursor: string | undefined): { at: string; id: string } | null {
  const match =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      cursor ?? '',
    )
  const [, at, id] = match ?? []
  return at === undefined || id === undefined || Number.isNaN(Date.parse(at)) ? null : { at, id }
}

const storedItem = z.object({
  id: z.string(),
  kind: eventKind,
  severity,
  title: z.string(),
  body: z.string(),
  message: storedMessage,
  link: z.string().nullable(),
  brandId: z.string().nullable(),
  brandName: z.string().nullable(),
  occurredAt: z.date(),
  isRead: z.boolean(),
  cursor: z.string(),
})

const storedPreferences = z.object({
  organizationTimeZone: z.string(),
  timeZone: z.string().nullable(),
  quietFrom: z.number().nullable(),
  quietUntil: z.number().nullable(),
  criticalPasses: z.boolean().nullable(),
  digest: z.enum(values.notification_preferences.digest).nullable(),
  digestWeekday: z.number().nullable(),
  digestHour: z.number().nullable(),
  mail: z
    .object({
      channelId: z.string(),
      target: z.string(),
      leastSeverity: severity,
      eventKinds: z.array(z.string()),
      isPaused: z.boolean(),
      pausedReason: z.string().nullable(),
    })
    .nullable(),
})

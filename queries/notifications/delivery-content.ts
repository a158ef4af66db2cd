import { z } from 'zod'
import { storedMessage } from '#core/notifications/events/message.ts'
import { severity } from '#core/notifications/events/schema.ts'
import type { Language } from '#core/language/languages.ts'
import { readersLanguage } from '#core/language/readers-language.ts'
import type { ReportedEvent } from '#core/notifications/notification-mail.ts'
import { knownTimeZone } from '#core/runs/schedules/time-zone.ts'
import type { Sql } from '../database.ts'
import { viewsBrand } from '../people/brand-access.ts'

export type DeliveryContent = {
  organization: string
  /** One event, or all that the delivery collects, without those its person may no longer see. Empty: drop it. */
  events: ReportedEvent[]
  /** The recipient’s time zone. */
  timeZone: string
  /** The recipient’s; English for a program. */
  language: Language
  /** For `notificationMail`; null if it is not an email. */
  unsubscribeToken: string | null
}

/**
 * The content of a delivery to a person, or of one event for a program; read at the moment of sending, because rights
 * may have changed since it was queued. Null if the delivery is gone.
 */
export async function deliveryContent(
  sql: Sql,
  { organizationId, deliveryId }: { organizationId: string; deliveryId: string },
): Promise<DeliveryContent | null> {
  const { rows } = await sql.query(
    `select o.name as organization, u.language, coalesce(p.time_zone, o.time_zone) as "timeZone",
       case when c.kind = 'mail' then c.id || '.' || private.unsubscribe_signature(c.id, c.unsubscribe_key) end as "unsubscribeToken",
       (select coalesce(json_agg(json_build_object(
           'title', e.title, 'body', e.body, 'message', e.message, 'severity', e.severity, 'link', e.link, 'occurredAt', e.occurred_at,
           'brandName', b.name) order by e.occurred_at desc, e.id), '[]')
        from llm_mentions.events e
        left join llm_mentions.clients b on b.id = e.client_id
        where e.organization_id = d.organization_id
          and (e.id = d.event_id or e.id in (
            select part.event_id from llm_mentions.deliveries part
            where part.organization_id = d.organization_id and part.collected_in = d.id))
          and (c.user_id is null or ${canNotify('m')})) as events
     from llm_mentions.deliveries d
     join llm_mentions.organizations o on o.id = d.organization_id
     join llm_mentions.integrations c on c.id = d.integration_id
     left join llm_mentions.organization_users m on m.organization_id = d.organization_id and m.user_id = c.user_id
     left join llm_mentions.users u on u.id = c.user_id
     left join llm_mentions.notification_preferences p on p.organization_id = d.organization_id and p.user_id = c.user_id
     where d.organization_id = $1 and d.id = $2`,
    [organizationId, deliveryId],
  )
  if (rows[0] === undefined) return null
  const content = stored.parse(rows[0])
  return { ...content, timeZone: knownTimeZone(content.timeZone) }
}

/** Whether a member may be notified of event `e`. Keep in step with the policy on events. */
export const canNotify = (member: string) => `${member}.status = 'active' and case
  when ${member}.role in ('owner', 'admin') then true
  when e.audience = 'admins' then false
  when e.audience = 'log-readers' and not (${member}.can_view_bot_logs and private.plan_contains(e.organization_id, 'bot-logs')) then false
  when e.client_id is null then true
  else ${viewsBrand(member, 'e.client_id')}
end`

const stored = z.object({
  organization: z.string(),
  timeZone: z.string(),
  language: readersLanguage,
  unsubscribeToken: z.string().nullable(),
  events: z.array(
    z.object({
      title: z.string(),
      body: z.string(),
      message: storedMessage,
      severity,
      link: z.string().nullable(),
      occurredAt: z.coerce.date(),
      brandName: z.string().nullable(),
    }),
  ),
})

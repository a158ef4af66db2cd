import type { Sql } from './database.ts'

/** Puts an event into the feed of everybody it is for: who sees its brand, or the admins. Again changes nothing. */
export async function spreadEvent(
  sql: Sql,
  { organizationId, eventId }: { organizationId: string; eventId: string },
): Promise<number> {
  const { rowCount } = await sql.query(
    `insert into llm_mentions.notifications (organization_id, client_id, user_id, event_id)
     select e.organization_id, e.client_id, m.user_id, e.id
     from llm_mentions.events e
     join llm_mentions.organization_users m on m.organization_id = e.organization_id and m.status = 'active'
     where e.organization_id = $1 and e.id = $2
       and case
         when m.role in ('owner', 'admin') then true
         when e.audience = 'admins' then false
         when e.client_id is null then true
         else exists (select from llm_mentions.user_brand_permissions p
           where p.organization_id = e.organization_id and p.user_id = m.user_id and p.client_id = e.client_id and p.can_view)
       end
     on conflict (event_id, user_id) do nothing`,
    [organizationId, eventId],
  )
  return rowCount ?? 0
}

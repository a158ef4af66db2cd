import { actionEvidence } from '#core/actions/schema.ts'
import { addDays } from '#core/calendar.ts'
import type { EngineWeek, ToDo, ToDoList } from '#core/reports/home/schema.ts'
import type { Sql } from '../../database.ts'

/** Actions are listed this many days before they are due. */
const daysAhead = 7

/** What the caller has to decide in an organization: urgent first. Policies leave out what others decide. */
export async function toDoList(sql: Sql, organizationId: string, today: string): Promise<ToDoList | null> {
  const { rows } = await sql.query('select from llm_mentions.organizations where id = $1', [organizationId])
  if (rows.length === 0) return null
  return {
    items: [
      ...(await failedKeys(sql, organizationId)),
      ...(await failedInvitations(sql, organizationId)),
      ...(await dueActions(sql, organizationId, today)),
      ...(await openProposals(sql, organizationId)),
      ...(await uncheckedLabels(sql, organizationId)),
    ],
  }
}

async function failedKeys(sql: Sql, organizationId: string): Promise<ToDo[]> {
  const { rows } = await sql.query<{ name: string; message: string }>(
    `select coalesce(nullif(name, ''), provider) as name, coalesce(state_message, '') as message
     from llm_mentions.provider_keys where organization_id = $1 and state = 'failed' order by 1, id`,
    [organizationId],
  )
  return rows.map((row) => ({ kind: 'key', ...row }))
}

/** Invitations that bounced or expired: to send again, or to revoke. */
async function failedInvitations(sql: Sql, organizationId: string): Promise<ToDo[]> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::integer as count from llm_mentions.invitations
     where organization_id = $1 and accepted_at is null and revoked_at is null and superseded_at is null
       and (bounced_at is not null or expires_at < now())`,
    [organizationId],
  )
  const count = rows[0]?.count ?? 0
  return count === 0 ? [] : [{ kind: 'invitations', count }]
}

/** Accepted actions of the caller, or of no one, that are due soon or late. */
async function dueActions(sql: Sql, organizationId: string, today: string): Promise<ToDo[]> {
  const { rows } = await sql.query<{ brandId: string; brandName: string; dueOn: string; evidence: unknown }>(
    `select a.client_id as "brandId", c.name as "brandName", a.due_on::text as "dueOn", a.evidence
     from llm_mentions.actions a
     join llm_mentions.clients c on c.id = a.client_id and c.archived_at is null
     where a.organization_id = $1 and a.state in ('proposed', 'accepted') and a.due_on <= $2::date
       and (a.owner_id is null or a.owner_id = (select private.my_user_id()))
     order by a.due_on, a.id limit 20`,
    [organizationId, addDays(today, daysAhead)],
  )
  return rows.flatMap(({ evidence, ...row }): ToDo[] => {
    const kept = actionEvidence.safeParse(evidence)
    return kept.success ? [{ kind: 'action', ...row, evidence: kept.data }] : []
  })
}

type Counted = { brandId: string; brandName: string; count: number }

async function openProposals(sql: Sql, organizationId: string): Promise<ToDo[]> {
  const { rows } = await sql.query<Counted>(
    `select c.id as "brandId", c.name as "brandName", count(*)::integer as count
     from llm_mentions.brand_proposals p
     join llm_mentions.clients c on c.id = p.client_id and c.archived_at is null
     where p.organization_id = $1 and p.status = 'open' and c.id in (select private.my_editable_brand_ids())
     group by c.id, c.name
     order by count(*) desc, lower(c.name), c.id`,
    [organizationId],
  )
  return rows.map((row) => ({ kind: 'proposals', ...row }))
}

/** Pairs of the newest label review of each brand that are neither checked nor skipped. Their screen is for admins. */
async function uncheckedLabels(sql: Sql, organizationId: string): Promise<ToDo[]> {
  const { rows } = await sql.query<Counted>(
    `select c.id as "brandId", c.name as "brandName", count(*)::integer as count
     from llm_mentions.clients c
     cross join lateral (
       select u.pairs, u.skipped from llm_mentions.label_reviews u
       where u.client_id = c.id order by u.created_at desc, u.id limit 1
     ) u
     cross join lateral jsonb_array_elements(u.pairs) with ordinality as pair(pair, place)
     where c.organization_id = $1 and c.archived_at is null
       and c.organization_id in (select private.my_admin_organization_ids())
       and not u.skipped @> to_jsonb(pair.place - 1)
       and not exists (
         select from llm_mentions.label_checks k
         where k.client_id = c.id and k.answer_id = (pair.pair ->> 'answerId')::uuid
           and k.tracked_brand_id = (pair.pair ->> 'trackedBrandId')::uuid
           and k.label = 'mention' and k.origin = 'sample' and k.withdrawn_at is null)
     group by c.id, c.name
     order by count(*) desc, lower(c.name), c.id`,
    [organizationId],
  )
  return rows.map((row) => ({ kind: 'labels', ...row }))
}

/** Engines that runs of the last seven days asked; those that failed most first. */
export async function engineWeeks(sql: Sql, organizationId: string, now: Date): Promise<EngineWeek[]> {
  const { rows } = await sql.query<Omit<EngineWeek, 'lastAnsweredAt'> & { lastAnsweredAt: Date | null }>(
    `select c.engine, count(*) filter (where c.status in ('answered', 'failed'))::integer as asked,
       count(*) filter (where c.status = 'answered')::integer as answered, max(c.answered_at) as "lastAnsweredAt"
     from llm_mentions.analyses a
     join llm_mentions.prompt_engine_pairs c on c.analysis_id = a.id
     where a.new_organization_id = $1 and a.kind = 'run' and a.created_at >= $2::timestamptz - interval '7 days'
     group by c.engine
     having count(*) filter (where c.status in ('answered', 'failed')) > 0
     order by count(*) filter (where c.status = 'failed') desc, c.engine`,
    [organizationId, now],
  )
  return rows.map((row) => ({ ...row, lastAnsweredAt: row.lastAnsweredAt?.toISOString() ?? null }))
}

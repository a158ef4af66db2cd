import type {
  OpenToSupport,
  OrganizationNotice,
  SupportGrant,
  SupportInput,
  SupportRequest,
} from '#core/organizations/data-rights/schema.ts'
import { eventMessage } from '#core/notifications/events/message.ts'
import { message } from '#core/language/message.ts'
import type { Sql } from '../database.ts'
import { noteEvent } from '../notifications/events.ts'
import type { JobTransaction } from '../job-transaction.ts'

const isoOf = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Support access grants, newest first. */
export async function listSupportGrants(sql: Sql, organizationId: string): Promise<SupportGrant[]> {
  const { rows } = await sql.query<SupportGrant>(
    `select g.id, g.reason, coalesce(nullif(u.full_name, ''), u.email) as "grantedBy", ${isoOf('g.created_at')} as "createdAt",
       ${isoOf('g.expires_at')} as "expiresAt", ${isoOf('g.revoked_at')} as "revokedAt"
     from llm_mentions.support_grants g left join llm_mentions.users u on u.id = g.granted_by
     where g.organization_id = $1 order by g.created_at desc, g.id limit 50`,
    [organizationId],
  )
  return rows
}

/** The caller is an owner; the database checks. */
export async function openSupportAccess(
  sql: Sql,
  organizationId: string,
  input: SupportInput,
): Promise<void> {
  await sql.query('select private.open_support_access($1, $2, $3)', [
    organizationId,
    input.reason,
    input.hours,
  ])
}

/** False if none was open. */
export async function endSupportAccess(sql: Sql, organizationId: string): Promise<boolean> {
  const { rows } = await sql.query<{ ended: boolean }>('select private.end_support_access($1) as ended', [
    organizationId,
  ])
  return rows[0]?.ended ?? false
}

/** The open access request of Support, as far as the caller may see it. */
export async function findSupportRequest(sql: Sql, organizationId: string): Promise<SupportRequest | null> {
  const { rows } = await sql.query<SupportRequest>(
    `select r.reason, r.hours, ${isoOf('r.created_at')} as "createdAt", ${isoOf('r.expires_at')} as "expiresAt"
     from llm_mentions.support_requests r
     where r.organization_id = $1 and r.answer is null and r.expires_at > now()`,
    [organizationId],
  )
  return rows[0] ?? null
}

/** False if no request was open any more. The caller is an admin; the database checks. */
export async function declineSupportRequest(sql: Sql, organizationId: string): Promise<boolean> {
  const { rows } = await sql.query<{ declined: boolean }>(
    'select private.decline_support_request($1) as declined',
    [organizationId],
  )
  return rows[0]?.declined ?? false
}

/**
 * Asks an organization to grant Support access, in place of an earlier request, and notifies its admins. For staff: the
 * caller has checked the right. Null: there is no such organization.
 */
export async function askForSupportAccess(
  sql: JobTransaction,
  organizationId: string,
  { reason, hours }: SupportInput,
): Promise<'asked' | 'open already' | null> {
  const { rows } = await sql.query<{ isOpen: boolean }>(
    `select exists (select from llm_mentions.support_grants g
       where g.organization_id = o.id and g.revoked_at is null and g.expires_at > now()) as "isOpen"
     from llm_mentions.organizations o where o.id = $1 for no key update`,
    [organizationId],
  )
  const [organization] = rows
  if (organization === undefined) return null
  if (organization.isOpen) return 'open already'
  await withdrawSupportRequest(sql, organizationId)
  const { rows: made } = await sql.query<{ id: string }>(
    `insert into llm_mentions.support_requests (organization_id, reason, hours) values ($1, $2, $3) returning id`,
    [organizationId, reason, hours],
  )
  await noteEvent(sql, {
    organizationId,
    brandId: null,
    kind: 'support.asked',
    severity: 'warning',
    ...eventMessage({ text: message('Support requests access to your data') }, [
      reason,
      {
        text: message(
          'Requested for {hours, plural, one {# hour} other {# hours}}. Support sees nothing unless an owner grants access.',
        ),
        values: { hours },
      },
    ]),
    link: `/settings?${new URLSearchParams({ organizationId, section: 'data' })}`,
    data: { hours },
    key: `support.asked:${made[0]?.id}`,
  })
  return 'asked'
}

/** Withdraws Support's access request, if any. */
export async function withdrawSupportRequest(sql: Sql, organizationId: string): Promise<void> {
  await sql.query(
    `update llm_mentions.support_requests set answer = 'withdrawn', answered_at = now()
     where organization_id = $1 and answer is null`,
    [organizationId],
  )
}

/** For staff: organizations that are open to them. Others get none. */
export async function listOpenToSupport(sql: Sql): Promise<OpenToSupport[]> {
  const { rows } = await sql.query<OpenToSupport>(
    `select organization_id as "organizationId", name, time_zone as "timeZone", reason, ${isoOf('expires_at')} as "expiresAt"
     from private.organizations_open_to_support()`,
  )
  return rows
}

/** What every member should know right now; null if it is not an organization of the caller. */
export async function findNotice(sql: Sql, organizationId: string): Promise<OrganizationNotice | null> {
  const { rows } = await sql.query<{ notice: OrganizationNotice }>(
    `select json_build_object(
       'deletion', (select json_build_object('dueAt', ${isoOf('d.due_at')}, 'isStarted', d.started_at is not null)
                    from llm_mentions.organization_deletions d where d.organization_id = o.id),
       'support', (select json_build_object('expiresAt', ${isoOf('g.expires_at')}, 'reason', g.reason)
                   from llm_mentions.support_grants g
                   where g.organization_id = o.id and g.revoked_at is null and g.expires_at > now()
                   order by g.expires_at desc limit 1)) as notice
     from llm_mentions.organizations o where o.id = $1`,
    [organizationId],
  )
  return rows[0]?.notice ?? null
}

import type {
  OpenToSupport,
  OrganizationNotice,
  SupportGrant,
  SupportInput,
} from '#core/data-rights/schema.ts'
import type { Sql } from './database.ts'

const isoOf = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Whom support was let in, the newest first. */
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

/** The caller is an owner; the database decides. */
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

/** False when none was open. */
export async function endSupportAccess(sql: Sql, organizationId: string): Promise<boolean> {
  const { rows } = await sql.query<{ ended: boolean }>('select private.end_support_access($1) as ended', [
    organizationId,
  ])
  return rows[0]?.ended ?? false
}

/** For staff: organizations that are open to them. Nobody else gets any. */
export async function listOpenToSupport(sql: Sql): Promise<OpenToSupport[]> {
  const { rows } = await sql.query<OpenToSupport>(
    `select organization_id as "organizationId", name, time_zone as "timeZone", reason, ${isoOf('expires_at')} as "expiresAt"
     from private.organizations_open_to_support()`,
  )
  return rows
}

/** What every member should know right now: null when it is not an organization of the caller's. */
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

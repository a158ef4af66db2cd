import { z } from 'zod'
import { heldRights } from '#core/api/keys/schema.ts'
import { connectedApplication, type ConnectedApplication } from '#core/api/oauth/schema.ts'
import type { Sql } from '../../database.ts'

/**
 * Connected applications of an organization, newest first; ended ones last and only for 30 days. Applications that never
 * collected their tokens are not connected.
 */
export async function listConnectedApplications(
  sql: Sql,
  organizationId: string,
): Promise<ConnectedApplication[]> {
  const { rows } = await sql.query(
    `select g.id, g.name, g.redirect_host as "redirectHost", g.client_id as "brandId", g.rights,
       coalesce(nullif(u.full_name, ''), u.email) as "connectedBy", m.role, g.created_at as "createdAt",
       g.expires_at as "expiresAt", g.last_used_at as "lastUsedAt", g.last_used_address as "lastUsedAddress",
       g.revoked_at as "revokedAt"
     from llm_mentions.oauth_grants g
     left join llm_mentions.users u on u.id = g.user_id
     left join llm_mentions.organization_users m
       on m.organization_id = g.organization_id and m.user_id = g.user_id and m.status = 'active'
     where g.organization_id = $1 and g.connected_at is not null
       and coalesce(g.revoked_at, g.expires_at) > now() - interval '30 days'
     order by coalesce(g.revoked_at, g.expires_at) <= now(), g.created_at desc, g.id
     limit 300`,
    [organizationId],
  )
  return rows.map(shownApplication)
}

/** False if there is none, or the caller may not see it. Revoking twice is fine. */
export async function revokeConnectedApplication(
  sql: Sql,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update llm_mentions.oauth_grants set revoked_at = coalesce(revoked_at, now()) where id = $1 and organization_id = $2`,
    [id, organizationId],
  )
  return rowCount === 1
}

const moment = z.date().transform((date) => date.toISOString())

const storedApplication = connectedApplication.omit({ heldBack: true }).extend({
  role: z.string().nullable(),
  createdAt: moment,
  expiresAt: moment,
  lastUsedAt: moment.nullable(),
  revokedAt: moment.nullable(),
})

function shownApplication(row: unknown): ConnectedApplication {
  const { role, ...application } = storedApplication.parse(row)
  const held = heldRights(application.rights, role) ?? []
  return { ...application, heldBack: application.rights.filter((right) => !held.includes(right)) }
}

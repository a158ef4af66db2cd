import type { Role } from '#core/people/roles.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'

export type Viewer = {
  userId: string
  name: string
  email: string | null
  role: Role
  /** Owner and admin see every brand; the others need access to this one. */
  because: 'role' | 'right'
}

/**
 * The people who may view a brand, by email address, as far as the caller may know: row-level policies show an owner or
 * admin all members, and others only themselves.
 */
export async function listViewers(sql: Sql, { organizationId, brandId }: BrandHome): Promise<Viewer[]> {
  const { rows } = await sql.query<Viewer>(
    `select m.user_id as "userId", coalesce(u.full_name, '') as name, u.email, m.role,
       case when m.role in ('owner', 'admin') then 'role' else 'right' end as because
     from llm_mentions.organization_users m
     join llm_mentions.users u on u.id = m.user_id
     where m.organization_id = $1 and m.status = 'active' and (m.role in ('owner', 'admin') or exists (
       select from llm_mentions.user_brand_permissions p
       where p.organization_id = m.organization_id and p.user_id = m.user_id and p.client_id = $2 and p.can_view))
     order by lower(u.email), m.user_id`,
    [organizationId, brandId],
  )
  return rows
}

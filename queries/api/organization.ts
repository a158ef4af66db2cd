import type { z } from 'zod'
import type { membersQuery, PublicMember, PublicOrganization } from '#core/api/lists.ts'
import type { Place } from '#core/api/page.ts'
import type { ApiKeyHolder } from './api-keys.ts'
import type { Sql } from '../database.ts'
import { listPage, placeOf } from './page.ts'

/** The organization of a key, and the key's access. */
export async function organizationOfKey(
  sql: Sql,
  { organizationId, keyId, name, brandId, rights, expiresAt }: ApiKeyHolder,
): Promise<PublicOrganization | null> {
  const { rows } = await sql.query<Omit<PublicOrganization, 'key' | 'createdAt'> & { createdAt: Date }>(
    `select id, name, time_zone as "timeZone", created_at as "createdAt"
     from llm_mentions.organizations where id = $1`,
    [organizationId],
  )
  const [row] = rows
  return row === undefined
    ? null
    : { ...row, createdAt: row.createdAt.toISOString(), key: { id: keyId, name, brandId, rights, expiresAt } }
}

type MemberRow = Omit<PublicMember, 'createdAt'> & { createdAt: Date }

/** Members of an organization, newest first. */
export async function membersPage(
  sql: Sql,
  organizationId: string,
  { role, status, ...page }: z.infer<typeof membersQuery>,
) {
  return listPage<MemberRow, PublicMember>(
    sql,
    {
      select: `select m.user_id as id, ${placeOf('m.created_at')}, nullif(u.full_name, '') as name, u.email, m.role, m.status,
          m.created_at as "createdAt"
        from llm_mentions.organization_users m join llm_mentions.users u on u.id = m.user_id
        where m.organization_id = $1 and ($2::text is null or m.role = $2) and ($3::text is null or m.status = $3)`,
      moment: 'm.created_at',
      id: 'm.user_id',
      parameters: [organizationId, role ?? null, status ?? null],
    },
    page,
    ({ moment: _moment, createdAt, ...member }: MemberRow & Place) => ({
      ...member,
      createdAt: createdAt.toISOString(),
    }),
  )
}

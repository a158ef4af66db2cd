import { z } from 'zod'
import { memberRow, type BrandChange, type MemberChange, type MemberRow } from '#core/people/member-schema.ts'
import type { Refusal } from '#core/result.ts'
import type { Sql } from '../database.ts'

/**
 * The members the caller may see: all for owner and admin, else only themselves. With `brandId`, those who may view it.
 */
export async function listMembers(
  sql: Sql,
  organizationId: string,
  { brandId }: { brandId?: string | undefined } = {},
): Promise<MemberRow[]> {
  const { rows } = await sql.query(
    `select m.user_id as "userId", u.full_name as name, u.email, m.role, m.status, m.all_brands as "allBrands",
       coalesce(given.brands, 0) as brands,
       m.can_view_bot_logs as "canViewBotLogs", m.can_view_query_fanout as "canViewQueryFanout",
       m.created_at as "joinedAt", v.last_seen_at as "lastSeenAt",
       coalesce(nullif(inviter.full_name, ''), inviter.email) as "invitedBy", f.has_factor as "hasSecondFactor",
       r.due_at as "factorResetAt",
       m.user_id = (select private.my_user_id()) as "isMe",
       m.user_id <> (select private.my_user_id()) and $1::uuid in (select private.my_admin_organization_ids())
         and (m.role <> 'owner' or $1::uuid in (select private.my_owned_organization_ids())) as "mayChange"
     from llm_mentions.organization_users m
     join llm_mentions.users u on u.id = m.user_id
     left join llm_mentions.users inviter on inviter.id = m.invited_by
     left join llm_mentions.member_visits v on v.organization_id = m.organization_id and v.user_id = m.user_id
     left join private.second_factors($1) f on f.user_id = m.user_id
     left join llm_mentions.second_factor_resets r
       on r.organization_id = m.organization_id and r.user_id = m.user_id and r.ended_at is null
     left join (
       select p.user_id, count(*) as brands, bool_or(p.client_id = $2) as "hasBrand"
       from llm_mentions.user_brand_permissions p where p.organization_id = $1 and p.can_view group by p.user_id
     ) given on given.user_id = m.user_id
     where m.organization_id = $1 and ($2::uuid is null or m.role in ('owner', 'admin') or given."hasBrand")
     order by lower(u.email), m.user_id`,
    [organizationId, brandId ?? null],
  )
  return z.array(storedMember).parse(rows)
}

/** The brands that a member has access to individually. */
export async function brandsOfMember(sql: Sql, organizationId: string, userId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select client_id as id from llm_mentions.user_brand_permissions
     where organization_id = $1 and user_id = $2 and can_view`,
    [organizationId, userId],
  )
  return rows.map(({ id }) => id)
}

/** Makes the same change for all of these people, or returns why none of them is changed. */
export async function changeMembers(
  sql: Sql,
  organizationId: string,
  { userIds, change }: MemberChange,
): Promise<{ changed: number } | Refusal> {
  const refusal = await refusalFor(sql, organizationId, { userIds, change })
  if (refusal !== null) return refusal
  const { brands } = change
  const { rowCount } = await sql.query(
    `update llm_mentions.organization_users
     set role = coalesce($3, role), status = coalesce($4, status),
       can_view_bot_logs = coalesce($5, can_view_bot_logs),
       can_view_query_fanout = coalesce($6, can_view_query_fanout),
       all_brands = coalesce($7, all_brands)
     where organization_id = $1 and user_id = any ($2::uuid[])`,
    [
      organizationId,
      userIds,
      change.role ?? null,
      change.status ?? null,
      change.canViewBotLogs ?? null,
      change.canViewQueryFanout ?? null,
      brands === undefined || brands.which === 'also' ? null : brands.which === 'all',
    ],
  )
  if (rowCount !== userIds.length)
    return { refused: 'Someone else just changed one of these members. Reload the page.', field: 'userIds' }
  if (brands !== undefined) await changeBrands(sql, organizationId, { userIds, brands })
  return { changed: userIds.length }
}

/** False if there is no such member, or the caller may not remove them. */
export async function removeMember(sql: Sql, organizationId: string, userId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'delete from llm_mentions.organization_users where organization_id = $1 and user_id = $2',
    [organizationId, userId],
  )
  return rowCount === 1
}

/** The caller becomes an admin and the other an owner. `name` is what the caller typed to confirm. */
export async function transferOwnership(
  sql: Sql,
  organizationId: string,
  { userId, name }: { userId: string; name: string },
): Promise<{ ownerId: string } | Refusal> {
  const { rows } = await sql.query<{ name: string }>(
    'select name from llm_mentions.organizations where id = $1',
    [organizationId],
  )
  if (rows[0]?.name.trim() !== name.trim())
    return { refused: 'Type the name of the organization exactly.', field: 'name' }
  await sql.query('select private.transfer_ownership($1, $2)', [organizationId, userId])
  return { ownerId: userId }
}

/** False if the caller is not a member. */
export async function leaveOrganization(sql: Sql, organizationId: string): Promise<boolean> {
  const { rows } = await sql.query<{ left: boolean }>('select private.leave_organization($1) as left', [
    organizationId,
  ])
  return rows[0]?.left ?? false
}

export async function noteVisit(sql: Sql, organizationId: string): Promise<void> {
  await sql.query('select private.note_visit($1)', [organizationId])
}

/** Explains in advance why row-level policies or a check would refuse. */
async function refusalFor(
  sql: Sql,
  organizationId: string,
  { userIds, change }: MemberChange,
): Promise<Refusal | null> {
  const { rows } = await sql.query(
    `select private.my_user_id() as me, $1::uuid in (select private.my_owned_organization_ids()) as "isOwner",
       count(m.user_id)::integer as known,
       count(*) filter (where m.role = 'owner')::integer as owners,
       count(*) filter (where coalesce($3, m.role) = 'guest')::integer as guests
     from unnest($2::uuid[]) asked (id)
     left join llm_mentions.organization_users m on m.organization_id = $1 and m.user_id = asked.id`,
    [organizationId, userIds, change.role ?? null],
  )
  const { me, isOwner, known, owners, guests } = counted.parse(rows[0])
  const { role, brands } = change
  if (me !== null && userIds.includes(me))
    return { refused: 'You cannot change your own rights. Ask another owner or admin.', field: 'userIds' }
  if (known < userIds.length)
    return { refused: 'One of these users is no longer a member. Reload the page.', field: 'userIds' }
  if (owners > 0 && !isOwner) return { refused: 'Only an owner may change an owner.', field: 'userIds' }
  if (role === 'owner' && !isOwner)
    return { refused: 'Only an owner can make a member an owner.', field: 'change.role' }
  if (brands?.which === 'all' && guests > 0)
    return { refused: 'A guest is given brands one by one. Choose them.', field: 'change.brands' }
  if (brands === undefined || brands.which === 'all') return null
  const { rows: strangers } = await sql.query(
    `select from unnest($2::uuid[]) given (id)
     where not exists (select from llm_mentions.clients c where c.id = given.id and c.organization_id = $1)
       and not exists (select from public.clients c where c.id = given.id and c.organization_id = $1)`,
    [organizationId, brands.brandIds],
  )
  if (strangers.length > 0)
    return { refused: 'This organization doesn’t have this brand.', field: 'change.brands.brandIds' }
  return null
}

async function changeBrands(
  sql: Sql,
  organizationId: string,
  { userIds, brands }: { userIds: string[]; brands: BrandChange },
): Promise<void> {
  if (brands.which === 'all') return
  const { which, brandIds } = brands
  if (which !== 'also')
    await sql.query(
      `delete from llm_mentions.user_brand_permissions
       where organization_id = $1 and user_id = any ($2::uuid[])
         and (client_id = any ($3::uuid[])) = ($4 = 'without')`,
      [organizationId, userIds, brandIds, which],
    )
  if (which !== 'without')
    await sql.query(
      `insert into llm_mentions.user_brand_permissions as p (organization_id, user_id, client_id)
       select $1, person.id, brand.id from unnest($2::uuid[]) person (id), unnest($3::uuid[]) brand (id)
       on conflict (user_id, organization_id, client_id) do update set can_view = true where not p.can_view`,
      [organizationId, userIds, brandIds],
    )
}

const counted = z.object({
  me: z.string().nullable(),
  isOwner: z.boolean(),
  known: z.number(),
  owners: z.number(),
  guests: z.number(),
})

const moment = z.date().transform((date) => date.toISOString())
const storedMember = memberRow.extend({
  joinedAt: moment,
  lastSeenAt: moment.nullable(),
  factorResetAt: moment.nullable(),
})

import {
  brandLimits,
  type BrandInput,
  type BrandPatch,
  type BrandProfile,
  type BrandRow,
} from '#core/brands/schema.ts'
import type { Row } from '#core/database/row.ts'
import type { Refusal } from '#core/result.ts'
import type { BrandHome } from './brand-home.ts'
import { changeTrackedBrand, listTrackedBrands } from '../competitors/competitors.ts'
import type { Sql } from '../database.ts'
import { insertPrompts, markBrandedPrompts } from '../prompts/prompts.ts'
import { stateOf } from '../sharing/share-links.ts'
import type { CallerTransaction } from '../user-client.ts'

/** The brands of an organization that the caller may see, by name, archived ones last. */
export async function listBrands(sql: Sql, organizationId: string): Promise<BrandRow[]> {
  const { rows } = await sql.query<
    Omit<BrandRow, 'archivedAt' | 'createdAt'> & Row<'clients', 'archivedAt' | 'createdAt'>
  >(
    `select b.id, b.name, b.archived_at as "archivedAt", b.is_demo as "isDemo", b.created_at as "createdAt",
       coalesce(own.domains, '{}') as domains,
       (select count(*) from llm_mentions.prompts p where p.client_id = b.id and p.archived_at is null) as prompts,
       (select count(*) from llm_mentions.tracked_brands t
        where t.client_id = b.id and not t.is_own and t.status = 'tracked') as competitors,
       case when b.organization_id in (select private.my_admin_organization_ids()) then (
         select count(*) from llm_mentions.user_brand_permissions r
         join llm_mentions.organization_users m on m.organization_id = r.organization_id and m.user_id = r.user_id
         where r.client_id = b.id and r.can_view and m.status = 'active' and m.role not in ('owner', 'admin')
       ) end as viewers,
       case when b.id in (select private.my_editable_brand_ids()) then (
         select count(*) from llm_mentions.share_links l
         where l.organization_id = b.organization_id and l.client_id = b.id and ${stateOf('l', 'b')} = 'open'
       ) end as "openLinks",
       stored.answers, stored.sandbox as "sandboxAnswers",
       (select jsonb_build_object('id', a.id, 'kind', a.kind, 'status', a.status, 'createdAt', a.created_at)
        from llm_mentions.analyses a where a.new_client_id = b.id
        order by a.created_at desc limit 1) as "lastRun"
     from llm_mentions.clients b
     left join llm_mentions.tracked_brands own on own.client_id = b.id and own.is_own
     cross join lateral (
       select coalesce(sum(r.answers), 0) as answers, coalesce(sum(r.sandbox), 0) as sandbox
       from llm_mentions.answer_rollups r where r.client_id = b.id and r.grain = 'week'
     ) as stored
     where b.organization_id = $1
     order by b.archived_at is not null, lower(b.name), b.id`,
    [organizationId],
  )
  return rows.map((row) => ({
    ...row,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** Creates a brand with its names, competitors, and prompts, all in the caller's transaction. */
export async function createBrand(
  sql: CallerTransaction,
  organizationId: string,
  input: BrandInput,
): Promise<{ id: string } | Refusal> {
  const count = await sql.query<{ count: number }>(
    'select count(*) from llm_mentions.clients where organization_id = $1',
    [organizationId],
  )
  if ((count.rows[0]?.count ?? 0) >= brandLimits.brandsPerOrganization)
    return { refused: `An organization can have up to ${brandLimits.brandsPerOrganization} brands.` }
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.clients (organization_id, name, description, country, language, created_by)
     values ($1, $2, $3, $4, $5, private.my_user_id()) returning id`,
    [organizationId, input.name, input.description, input.country, input.language],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The brand was not inserted')
  const tracked = [
    { ...input, isOwn: true },
    ...input.competitors.map((competitor) => ({ ...competitor, isOwn: false })),
  ]
  for (const { name, aliases, domains, description, isOwn } of tracked)
    await sql.query(
      `insert into llm_mentions.tracked_brands
         (organization_id, client_id, is_own, name, aliases, domains, description)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [organizationId, id, isOwn, name, JSON.stringify(aliases), domains, description],
    )
  const added = await insertPrompts(sql, { organizationId, brandId: id }, input.prompts)
  return 'refused' in added ? added : { id }
}

/** Null if the caller cannot see it. */
export async function findBrand(sql: Sql, brandId: string): Promise<BrandProfile | null> {
  const { rows } = await sql.query<BrandHead>(
    `select b.id, b.organization_id as "organizationId", b.name, b.description, b.country, b.language,
       b.archived_at as "archivedAt", b.is_demo as "isDemo", b.created_at as "createdAt",
       b.brand_set_version as "brandSetVersion", b.id in (select private.my_editable_brand_ids()) as "canEdit",
       (select count(*) from llm_mentions.prompts p where p.client_id = b.id and p.archived_at is null) as prompts,
       (select count(*) from llm_mentions.prompts p where p.client_id = b.id and p.archived_at is not null)
         as "archivedPrompts",
       b.scored_version < b.brand_set_version as reprocessing
     from llm_mentions.clients b where b.id = $1`,
    [brandId],
  )
  const head = rows[0]
  if (head === undefined) return null
  const [own, ...competitors] = await listTrackedBrands(sql, brandId)
  if (own === undefined) throw new Error(`Brand ${brandId} has no own tracked brand`)
  return {
    ...head,
    archivedAt: head.archivedAt?.toISOString() ?? null,
    createdAt: head.createdAt.toISOString(),
    own,
    competitors,
  }
}

/** Changes the profile and the own tracked brand. Null if the caller may not change it. */
export async function changeBrand(
  sql: CallerTransaction,
  home: BrandHome,
  patch: BrandPatch,
): Promise<{ id: string } | Refusal | null> {
  const { rows } = await sql.query<{ id: string; ownId: string }>(
    `update llm_mentions.clients b
     set name = coalesce($2, name), description = coalesce($3, description),
       country = case when $4 then $5 else country end, language = case when $6 then $7 else language end
     where id = $1
     returning id, (select t.id from llm_mentions.tracked_brands t where t.client_id = b.id and t.is_own) as "ownId"`,
    [
      home.brandId,
      patch.name ?? null,
      patch.description ?? null,
      patch.country !== undefined,
      patch.country ?? null,
      patch.language !== undefined,
      patch.language ?? null,
    ],
  )
  const changed = rows[0]
  if (changed === undefined) return null
  const { name, aliases, domains, description } = patch
  const own = await changeTrackedBrand(sql, home, changed.ownId, { name, aliases, domains, description })
  if (own === null || 'refused' in own) return own
  if (name !== undefined || aliases !== undefined) await markBrandedPrompts(sql, home.brandId)
  return { id: changed.id }
}

/** Archived brands cannot be selected; none of their data is deleted. Returns whether the caller may do this. */
export async function archiveBrand(
  sql: Sql,
  brandId: string,
  { archived }: { archived: boolean },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update llm_mentions.clients
     set archived_at = case when $2 then coalesce(archived_at, now()) end
     where id = $1`,
    [brandId, archived],
  )
  return (rowCount ?? 0) > 0
}

type BrandHead = Omit<BrandProfile, 'archivedAt' | 'createdAt' | 'own' | 'competitors'> &
  Row<'clients', 'archivedAt' | 'createdAt'>

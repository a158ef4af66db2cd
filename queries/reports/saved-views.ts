import type { SavedView, ViewInput, ViewPatch } from '#core/reports/saved-views/schema.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'

/** The views of a brand that the caller may see: shared ones and their own. */
export async function listViews(sql: Sql, brandId: string): Promise<SavedView[]> {
  const { rows } = await sql.query<SavedView>(
    `select id, name, path, search, is_shared as "isShared", created_by as "createdBy"
     from llm_mentions.saved_views where client_id = $1 order by name, id limit 1000`,
    [brandId],
  )
  return rows
}

export async function createView(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  { name, path, search, isShared }: ViewInput,
): Promise<{ id: string }> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.saved_views (organization_id, client_id, name, path, search, is_shared)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [organizationId, brandId, name, path, JSON.stringify(search), isShared],
  )
  if (rows[0] === undefined) throw new Error('The view was not inserted')
  return rows[0]
}

export async function seesView(sql: Sql, viewId: string): Promise<boolean> {
  const { rows } = await sql.query('select 1 from llm_mentions.saved_views where id = $1', [viewId])
  return rows.length > 0
}

/** False if the caller may not. Undefined fields stay unchanged. */
export async function changeView(
  sql: Sql,
  viewId: string,
  { name, search, isShared }: ViewPatch,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update llm_mentions.saved_views
     set name = coalesce($2, name), search = coalesce($3::jsonb, search), is_shared = coalesce($4, is_shared)
     where id = $1`,
    [viewId, name ?? null, search === undefined ? null : JSON.stringify(search), isShared ?? null],
  )
  return rowCount === 1
}

export async function deleteView(sql: Sql, viewId: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from llm_mentions.saved_views where id = $1', [viewId])
  return rowCount === 1
}

import type { Sql } from '../database.ts'

export type BrandHome = { organizationId: string; brandId: string }

/** Null if there is no such brand, or the caller may not see it. */
export async function findBrandHome(sql: Sql, brandId: string): Promise<BrandHome | null> {
  const { rows } = await sql.query<BrandHome>(
    'select organization_id as "organizationId", id as "brandId" from llm_mentions.clients where id = $1',
    [brandId],
  )
  return rows[0] ?? null
}

import type { Row } from '#core/database/row.ts'
import { withWeights } from '#core/prompts/importance.ts'
import type { BrandFacts } from '#core/reports/plan.ts'
import type { PromptFacts, TrackedBrand } from '#core/reports/prompts/prompt-rows.ts'
import type { Sql } from '../../database.ts'

/** A brand with its tracked brands and prompts; null if the caller may see none with this ID. */
export async function fetchBrandFacts(sql: Sql, brandId: string): Promise<BrandFacts | null> {
  // Settings for the following statements: groups of a long period fit in memory, and compiling costs more than it
  // saves.
  const { rows } = await sql.query<
    Row<'clients', 'id' | 'organization_id' | 'name' | 'brand_set_version'> & { tracked: TrackedBrand[] }
  >(
    `select c.id, c.organization_id, c.name, c.brand_set_version,
            coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'isOwn', t.is_own)
                                      order by t.is_own desc, lower(t.name))
                      from llm_mentions.tracked_brands t
                      where t.client_id = c.id and t.organization_id = c.organization_id and t.status = 'tracked'),
                     '[]') as tracked,
            set_config('work_mem', '64MB', true), set_config('jit', 'off', true)
     from llm_mentions.clients c
     where c.id = $1`,
    [brandId],
  )
  const [brand] = rows
  if (brand === undefined) return null
  return {
    id: brand.id,
    organizationId: brand.organization_id,
    name: brand.name,
    brandSetVersion: brand.brand_set_version,
    tracked: brand.tracked,
    prompts: await fetchPrompts(sql, brandId),
  }
}

async function fetchPrompts(sql: Sql, brandId: string): Promise<PromptFacts[]> {
  const { rows } = await sql.query<
    Row<
      'prompts',
      | 'id'
      | 'text'
      | 'topic'
      | 'intent'
      | 'funnel_stage'
      | 'is_branded'
      | 'version'
      | 'archived_at'
      | 'created_at'
      | 'importance'
      | 'volume'
      | 'volume_source'
    > & { tags: string[] }
  >(
    `select p.id, p.text, p.topic, p.intent, p.funnel_stage, p.is_branded, p.version, p.archived_at, p.created_at,
            p.importance, p.volume, p.volume_source,
            coalesce(t.tags, '{}') as tags
     from llm_mentions.prompts p
     left join (select prompt_id, array_agg(tag order by tag) as tags
                from llm_mentions.prompt_tags
                where client_id = $1
                group by prompt_id) t on t.prompt_id = p.id
     where p.client_id = $1
     order by p.created_at, p.id`,
    [brandId],
  )
  return withWeights(
    rows.map((row) => ({
      id: row.id,
      text: row.text,
      topic: row.topic,
      tags: row.tags,
      intent: row.intent,
      funnel: row.funnel_stage,
      isBranded: row.is_branded,
      archivedAt: row.archived_at?.toISOString() ?? null,
      version: row.version,
      createdAt: row.created_at.toISOString(),
      importance: row.importance,
      volume: row.volume,
      volumeSource: row.volume_source,
    })),
  )
}

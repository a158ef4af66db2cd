import type { Row } from '#core/database/row.ts'
import { annotate } from '../reports/annotations.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import { dropEmptyRollups } from '../reports/roll-ups.ts'
import type { ReadingVersions } from './stored-answers.ts'

/**
 * Records that the outdated answers of a brand are being reprocessed, or resumes what an earlier process began. A run
 * for an older brand set is superseded. Null if there is nothing to do. The caller holds the brand's evidence lock
 * exclusively.
 */
export async function beginBrandReprocessing(
  sql: Sql,
  home: BrandHome,
  { versions, outdated }: { versions: ReadingVersions; outdated: number },
): Promise<string | null> {
  await sql.query(
    `update llm_mentions.brand_reprocessings set status = 'superseded', finished_at = now(), updated_at = now()
     where client_id = $1 and status = 'running' and version <> $2`,
    [home.brandId, versions.brandSet],
  )
  const running = await sql.query<{ id: string }>(
    `update llm_mentions.brand_reprocessings set total = done + $2, updated_at = now()
     where client_id = $1 and status = 'running' returning id`,
    [home.brandId, outdated],
  )
  const known = running.rows[0]?.id
  if (known !== undefined || outdated === 0) return known ?? null
  const { kind, reason } = await reasonOf(sql, home, versions)
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.brand_reprocessings (organization_id, client_id, version, kind, reason, total)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [home.organizationId, home.brandId, versions.brandSet, kind, reason, outdated],
  )
  return rows[0]?.id ?? null
}

/** Called in the transaction that stores the processed answers, so that a process that dies leaves a correct count. */
export async function noteReprocessed(
  sql: Sql,
  brandReprocessingId: string | null,
  { done, changed }: { done: number; changed: number },
): Promise<void> {
  await sql.query(
    `update llm_mentions.brand_reprocessings
     set done = done + $2, changed = changed + $3, total = greatest(total, done + $2), updated_at = now()
     where id = $1`,
    [brandReprocessingId, done, changed],
  )
}

/**
 * The last step: removes empty rows and removed competitors that no stored mention or correction refers to, and adds an
 * annotation to the timeline. The caller holds the brand's evidence lock exclusively.
 */
export async function finishBrandReprocessing(
  sql: Sql,
  home: BrandHome,
  { versions, brandReprocessingId }: { versions: ReadingVersions; brandReprocessingId: string | null },
): Promise<void> {
  await dropEmptyRollups(sql, home.brandId)
  await sql.query(
    `delete from llm_mentions.tracked_brands t
     where t.client_id = $1 and t.status = 'dismissed'
       and not exists (select from llm_mentions.mentions m where m.tracked_brand_id = t.id)
       and not exists (select from llm_mentions.label_checks c where c.tracked_brand_id = t.id)
       and not exists (select from llm_mentions.brand_proposals p where p.tracked_brand_id = t.id)`,
    [home.brandId],
  )
  await sql.query(
    `update llm_mentions.clients
     set scored_version = greatest(scored_version, $2), scored_extractor = greatest(scored_extractor, $3)
     where id = $1 and (scored_version < $2 or scored_extractor < $3)`,
    [home.brandId, versions.brandSet, versions.extractor],
  )
  const { rows } = await sql.query<Row<'brand_reprocessings', 'kind' | 'reason' | 'done' | 'changed'>>(
    `update llm_mentions.brand_reprocessings set status = 'completed', total = done, finished_at = now(), updated_at = now()
     where id = $1 returning kind, reason, done, changed`,
    [brandReprocessingId],
  )
  const [ended] = rows
  if (ended !== undefined && ended.done > 0)
    await annotate(sql, home, {
      kind: ended.kind,
      text: `${ended.reason.slice(0, 400)}: ${countOf(ended.done, 'answer was', 'answers were')} reprocessed, ${
        ended.changed === 0 ? 'none' : ended.changed.toLocaleString('en')
      } changed.`,
    })
}

/**
 * The next brand whose answers are older than its brand set or the extractor and that is not being reprocessed; null
 * while an upgrade of the extractor is processed in another brand.
 */
export async function nextOutdatedBrand(sql: Sql, extractor: number): Promise<BrandHome | null> {
  const { rows } = await sql.query<BrandHome>(
    `select c.organization_id as "organizationId", c.id as "brandId"
     from llm_mentions.clients c
     where (c.scored_version < c.brand_set_version or c.scored_extractor < $1)
       and not exists (
         select from llm_mentions.brand_reprocessings r
         where r.status = 'running' and r.updated_at > now() - interval '2 minutes'
           and (r.client_id = c.id or r.kind = 'extractor'))
     order by c.scored_version < c.brand_set_version desc, c.id
     limit 1`,
    [extractor],
  )
  return rows[0] ?? null
}

/** Why the answers are outdated, in a sentence without its period. */
async function reasonOf(
  sql: Sql,
  { brandId }: BrandHome,
  { brandSet, extractor }: ReadingVersions,
): Promise<{ kind: 'brand-set' | 'extractor'; reason: string }> {
  const { rows } = await sql.query<{ scored: number; changes: string[] }>(
    `select c.scored_version as scored, array(
       select v.change from llm_mentions.brand_set_versions v
       where v.client_id = c.id and v.version > c.scored_version and v.version <= $2 and v.change <> ''
       order by v.version) as changes
     from llm_mentions.clients c where c.id = $1`,
    [brandId, brandSet],
  )
  const [head] = rows
  if (head === undefined || head.scored >= brandSet)
    return { kind: 'extractor', reason: `Extraction was improved (version ${extractor})` }
  return { kind: 'brand-set', reason: (head.changes.join('; ') || 'Tracked brands changed').slice(0, 500) }
}

const countOf = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

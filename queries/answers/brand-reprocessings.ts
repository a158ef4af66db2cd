import type { BrandSetVersionRow, BrandReprocessingRow } from '#core/competitors/discovery/schema.ts'
import type { Row } from '#core/database/row.ts'
import type { Sql } from '../database.ts'

const maxBrandReprocessings = 20
const versionsShown = 200

/** Running and recent reprocessing, newest first. */
export async function listBrandReprocessings(sql: Sql, brandId: string): Promise<BrandReprocessingRow[]> {
  const { rows } = await sql.query<StoredBrandReprocessing>(
    `select id, version, reason, total, done, changed, status, started_at as "startedAt", updated_at as "updatedAt",
       finished_at as "finishedAt"
     from llm_mentions.brand_reprocessings where client_id = $1 order by started_at desc, id limit $2`,
    [brandId, maxBrandReprocessings],
  )
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    secondsLeft: row.status === 'running' ? secondsLeft(row) : null,
  }))
}

/** Versions of the brand set, newest first, with how many answers each changed. */
export async function listBrandSetVersions(sql: Sql, brandId: string): Promise<BrandSetVersionRow[]> {
  const { rows } = await sql.query<StoredVersion>(
    `select v.version, v.change, jsonb_array_length(v.brands) as brands, jsonb_array_length(v.ignored) as ignored,
       case when v.changed_by is not null then coalesce(nullif(u.full_name, ''), u.email, '') end as "changedBy",
       v.created_at as "createdAt",
       (
         select jsonb_build_object('status', r.status, 'read', r.done, 'changed', r.changed)
         from llm_mentions.brand_reprocessings r
         where r.client_id = v.client_id and r.version = v.version
         order by r.started_at desc limit 1
       ) as reprocessing
     from llm_mentions.brand_set_versions v
     left join llm_mentions.users u on u.id = v.changed_by
     where v.client_id = $1
     order by v.version desc
     limit $2`,
    [brandId, versionsShown],
  )
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

type StoredBrandReprocessing = Omit<
  BrandReprocessingRow,
  'startedAt' | 'updatedAt' | 'finishedAt' | 'secondsLeft'
> &
  Row<'brand_reprocessings', 'startedAt' | 'updatedAt' | 'finishedAt'>
type StoredVersion = Omit<BrandSetVersionRow, 'createdAt'> & { createdAt: Date }

/** At the current speed; null until a second has passed and something is done. */
function secondsLeft({ total, done, startedAt, updatedAt }: StoredBrandReprocessing): number | null {
  const seconds = (updatedAt.getTime() - startedAt.getTime()) / 1000
  if (done === 0 || seconds < 1) return null
  return Math.max(0, Math.ceil(((total - done) * seconds) / done))
}

import { randomUUID } from 'node:crypto'
import { pageLimits } from '#core/pages/limits.ts'
import type { PageOwner } from '#core/pages/page-owner.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'

/** A file that arrives piece by piece; it counts once it is complete. */
export const newUploadId = (): string => randomUUID()

export async function appendUploadPiece(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  { uploadId, position, bytes }: { uploadId: string; position: number; bytes: Uint8Array },
): Promise<void> {
  await sql.query(
    'insert into private.page_uploads (id, position, organization_id, client_id, bytes) values ($1, $2, $3, $4, $5)',
    [uploadId, position, organizationId, brandId, Buffer.from(bytes)],
  )
}

export async function waitingUploads(sql: Sql, brandId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    'select count(distinct id)::int as count from private.page_uploads where client_id = $1',
    [brandId],
  )
  return rows[0]?.count ?? 0
}

export async function dropUpload(sql: Sql, uploadId: string): Promise<void> {
  await sql.query('delete from private.page_uploads where id = $1', [uploadId])
}

/**
 * A file has arrived completely: it becomes a page, or the next version of the one with its name. Null: the limit is
 * reached. A waiting crawl of files includes it.
 */
export async function completePageUpload(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  file: { uploadId: string; crawlId: string; name: string; owner: PageOwner; competitorId: string | null },
): Promise<string | null> {
  const { uploadId, crawlId, name, owner, competitorId } = file
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [brandId])
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.pages as p
       (organization_id, client_id, url, page_key, title, owner, competitor_id, origin, crawl_id)
     select $1, $2, $3, $3, $4, $5, $6, 'upload', $7
     where exists (select from llm_mentions.pages where client_id = $2 and page_key = $3)
       or (select count(*) from llm_mentions.pages where client_id = $2) < $8
     on conflict (client_id, page_key) do update
       set crawl_id = $7, attempts = 0, owner = excluded.owner, competitor_id = excluded.competitor_id
     returning id`,
    [organizationId, brandId, `upload:${name}`, name, owner, competitorId, crawlId, pageLimits.pages],
  )
  const pageId = rows[0]?.id ?? null
  if (pageId === null) return null
  // If the same name is sent twice before the first was read, the later one counts.
  await sql.query('delete from private.page_uploads where page_id = $1 and id <> $2', [pageId, uploadId])
  await sql.query('update private.page_uploads set page_id = $2 where id = $1', [uploadId, pageId])
  await sql.query(
    `update llm_mentions.page_crawls c
     set pages = (select count(*) from llm_mentions.pages p where p.crawl_id = c.id) + changed + unchanged + left_out
     where id = $1`,
    [crawlId],
  )
  return pageId
}

/** The crawl of uploaded files that has not ended yet. */
export async function openUploadCrawl(sql: Sql, brandId: string): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from llm_mentions.page_crawls
     where client_id = $1 and kind = 'upload' and status = 'queued' order by created_at limit 1`,
    [brandId],
  )
  return rows[0]?.id ?? null
}

export async function uploadedBytes(sql: Sql, pageId: string): Promise<Buffer | null> {
  const { rows } = await sql.query<{ bytes: Buffer }>(
    'select bytes from private.page_uploads where page_id = $1 order by position',
    [pageId],
  )
  return rows.length === 0 ? null : Buffer.concat(rows.map(({ bytes }) => bytes))
}

export async function dropUploadOf(sql: Sql, pageId: string): Promise<void> {
  await sql.query('delete from private.page_uploads where page_id = $1', [pageId])
}

/** Deletes interrupted uploads. */
export async function dropStaleUploads(sql: Sql): Promise<void> {
  await sql.query(
    `delete from private.page_uploads where page_id is null and created_at < now() - interval '1 day'`,
  )
}

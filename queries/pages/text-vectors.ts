import { createHash } from 'node:crypto'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'

/** Maximum characters of a text that gets a vector: within every provider's limit. */
const longestText = 6000

export const embeddedText = (text: string): string => text.slice(0, longestText)

/** Twin of the hash in `passageHashes`. */
export const textHash = (text: string): string => {
  const hex = createHash('md5').update(embeddedText(text)).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const passageText = `left(p.heading || E'\\n' || p.content, ${longestText})`

/** Hashes of the passages of these documents, in the order of `passagesToScore`. */
export async function passageHashes(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  documentIds: readonly string[],
  most: number,
): Promise<{ documentId: string; hash: string }[]> {
  const { rows } = await sql.query<{ documentId: string; hash: string }>(
    `select p.document_id as "documentId", md5(${passageText})::uuid as hash from llm_mentions.passages p
     where p.organization_id = $1 and p.client_id = $2 and p.document_id = any ($3) and p.position < $4
     order by p.document_id, p.position`,
    [organizationId, brandId, documentIds, most],
  )
  return rows
}

/** Texts of passages by their hash; those that have changed meanwhile are missing. */
export async function passageTexts(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  wanted: readonly { documentId: string; hash: string }[],
): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ hash: string; text: string }>(
    `select distinct on (hash) md5(${passageText})::uuid as hash, ${passageText} as text
     from llm_mentions.passages p
     where p.organization_id = $1 and p.client_id = $2 and p.document_id = any ($3)
       and md5(${passageText})::uuid = any ($4)
     order by hash`,
    [
      organizationId,
      brandId,
      [...new Set(wanted.map(({ documentId }) => documentId))],
      wanted.map(({ hash }) => hash),
    ],
  )
  return new Map(rows.map(({ hash, text }) => [hash, text]))
}

/** Which of these texts have a vector of the model already. */
export async function knownVectors(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  model: string,
  hashes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql.query<{ hash: string }>(
    `update private.text_vectors set used_at = now()
     where organization_id = $1 and client_id = $2 and model = $3 and content_hash = any ($4)
     returning content_hash as hash`,
    [organizationId, brandId, model, hashes],
  )
  return new Set(rows.map(({ hash }) => hash))
}

export async function keepVectors(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  model: string,
  vectors: readonly { hash: string; vector: Float32Array }[],
): Promise<void> {
  await sql.query(
    `insert into private.text_vectors (organization_id, client_id, model, content_hash, vector)
     select $1, $2, $3, hash, vector from unnest($4::uuid[], $5::bytea[]) as given(hash, vector)
     on conflict do nothing`,
    [
      organizationId,
      brandId,
      model,
      vectors.map(({ hash }) => hash),
      vectors.map(({ vector }) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)),
    ],
  )
}

export async function vectorsOf(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  model: string,
  hashes: readonly string[],
): Promise<Map<string, Float32Array>> {
  const { rows } = await sql.query<{ hash: string; vector: Buffer }>(
    `select content_hash as hash, vector from private.text_vectors
     where organization_id = $1 and client_id = $2 and model = $3 and content_hash = any ($4)`,
    [organizationId, brandId, model, hashes],
  )
  // Copied: a Float32Array must begin at a multiple of 4, which a part of a response need not.
  return new Map(rows.map(({ hash, vector }) => [hash, new Float32Array(new Uint8Array(vector).buffer)]))
}

/** Deletes vectors that no scoring has used for a long time. */
export async function forgetVectors(sql: Sql, { organizationId, brandId }: BrandHome): Promise<void> {
  await sql.query(
    `delete from private.text_vectors
     where organization_id = $1 and client_id = $2 and used_at < now() - interval '180 days'`,
    [organizationId, brandId],
  )
}

import type { Sql } from '../database.ts'

/** Whether pgvector compares vectors in this database, as `private.use_vector_extension` set up. */
export async function hasVectorExtension(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ has: boolean }>(
    `select exists (
       select from pg_attribute
       where attrelid = to_regclass('private.compared_vectors') and attname = 'embedding' and not attisdropped
     ) as has`,
  )
  return rows[0]?.has === true
}

/** `vectors`: one after another, of the passages from `first` on. */
export async function keepComparedVectors(
  sql: Sql,
  analysisId: string,
  { first, dimensions, vectors }: { first: number; dimensions: number; vectors: Float32Array },
): Promise<void> {
  await sql.query('select private.keep_compared_vectors($1, $2, $3, $4::real[])', [
    analysisId,
    first,
    dimensions,
    realArray(vectors),
  ])
}

/** Products of each of these consecutive vectors with all stored vectors of the analysis, in their order. */
export async function productsOfVectors(
  sql: Sql,
  analysisId: string,
  { dimensions, vectors }: { dimensions: number; vectors: Float32Array },
): Promise<Float32Array[]> {
  const { rows } = await sql.query<{ products: Buffer | null }>(
    `select products from private.products_of_vectors($1, $2, $3::real[]) order by number`,
    [analysisId, dimensions, realArray(vectors)],
  )
  return rows.map(({ products }) =>
    products === null
      ? new Float32Array()
      : new Float32Array(new Uint8Array(Buffer.from(products).swap32()).buffer),
  )
}

/** Deletes those of this analysis, and of scorings interrupted so long ago that no worker resumes them. */
export async function forgetComparedVectors(sql: Sql, analysisId: string): Promise<void> {
  await sql.query(
    `delete from private.compared_vectors where analysis_id = $1 or kept_at < now() - interval '1 day'`,
    [analysisId],
  )
}

/** PostgreSQL's binary form of real[]; numbers as text would have to be written and parsed one by one. */
function realArray(values: Float32Array): Buffer {
  const float4 = { oid: 700, bytes: 4 }
  const buffer = Buffer.alloc(20 + values.length * 8)
  const header = [1, 0, float4.oid, values.length, 1] // Dimensions: one; nulls: none; element type; length; lower bound 1.
  header.forEach((number, at) => buffer.writeInt32BE(number, 4 * at))
  for (let at = 0; at < values.length; at += 1) {
    buffer.writeInt32BE(float4.bytes, 20 + 8 * at)
    buffer.writeFloatBE(values[at] ?? 0, 24 + 8 * at)
  }
  return buffer
}

import { productsWith } from '#core/fan-out/coverage/hybrid.ts'
import type { Database } from '#queries/database.ts'
import { forgetComparedVectors, productsOfVectors } from '#queries/fan-out/compared-vectors.ts'
import { asSystem } from '#queries/system-client.ts'

/** The product of a sub-query with each passage of the index, in its order. */
export type VectorProducts = {
  of(query: number): Promise<Float32Array> | Float32Array
  /** Called when everything is scored. */
  forget(): Promise<void>
}

/** Vectors one after the other. */
type Rows = { dimensions: number; rows: Float32Array }

/** `passages` and `queries` have the same dimensions. */
export function productsInMemory({
  dimensions,
  passages,
  queries,
}: {
  dimensions: number
  passages: Float32Array
  queries: Float32Array
}): VectorProducts {
  return {
    of: (query) => productsWith(queries.subarray(query * dimensions, (query + 1) * dimensions), passages),
    forget: () => Promise.resolve(),
  }
}

/** Products requested from the database at once: 8 MB of its response. */
const productsAtOnce = 1_000_000

/**
 * Products with passages in `private.compared_vectors`. Sub-queries are requested in batches, the next one while the
 * worker scores the last; they arrive in order, twice.
 */
export function productsInDatabase(
  database: Database,
  {
    analysisId,
    passages,
    queries: { dimensions, rows },
  }: { analysisId: string; passages: number; queries: Rows },
): VectorProducts {
  const count = rows.length / dimensions
  const size = Math.max(1, Math.floor(productsAtOnce / Math.max(1, passages)))
  const read = async (batch: number): Promise<Float32Array[]> => {
    const vectors = rows.subarray(batch * size * dimensions, (batch + 1) * size * dimensions)
    const products = await asSystem(database, (sql) =>
      productsOfVectors(sql, analysisId, { dimensions, vectors }),
    )
    // The table is unlogged: it is empty after a crash of the database.
    if (products.some(({ length }) => length !== passages))
      throw new Error('The passage vectors are gone; the next run stores them again.')
    return products
  }
  const batches = new Map<number, Promise<Float32Array[]>>()
  const ahead = (batch: number): Promise<Float32Array[]> => {
    const reading = batches.get(batch) ?? read(batch)
    reading.catch(() => {}) // Thrown at the await.
    batches.set(batch, reading)
    return reading
  }
  return {
    of: async (query) => {
      const batch = Math.floor(query / size)
      for (const known of batches.keys()) if (known !== batch && known !== batch + 1) batches.delete(known)
      const products = await ahead(batch)
      if ((batch + 1) * size < count) void ahead(batch + 1)
      const found = products[query % size]
      if (found === undefined) throw new Error(`No sub-query ${query}`)
      return found
    },
    forget: () => asSystem(database, (sql) => forgetComparedVectors(sql, analysisId)),
  }
}

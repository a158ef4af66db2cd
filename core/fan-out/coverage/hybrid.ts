/**
 * How far the meaning of passages stands out for a sub-query: each cosine relative to those of all passages, as z =
 * (cosine − median) ÷ spread, where spread is 1.4826 × the median absolute deviation (Rousseeuw and Croux 1993), which
 * a few matching passages do not change. Models differ in the cosine of unrelated texts, so the cosine itself says
 * little. The score rises from 0 to 1 between z 2 and 8: of 20,000 unrelated passages, the nearest has about z 4. 0 if
 * all are equal.
 */
export function semanticScores(cosines: Float32Array): Float32Array {
  const sample = sampleOf(cosines)
  const middle = medianOf(sample)
  const spread = 1.4826 * medianOf(sample.map((cosine) => Math.abs(cosine - middle)))
  if (!(spread > 1e-6)) return new Float32Array(cosines.length)
  return cosines.map((cosine) => Math.min(1, Math.max(0, ((cosine - middle) / spread - 2) / 6)))
}

/**
 * Meaning closes up to half of the gap that words leave. So meaning alone never makes a page cover a sub-query, only
 * partially: thresholds are calibrated on words, and vectors differ from model to model.
 */
export const hybridScore = (lexical: number, semantic: number): number =>
  lexical + (1 - lexical) * 0.5 * semantic

/** Sorting 20,000 numbers twice would take as long as comparing the vectors. */
const maxSorted = 2000

/** All values, or a sample of them at equal distances. */
function sampleOf(values: Float32Array): Float32Array {
  if (values.length <= 2 * maxSorted) return values
  const step = values.length / maxSorted
  return Float32Array.from({ length: maxSorted }, (_, n) => values[Math.floor(n * step)] ?? 0)
}

function medianOf(values: Float32Array): number {
  const sorted = values.toSorted()
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/** The product of a vector with each of the vectors stored consecutively in `rows`. */
export function productsWith(vector: Float32Array, rows: Float32Array): Float32Array {
  const dimensions = vector.length
  const products = new Float32Array(dimensions === 0 ? 0 : rows.length / dimensions)
  for (let row = 0; row < products.length; row += 1) {
    const from = row * dimensions
    let sum = 0
    for (let n = 0; n < dimensions; n += 1) sum += (vector[n] ?? 0) * (rows[from + n] ?? 0)
    products[row] = sum
  }
  return products
}

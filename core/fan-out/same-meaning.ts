import { stemsOf, type StemLanguage } from './stems.ts'

/** A query prepared for comparison by meaning. */
export type Meant = {
  stems: ReadonlySet<string>
  /** Years, models, amounts: a query with another number asks for something else. */
  numbers: string
  /** Names of tracked brands in it. */
  names: string
}

export function meaningOf(
  query: string,
  { language, names }: { language: StemLanguage; names: readonly string[] },
): Meant {
  const stems = stemsOf(query, language)
  const folded = ` ${query
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `
  return {
    stems,
    numbers: [...stems]
      .filter((stem) => /\p{N}/u.test(stem))
      .sort()
      .join(' '),
    names: names
      .map((name) =>
        name
          .normalize('NFKC')
          .toLowerCase()
          .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
          .trim(),
      )
      .filter((name) => name !== '' && folded.includes(` ${name} `))
      .sort()
      .join('\n'),
  }
}

/**
 * The minimum share of common stems for two queries with the same meaning. Of 60 pairs classified by hand
 * (same-meaning.test.ts), 0.85 joins 26 of 30 equal pairs and none of 30 different ones; 0.6 joins one more and 2
 * different ones, 0.5 three more and 8. So merged queries are equal, but some equal ones are not merged.
 */
export const minCommonStems = 0.85

/**
 * Minimum cosine with vectors of an embedding provider. Chosen, not calibrated: models differ in the cosine of
 * unrelated texts, and none was tested. It is high, to merge too little rather than too much.
 */
const minCosine = 0.92

/** Vectors of texts, each of length 1. */
export type Vectors = ReadonlyMap<string, Float32Array>

/** By words, or by vectors if both have one; numbers and tracked brands must be equal in any case. */
export function meansTheSame(
  one: { meant: Meant; vector: Float32Array | undefined },
  other: { meant: Meant; vector: Float32Array | undefined },
): boolean {
  if (isSameMeaning(one.meant, other.meant)) return true
  if (one.vector === undefined || other.vector === undefined) return false
  return (
    one.meant.numbers === other.meant.numbers &&
    one.meant.names === other.meant.names &&
    one.vector.length === other.vector.length &&
    cosine(one.vector, other.vector) >= minCosine
  )
}

function cosine(one: Float32Array, other: Float32Array): number {
  let product = 0
  for (let place = 0; place < one.length; place += 1) product += (one[place] ?? 0) * (other[place] ?? 0)
  return product
}

/** Same numbers, same tracked brands, and most stems in common. */
export function isSameMeaning(one: Meant, other: Meant): boolean {
  return (
    one.numbers === other.numbers &&
    one.names === other.names &&
    commonStems(one.stems, other.stems) >= minCommonStems
  )
}

/** Jaccard index: common ÷ all. */
function commonStems(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const stem of one) if (other.has(stem)) common += 1
  const all = one.size + other.size - common
  return all === 0 ? 0 : common / all
}

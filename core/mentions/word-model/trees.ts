import { featuresOf } from './features.ts'
import type { Occurrence } from './occurrence.ts'
import weights from './weights.json' with { type: 'json' }

/**
 * Boosted trees as flat lists: node `i` of all trees asks whether feature `feature[i]` is less than `value[i]`, and goes
 * on to `left[i]` or the node after that. A leaf has feature -1 and its log odds as value.
 */
export type Trees = {
  /** Log odds before the first tree. */
  base: number
  roots: readonly number[]
  feature: readonly number[]
  value: readonly number[]
  left: readonly number[]
}

/** The probability that an occurrence of a word is the brand. */
export function likelihoodOf(occurrence: Occurrence): number {
  return likelihood(featuresOf(occurrence), weights)
}

/** The probability from the sum of the leaves that the features lead to. */
export function likelihood(
  features: readonly number[],
  { base, roots, feature, value, left }: Trees,
): number {
  let odds = base
  for (const root of roots) {
    let node = root
    let asked = feature[node] ?? -1
    while (asked >= 0) {
      const less = (features[asked] ?? 0) < (value[node] ?? 0)
      node = (left[node] ?? 0) + (less ? 0 : 1)
      asked = feature[node] ?? -1
    }
    odds += value[node] ?? 0
  }
  return 1 / (1 + Math.exp(-odds))
}

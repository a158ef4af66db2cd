import { clusteredInterval, wilson } from '../metrics/statistics/interval.ts'
import { clusteredProportion, type Cluster } from '../metrics/statistics/clustered.ts'
import { sum } from '../math.ts'
import type { Share } from './analysis-schema.ts'

export const emptyShare: Share = { value: null, numerator: 0, denominator: 0, low: null, high: null }

/** Successes ÷ trials with Wilson's 95% interval, for independent trials. */
export function shareOf(numerator: number, denominator: number): Share {
  if (denominator === 0) return emptyShare
  const value = numerator / denominator
  return { value, numerator, denominator, ...wilson(value, denominator) }
}

/** The same for clustered trials, such as the draws for one prompt: the interval is that of `clusteredInterval`. */
export function clusteredShare(clusters: readonly Cluster[]): Share {
  const counted = clusters.filter(([, n]) => n > 0)
  const numerator = sum(counted.map(([x]) => x))
  const denominator = sum(counted.map(([, n]) => n))
  if (counted.length < 2) return shareOf(numerator, denominator)
  const { p, seCluster } = clusteredProportion(counted, 0.95)
  return {
    value: p,
    numerator,
    denominator,
    ...clusteredInterval({ p, variance: seCluster ** 2, prompts: counted.length, trials: denominator }),
  }
}

/**
 * A share of weighted items, such as sub-queries by the answers that searched for them. The interval is Wilson's with
 * Kish's effective size (Σw)² ÷ Σw²: items are the trials, not their weights.
 */
export function weightedShare(things: readonly { weight: number; counts: boolean }[]): Share {
  const denominator = sum(things.map(({ weight }) => weight))
  if (denominator === 0) return emptyShare
  const numerator = sum(things.map(({ weight, counts }) => (counts ? weight : 0)))
  const size = denominator ** 2 / sum(things.map(({ weight }) => weight ** 2))
  const value = numerator / denominator
  return { value, numerator, denominator, ...wilson(value, size) }
}

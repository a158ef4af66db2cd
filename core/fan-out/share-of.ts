import { clusteredInterval, wilson } from '../metrics/statistics/interval.ts'
import { clusteredProportion, type Cluster } from '../metrics/statistics/clustered.ts'
import { sum } from '../math.ts'
import type { Share } from './analysis-schema.ts'

export const emptyShare: Share = { value: null, numerator: 0, denominator: 0, low: null, high: null }

/** Successes ÷ trials with Wilson's 95 % interval; for trials that are independent. */
export function shareOf(numerator: number, denominator: number): Share {
  if (denominator === 0) return emptyShare
  const value = numerator / denominator
  return { value, numerator, denominator, ...wilson(value, denominator) }
}

/** The same where trials come in clusters, such as the draws for one prompt: the interval is `clusteredInterval`'s. */
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
 * A share of things that weigh differently, such as sub-queries by the answers they were searched for. The interval is
 * Wilson's with Kish's effective size (Σw)² ÷ Σw²: things are the trials, not what they weigh.
 */
export function weightedShare(things: readonly { weight: number; counts: boolean }[]): Share {
  const denominator = sum(things.map(({ weight }) => weight))
  if (denominator === 0) return emptyShare
  const numerator = sum(things.map(({ weight, counts }) => (counts ? weight : 0)))
  const size = denominator ** 2 / sum(things.map(({ weight }) => weight ** 2))
  const value = numerator / denominator
  return { value, numerator, denominator, ...wilson(value, size) }
}

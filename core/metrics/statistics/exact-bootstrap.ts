import type { Cluster } from './clustered.ts'

export type BootstrapDistribution = {
  mean: number
  /** Of the distribution itself, so divided by the number of resamples. */
  sd: number
  q025: number
  q05: number
  q50: number
  q95: number
  q975: number
}

/** More clusters have too many resamples to enumerate. */
export const maxExactClusters = 10

/**
 * The cluster bootstrap of a pooled share without randomness: all k^k resamples of k clusters, drawn with replacement,
 * counted as multisets with their multinomial weights (Fisher and Hall 1991). Quantiles interpolate between the k^k
 * ordered values like R's type 7.
 */
export function exactClusterBootstrap(clusters: readonly Cluster[]): BootstrapDistribution {
  const k = clusters.length
  const weights = new Map<number, number>()
  const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1))
  const visit = (index: number, left: number, x: number, n: number, ways: number) => {
    if (index === k - 1) {
      const [clusterX, clusterN] = clusters[index] ?? [0, 0]
      const value = (x + left * clusterX) / (n + left * clusterN)
      weights.set(value, (weights.get(value) ?? 0) + ways / factorial(left))
      return
    }
    const [clusterX, clusterN] = clusters[index] ?? [0, 0]
    for (let times = 0; times <= left; times += 1)
      visit(index + 1, left - times, x + times * clusterX, n + times * clusterN, ways / factorial(times))
  }
  visit(0, k, 0, 0, factorial(k))

  const values = [...weights].sort(([a], [b]) => a - b)
  const resamples = k ** k
  const mean = values.reduce((sum, [value, weight]) => sum + value * weight, 0) / resamples
  const variance = values.reduce((sum, [value, weight]) => sum + weight * (value - mean) ** 2, 0) / resamples
  const quantile = (p: number) => interpolated(values, p * (resamples - 1))
  return {
    mean,
    sd: Math.sqrt(variance),
    q025: quantile(0.025),
    q05: quantile(0.05),
    q50: quantile(0.5),
    q95: quantile(0.95),
    q975: quantile(0.975),
  }
}

/** The value at a position between 0 and the number of resamples − 1, in order. */
function interpolated(
  values: readonly (readonly [value: number, weight: number])[],
  position: number,
): number {
  const at = (index: number) => {
    let passed = 0
    for (const [value, weight] of values) {
      passed += Math.round(weight)
      if (index < passed) return value
    }
    return values.at(-1)?.[0] ?? Number.NaN
  }
  const below = Math.floor(position)
  const low = at(below)
  return low + (position - below) * (at(Math.ceil(position)) - low)
}

import type { Cluster } from './clustered.ts'
import { seededRandom } from './random.ts'

export type BootstrapInterval = { estimate: number; low: number; high: number; se: number; draws: number }

/**
 * Percentile interval of a pooled share by resampling whole clusters with replacement (Davison and Hinkley 1997, 3.8),
 * seeded, so the same data give the same digits. Beside the cluster-robust interval where a statistic has no simple
 * variance, such as a citation share averaged over engines.
 */
export function clusterBootstrap(
  clusters: readonly Cluster[],
  { seed, draws = 2000, confidence = 0.95 }: { seed: number; draws?: number; confidence?: number },
): BootstrapInterval {
  const random = seededRandom(seed)
  const shareOf = (pick: (index: number) => Cluster | undefined) => {
    let x = 0
    let n = 0
    for (let index = 0; index < clusters.length; index += 1) {
      const [clusterX, clusterN] = pick(index) ?? [0, 0]
      x += clusterX
      n += clusterN
    }
    return x / n
  }
  const values = Array.from({ length: draws }, () =>
    shareOf(() => clusters[Math.floor(random() * clusters.length)]),
  ).sort((a, b) => a - b)
  const mean = values.reduce((sum, value) => sum + value, 0) / draws
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (draws - 1)
  return {
    estimate: shareOf((index) => clusters[index]),
    low: quantileOf(values, (1 - confidence) / 2),
    high: quantileOf(values, (1 + confidence) / 2),
    se: Math.sqrt(variance),
    draws,
  }
}

/** R's type 7, of sorted values. */
export function quantileOf(sorted: readonly number[], p: number): number {
  const position = p * (sorted.length - 1)
  const below = Math.floor(position)
  const low = sorted[below] ?? Number.NaN
  return low + (position - below) * ((sorted[Math.ceil(position)] ?? low) - low)
}

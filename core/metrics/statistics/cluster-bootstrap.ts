import type { Cluster } from './clustered.ts'
import { promptMeans, type Share } from './estimate.ts'

export type BootstrapInterval = { estimate: number; low: number; high: number; se: number; draws: number }

export type BootstrapOptions = { seed: number; draws?: number; confidence?: number }

/**
 * Percentile interval of a pooled share by resampling whole clusters with replacement (Davison and Hinkley 1997, 3.8).
 * Seeded, so the same data give the same digits.
 */
export function clusterBootstrap(
  clusters: readonly Cluster[],
  options: BootstrapOptions,
): BootstrapInterval | null {
  return bootstrapOfSums(clusters, (sums) => (sums[0] ?? 0) / (sums[1] ?? 0), options)
}

/** The same for a mean over prompts of the mean over engines, such as visibility, resampling prompts. */
export function bootstrapOfMeans(
  shares: readonly Share[],
  options: BootstrapOptions,
): BootstrapInterval | null {
  const rows = promptMeans(shares).map((prompt) => [prompt.mean])
  return bootstrapOfSums(rows, (sums, prompts) => (sums[0] ?? 0) / prompts, options)
}

/**
 * The same for a mean over engines of Σ numerators ÷ Σ denominators, such as the citation share (arXiv 2603.08924),
 * resampling prompts. An engine without denominator in a resample is left out of its mean.
 */
export function bootstrapOfEngineRatios(
  shares: readonly Share[],
  options: BootstrapOptions,
): BootstrapInterval | null {
  const counted = shares.filter((share) => share.denominator > 0)
  const engines = [...new Set(counted.map((share) => share.engine))]
  const columnOf = new Map(engines.map((engine, index) => [engine, 2 * index]))
  const rows = [...Map.groupBy(counted, (share) => share.promptId).values()].map((ofPrompt) => {
    const row = engines.flatMap(() => [0, 0])
    for (const { engine, numerator, denominator } of ofPrompt) {
      const column = columnOf.get(engine) ?? 0
      row[column] = (row[column] ?? 0) + numerator
      row[column + 1] = (row[column + 1] ?? 0) + denominator
    }
    return row
  })
  const meanOverEngines = (sums: ArrayLike<number>) => {
    let total = 0
    let counting = 0
    for (let column = 0; column < sums.length; column += 2) {
      const denominator = sums[column + 1] ?? 0
      if (denominator === 0) continue
      total += (sums[column] ?? 0) / denominator
      counting += 1
    }
    return total / counting
  }
  return bootstrapOfSums(rows, meanOverEngines, options)
}

/**
 * Percentile interval of any statistic of column sums, resampling rows (clusters, each with the sums of its answers)
 * with replacement. Because answers are summed once, a resample costs rows × columns, however many answers there are.
 * Resamples in which the statistic is not a number are left out. Null without rows.
 */
export function bootstrapOfSums(
  rows: readonly (readonly number[])[],
  statistic: (sums: ArrayLike<number>, rows: number) => number,
  { seed, draws = 2000, confidence = 0.95 }: BootstrapOptions,
): BootstrapInterval | null {
  const count = rows.length
  const width = rows[0]?.length ?? 0
  if (count === 0 || width === 0) return null
  const data = Float64Array.from(rows.flat())
  const sums = new Float64Array(width)
  const add = (row: number) => {
    const from = row * width
    for (let column = 0; column < width; column += 1)
      sums[column] = (sums[column] ?? 0) + (data[from + column] ?? 0)
  }
  for (let row = 0; row < count; row += 1) add(row)
  const estimate = statistic(sums, count)

  // mulberry32 as in random.ts, inlined: a call per draw would take most of the time.
  let state = seed >>> 0
  const drawn = new Float64Array(draws)
  let kept = 0
  for (let draw = 0; draw < draws; draw += 1) {
    sums.fill(0)
    for (let pick = 0; pick < count; pick += 1) {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      add(Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * count))
    }
    const value = statistic(sums, count)
    if (!Number.isNaN(value)) drawn[kept++] = value
  }
  const values = drawn.subarray(0, kept).sort()
  let mean = 0
  for (const value of values) mean += value / kept
  let variance = 0
  for (const value of values) variance += (value - mean) ** 2 / (kept - 1)
  return {
    estimate,
    low: quantileOf(values, (1 - confidence) / 2),
    high: quantileOf(values, (1 + confidence) / 2),
    se: Math.sqrt(variance),
    draws,
  }
}

/** R's type 7, for sorted values. */
export function quantileOf(sorted: ArrayLike<number>, p: number): number {
  const position = p * (sorted.length - 1)
  const below = Math.floor(position)
  const low = sorted[below] ?? Number.NaN
  return low + (position - below) * ((sorted[Math.ceil(position)] ?? low) - low)
}

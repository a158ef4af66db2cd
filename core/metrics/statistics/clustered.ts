import { mean, sampleVariance } from './estimate.ts'
import { sum } from '../../math.ts'
import { normalQuantile, tQuantile } from './quantile.ts'

/** Successes and trials of one cluster, such as the answers to one prompt. */
export type Cluster = readonly [x: number, n: number]

export type ClusteredProportion = {
  p: number
  /** Of the ratio estimator, linearized, with k/(k−1). */
  seCluster: number
  /** As if all answers were independent. */
  seNaive: number
  deff: number | null
  nEff: number | null
  /** Intra-cluster correlation by analysis of variance. */
  iccAnova: number | null
  /** Wilson's interval with nEff. */
  wilsonNeff: [number, number] | null
  /** p ± t with k−1 degrees of freedom × seCluster. */
  tInterval: [number, number]
}

/**
 * A share of clustered answers (Cochran 1977, Sampling Techniques, 9.3; Donner and Klar 2000 for the design effect and
 * the ANOVA estimator of the correlation with unequal clusters). Unknown values, such as a design effect if all answers
 * agree, are null. Requires at least two clusters with trials.
 */
export function clusteredProportion(clusters: readonly Cluster[], confidence: number): ClusteredProportion {
  const k = clusters.length
  const trials = sum(clusters.map(([, n]) => n))
  const p = sum(clusters.map(([x]) => x)) / trials
  const residuals = clusters.map(([x, n]) => x - p * n)
  const seCluster = Math.sqrt((k / (k - 1)) * sum(residuals.map((residual) => residual * residual))) / trials
  const seNaive = Math.sqrt((p * (1 - p)) / trials)
  const deff = seNaive > 0 ? (seCluster / seNaive) ** 2 : null
  const nEff = deff !== null && deff > 0 ? trials / deff : null
  const half = tQuantile((1 + confidence) / 2, k - 1) * seCluster
  return {
    p,
    seCluster,
    seNaive,
    deff,
    nEff,
    iccAnova: iccAnova(clusters, { p, trials }),
    wilsonNeff: nEff === null ? null : wilsonOf(p, nEff, confidence),
    tInterval: [p - half, p + half],
  }
}

function iccAnova(clusters: readonly Cluster[], { p, trials }: { p: number; trials: number }): number | null {
  const k = clusters.length
  if (trials <= k) return null
  const between = sum(clusters.map(([x, n]) => n * (x / n - p) ** 2)) / (k - 1)
  const within = sum(clusters.map(([x, n]) => x * (1 - x / n))) / (trials - k)
  const usualSize = (trials - sum(clusters.map(([, n]) => n * n)) / trials) / (k - 1)
  const whole = between + (usualSize - 1) * within
  return whole > 0 ? (between - within) / whole : null
}

function wilsonOf(p: number, n: number, confidence: number): [number, number] {
  const z = normalQuantile((1 + confidence) / 2)
  const centre = (p + (z * z) / (2 * n)) / (1 + (z * z) / n)
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))
  return [Math.max(0, centre - half), Math.min(1, centre + half)]
}

export type MeanOfMeans = {
  mean: number
  se: number | null
  /** Mean of the variances within prompts that have at least two scores. */
  meanWithinVariance: number | null
  betweenVarianceOfMeans: number | null
}

/** The mean over prompts of each prompt's mean: prompts have equal weight, however many answers they have. */
export function meanOfPromptMeans(scores: readonly (readonly number[])[]): MeanOfMeans {
  const means = scores.map((prompt) => mean(prompt))
  const within = scores.filter((prompt) => prompt.length > 1).map((prompt) => sampleVariance(prompt))
  const between = means.length > 1 ? sampleVariance(means) : null
  return {
    mean: mean(means),
    se: between === null ? null : Math.sqrt(between / means.length),
    meanWithinVariance: within.length > 0 ? mean(within) : null,
    betweenVarianceOfMeans: between,
  }
}

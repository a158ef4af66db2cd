import type { Interval } from './interval.ts'
import { betaQuantile, normalQuantile } from './quantile.ts'

/** `x` successes in `n` trials. Intervals are two-sided at `confidence` and within 0…1. */
export type Proportion = { x: number; n: number; confidence: number }

/** Wilson 1927, JASA 22:209: the score interval, without continuity correction. */
export function wilsonInterval({ x, n, confidence }: Proportion): Interval {
  const z = normalQuantile((1 + confidence) / 2)
  const p = x / n
  const centre = (p + (z * z) / (2 * n)) / (1 + (z * z) / n)
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))
  return { low: x === 0 ? 0 : within(centre - half), high: x === n ? 1 : within(centre + half) }
}

/** Clopper and Pearson 1934, Biometrika 26:404: exact, by quantiles of beta distributions. */
export function clopperPearson({ x, n, confidence }: Proportion): Interval {
  const alpha = 1 - confidence
  return {
    low: x === 0 ? 0 : betaQuantile(alpha / 2, x, n - x + 1),
    high: x === n ? 1 : betaQuantile(1 - alpha / 2, x + 1, n - x),
  }
}

/**
 * Equal-tailed posterior interval under Jeffreys' prior; 0 and 1 at the borders, as in Brown, Cai, and DasGupta 2001.
 */
export function jeffreys({ x, n, confidence }: Proportion): Interval {
  const { low, high } = betaPosterior({ x, n, confidence, priorA: 0.5, priorB: 0.5 })
  return { low: x === 0 ? 0 : low, high: x === n ? 1 : high }
}

/** Agresti and Coull 1998, American Statistician 52:119: Wald around (x + z²/2) ÷ (n + z²). */
export function agrestiCoull({ x, n, confidence }: Proportion): Interval {
  const z = normalQuantile((1 + confidence) / 2)
  const trials = n + z * z
  const p = (x + (z * z) / 2) / trials
  const half = z * Math.sqrt((p * (1 - p)) / trials)
  return { low: within(p - half), high: within(p + half) }
}

/**
 * Upper bound of a rate never seen in `n` trials: 3/n at 95% (Hanley and Lippman-Hand 1983, JAMA 249:1743), −ln(1 −
 * confidence)/n at other levels; `exact` is Clopper and Pearson's one-sided bound.
 */
export function ruleOfThree({ n, confidence }: Omit<Proportion, 'x'>): { high: number; exact: number } {
  const factor = confidence === 0.95 ? 3 : -Math.log(1 - confidence)
  return { high: Math.min(1, factor / n), exact: 1 - (1 - confidence) ** (1 / n) }
}

/** The beta posterior of a rate under the prior beta(priorA, priorB): mean and equal-tailed interval. */
export function betaPosterior({
  x,
  n,
  priorA,
  priorB,
  confidence,
}: Proportion & { priorA: number; priorB: number }): Interval & { mean: number } {
  const a = x + priorA
  const b = n - x + priorB
  const alpha = 1 - confidence
  return {
    mean: a / (a + b),
    low: betaQuantile(alpha / 2, a, b),
    high: betaQuantile(1 - alpha / 2, a, b),
  }
}

const within = (value: number) => Math.min(1, Math.max(0, value))

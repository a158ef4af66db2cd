import { freedomOfSpread } from './degrees-of-freedom.ts'
import { confidence, normalQuantile, tCritical } from './quantile.ts'

export type Interval = { low: number; high: number }

const z = normalQuantile((1 + confidence) / 2)

/**
 * Wilson's score interval for a share `p` of `n` trials (Wilson 1927, JASA 22). `n` may be an effective size and so
 * fractional; `quantile` is the normal one unless the variance behind `n` was estimated.
 */
export function wilson(p: number, n: number, quantile: number = z): Interval {
  if (n <= 0) return { low: 0, high: 1 }
  const square = quantile * quantile
  const centre = (p + square / (2 * n)) / (1 + square / n)
  const half = (quantile / (1 + square / n)) * Math.sqrt((p * (1 - p)) / n + square / (4 * n * n))
  // At 0 and 1 the bound is exact; rounding must not change it.
  return { low: p === 0 ? 0 : clamp(centre - half), high: p === 1 ? 1 : clamp(centre + half) }
}

/** Below this many prompts an interval is about these prompts only: their spread says too little about others. */
export const fewPrompts = 10

export type Clustered = {
  /** The share, 0…1. */
  p: number
  /** Its variance estimated between prompts. */
  variance: number
  prompts: number
  /** Answers (or presences) behind the share, counted as if they were independent. */
  trials: number
}

/**
 * 95% interval of a share whose answers are correlated within prompts: Wilson's score interval with the effective size
 * n = k ÷ φ and a quantile of t. φ = v·k ÷ (p(1−p)) is 1 for all-or-nothing prompts and smaller the more similar
 * prompts are: with R independent answers each, it is 1 ÷ R. Its degrees of freedom are those of `freedomOfSpread`.
 *
 * - φ may be below 1 ÷ R by chance, in half of all cases if answers are independent; a third of it is the minimum used.
 * - If hardly any prompt differs from the rest (n·p(1−p) near or below 1) the spread says nothing: φ is mixed with 1,
 *   all-or-nothing prompts, so that nothing seen in k prompts does not count as certain.
 * - A prompt counts as at least three quarters of one independent answer.
 *
 * The constants are calibrated by simulation with beta-distributed prompts (`npm run bench -- simulate`;
 * docs/methodology.md has the figures). In comparison, the plain t interval drops to 38% coverage at rates of 5%,
 * Wilson's with n = p(1−p)/v to 83%, and a lower limit of φ at 1 ÷ R raises coverage for independent answers up to
 * 99.7%, where 95% is intended.
 */
export function clusteredInterval({ p: share, variance, prompts, trials }: Clustered): Interval {
  // A mean of ones may exceed 1 in the last digit.
  const p = clamp(share)
  if (prompts < fewPrompts) return wilson(p, trials)
  const answers = Math.max(1, trials / prompts)
  const whole = p * (1 - p)
  const seen = whole > 0 ? Math.max((variance * prompts) / whole, 1 / (3 * answers)) : 1
  const trust = 1 / (1 + (Math.min(1, seen) / (prompts * whole)) ** 2)
  const phi = Math.min(1, trust * seen + (1 - trust))
  const quantile = tCritical(degreesOf({ p, phi, prompts, answers }))
  const least = (0.75 * prompts) / tCritical(prompts - 1) ** 2
  const information = Math.max(prompts / phi / quantile ** 2, least)
  return wilson(p, information * z * z)
}

function degreesOf({
  p,
  phi,
  prompts,
  answers,
}: {
  p: number
  phi: number
  prompts: number
  answers: number
}): number {
  if (answers === 1) return prompts - 1
  const degrees = freedomOfSpread({
    p: (p * prompts + 0.5) / (prompts + 1),
    prompts,
    answers,
    rho: (phi * answers - 1) / (answers - 1),
  })
  return Math.min(prompts * answers - 1, degrees + 2)
}

/** Newcombe's hybrid score interval for p1 − p0 of independent samples (Newcombe 1998, method 10). */
export function newcombe(p1: number, n1: number, p0: number, n0: number): Interval {
  const one = wilson(p1, n1)
  const zero = wilson(p0, n0)
  const difference = p1 - p0
  return {
    low: difference - Math.hypot(p1 - one.low, zero.high - p0),
    high: difference + Math.hypot(one.high - p1, p0 - zero.low),
  }
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))

import { freedomOfSpread } from './degrees-of-freedom.ts'
import { confidence, normalQuantile, tCritical, tCriticalOf } from './quantile.ts'

export type Interval = { low: number; high: number }

const z = normalQuantile((1 + confidence) / 2)

/**
 * Wilson's score interval for a share `p` of `n` trials (Wilson 1927, JASA 22). `n` may be an effective size and
 * so need not be whole; `quantile` is the normal one unless the variance behind `n` was itself estimated.
 */
export function wilson(p: number, n: number, quantile: number = z): Interval {
  if (n <= 0) return { low: 0, high: 1 }
  const square = quantile * quantile
  const centre = (p + square / (2 * n)) / (1 + square / n)
  const half = (quantile / (1 + square / n)) * Math.sqrt((p * (1 - p)) / n + square / (4 * n * n))
  // At 0 and 1 the bound is exact; rounding must not move it.
  return { low: p === 0 ? 0 : clamp(centre - half), high: p === 1 ? 1 : clamp(centre + half) }
}

/** Below this many prompts an interval speaks of these prompts only: their spread tells too little about others. */
export const fewPrompts = 10

export type Clustered = {
  /** The share, 0…1. */
  p: number
  /** Its variance estimated between prompts. */
  variance: number
  prompts: number
  /** Answers (or presences) the share would rest on if they were independent. */
  trials: number
}

/**
 * 95 % interval of a share whose answers are correlated within prompts: Wilson's score interval with the effective size
 * n = k ÷ φ and a quantile of t. φ = v·k ÷ (p(1−p)) says how far prompts are from all or nothing (1) towards alike: with R
 * answers each, independent answers have 1 ÷ R. Its degrees of freedom are those of `freedomOfSpread`.
 *
 * - φ may fall below 1 ÷ R by chance, and has to in half of all cases where answers are independent; a third of it is
 *   the least that is believed.
 * - Where hardly any prompt differs from the rest (n·p(1−p) near or below 1) the spread tells nothing: φ is mixed with 1,
 *   prompts that are all or nothing, so nothing seen in k prompts is not nothing there.
 * - A prompt is worth at least three quarters of one independent answer.
 *
 * The constants are calibrated by simulation with beta-distributed prompts (`npm run simulate`, docs/methodology.md has
 * the figures). Against it the plain t interval falls to 38 % at rates of 5 %, Wilson's with n = p(1−p)/v to 83 %, and
 * cutting φ off at 1 ÷ R makes independent answers up to 99.7 % where 95 % are meant.
 */
export function clusteredInterval({ p: share, variance, prompts, trials }: Clustered): Interval {
  // A mean of ones may come out a last digit above 1.
  const p = clamp(share)
  if (prompts < fewPrompts) return wilson(p, trials)
  const answers = Math.max(1, trials / prompts)
  const whole = p * (1 - p)
  const seen = whole > 0 ? Math.max((variance * prompts) / whole, 1 / (3 * answers)) : 1
  const trust = 1 / (1 + (Math.min(1, seen) / (prompts * whole)) ** 2)
  const phi = Math.min(1, trust * seen + (1 - trust))
  const quantile = tCriticalOf(degreesOf({ p, phi, prompts, answers }))
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

import type { Interval } from './interval.ts'
import { logChoose } from './distributions/gamma.ts'
import { normalCdf } from './distributions/normal.ts'
import { wilsonInterval } from './proportion.ts'
import { normalQuantile } from './quantile.ts'

export type TwoProportions = { x1: number; n1: number; x2: number; n2: number }

/** Newcombe 1998, Statistics in Medicine 17:873, method 10: p1 − p2 from the two score intervals. */
export function newcombeDifference({
  x1,
  n1,
  x2,
  n2,
  confidence,
}: TwoProportions & { confidence: number }): Interval & { difference: number } {
  const one = wilsonInterval({ x: x1, n: n1, confidence })
  const two = wilsonInterval({ x: x2, n: n2, confidence })
  const [p1, p2] = [x1 / n1, x2 / n2]
  return {
    difference: p1 - p2,
    low: p1 - p2 - Math.hypot(p1 - one.low, two.high - p2),
    high: p1 - p2 + Math.hypot(one.high - p1, p2 - two.low),
  }
}

/**
 * Pooled z test of p1 = p2 and Pearson's chi-squared, both without continuity correction, and Fisher's exact test
 * (two-sided: all tables at most as likely as the observed one, like R's fisher.test).
 */
export function twoProportionTest({ x1, n1, x2, n2 }: TwoProportions): {
  z: number
  pTwoSided: number
  chi2: number
  fisherTwoSided: number
} {
  const pooled = (x1 + x2) / (n1 + n2)
  const variance = pooled * (1 - pooled) * (1 / n1 + 1 / n2)
  const z = variance === 0 ? 0 : (x1 / n1 - x2 / n2) / Math.sqrt(variance)
  return {
    z,
    pTwoSided: Math.min(1, 2 * normalCdf(-Math.abs(z))),
    chi2: z * z,
    fisherTwoSided: fisherTwoSided({ x1, n1, x2, n2 }),
  }
}

/** Probabilities are equal up to rounding: R allows a relative 1e-7. */
const tieFactor = 1 + 1e-7

function fisherTwoSided({ x1, n1, x2, n2 }: TwoProportions): number {
  const successes = x1 + x2
  const least = Math.max(0, successes - n2)
  const most = Math.min(n1, successes)
  const whole = logChoose(n1 + n2, successes)
  const probability = (x: number) => Math.exp(logChoose(n1, x) + logChoose(n2, successes - x) - whole)
  const observed = probability(x1) * tieFactor
  let sum = 0
  for (let x = least; x <= most; x += 1) {
    const one = probability(x)
    if (one <= observed) sum += one
  }
  return Math.min(1, sum)
}

/**
 * McNemar's test on the discordant pairs: `p` asymptotic without continuity correction, `pCorrected` with it, `pExact`
 * binomial, `pMid` the mid-p, recommended by Fagerland, Lydersen, and Laake 2013 (BMC Med Res Methodol 13:91).
 */
export function mcnemar({ b, c }: { b: number; c: number }): {
  chi2: number
  p: number
  pCorrected: number
  pExact: number
  pMid: number
} {
  const n = b + c
  if (n === 0) return { chi2: 0, p: 1, pCorrected: 1, pExact: 1, pMid: 1 }
  const chi2 = (b - c) ** 2 / n
  const corrected = Math.max(0, Math.abs(b - c) - 1) ** 2 / n
  const probability = (k: number) => Math.exp(logChoose(n, k) - n * Math.LN2)
  const least = Math.min(b, c)
  let tail = 0
  for (let k = 0; k <= least; k += 1) tail += probability(k)
  const exact = Math.min(1, 2 * tail)
  return {
    chi2,
    p: chiSquaredTail(chi2),
    pCorrected: chiSquaredTail(corrected),
    pExact: exact,
    pMid: b === c ? 1 - probability(b) / 2 : exact - probability(least),
  }
}

/**
 * Power to detect p1 ≠ p2 with `n` in each group, by the normal approximation of R's power.prop.test (ignoring the
 * wrong direction).
 */
export function powerTwoProportions({
  n,
  p1,
  p2,
  alpha,
}: {
  n: number
  p1: number
  p2: number
  alpha: number
}): number {
  const spread = (p1 + p2) * (1 - (p1 + p2) / 2)
  const apart = Math.sqrt(p1 * (1 - p1) + p2 * (1 - p2))
  const z = normalQuantile(1 - alpha / 2)
  return normalCdf((Math.sqrt(n) * Math.abs(p1 - p2) - z * Math.sqrt(spread)) / apart)
}

/** Answers needed in each group for that power: the inverse of `powerTwoProportions`. */
export function sampleSizeTwoProportions({
  p1,
  p2,
  power,
  alpha,
}: {
  p1: number
  p2: number
  power: number
  alpha: number
}): { nPerGroup: number; nPerGroupRoundedUp: number } {
  const spread = (p1 + p2) * (1 - (p1 + p2) / 2)
  const apart = Math.sqrt(p1 * (1 - p1) + p2 * (1 - p2))
  const root = normalQuantile(1 - alpha / 2) * Math.sqrt(spread) + normalQuantile(power) * apart
  // No answers have more power than less than chance.
  const nPerGroup = (Math.max(0, root) / (p1 - p2)) ** 2
  return { nPerGroup, nPerGroupRoundedUp: Math.ceil(nPerGroup) }
}

/**
 * Independent answers needed for an interval of ± `halfWidth` around a share `p`: by Wald, z²p(1−p)/h², and by Wilson,
 * the n whose score interval is as wide. Fractions; whole answers are rounded up.
 */
export function sampleSizeHalfWidth({
  p,
  halfWidth,
  confidence,
}: {
  p: number
  halfWidth: number
  confidence: number
}): { nWald: number; nWaldRoundedUp: number; nWilson: number; nWilsonRoundedUp: number } {
  const square = normalQuantile((1 + confidence) / 2) ** 2
  const variance = p * (1 - p)
  const h2 = halfWidth * halfWidth
  const nWald = (square * variance) / h2
  // The larger root of h²(n + z²)² = z²(n·p(1−p) + z²/4), without cancellation.
  const linear = variance - 2 * h2
  const root = Math.sqrt(variance * variance + h2 * (1 - 4 * variance))
  const nWilson =
    linear > 0 ? (square * (linear + root)) / (2 * h2) : (square * (1 - 4 * h2)) / (2 * (root - linear))
  return { nWald, nWaldRoundedUp: Math.ceil(nWald), nWilson, nWilsonRoundedUp: Math.ceil(nWilson) }
}

const chiSquaredTail = (chi2: number) => Math.min(1, 2 * normalCdf(-Math.sqrt(chi2)))

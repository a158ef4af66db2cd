import { betaDistribution, type Beta } from './beta.ts'
import { normalQuantile } from './normal.ts'

/** A point of 0…1 and its distance to 1, both with a small relative error. */
export type Share = { x: number; y: number }

/** Probabilities below and above a point; their sum is 1. */
type Target = { lower: number; upper: number }

/** Outside, products of parameters could be 0 or infinite. */
const isPossible = (parameter: number) => parameter > 1e-150 && parameter < 1e150

/** Above this the distribution is so narrow that the start is exact. */
const maxSolved = 1e18

/**
 * The inverse of `betaDistribution`: the point with these probabilities below and above it. `near` is the logit of a
 * point close to it, if one is known.
 */
export function invertBeta(a: number, b: number): (lower: number, upper: number, near?: number) => Share {
  const beta = betaDistribution(a, b)
  const mirrored: Beta = {
    ...beta,
    tailsAt(y, x) {
      const { lower, upper, power } = beta.tailsAt(x, y)
      return { lower: upper, upper: lower, power }
    },
  }
  const atHalf = a < 1 && b < 1 ? beta.tailsAt(0.5, 0.5).lower : 0
  return (lower, upper, near) => {
    if (!(isPossible(a) && isPossible(b) && lower >= 0 && upper >= 0)) return { x: NaN, y: NaN }
    if (lower === 0 || upper === 0) return { x: upper === 0 ? 1 : 0, y: lower === 0 ? 1 : 0 }
    const logit = near ?? startOf(a, b, { lower, upper }, beta.logBeta, atHalf)
    const odds = Math.exp(-Math.abs(logit))
    const start = odds / (1 + odds)
    const isSolved = Math.min(a, b) < maxSolved
    // The smaller of x and y is solved for.
    if (logit < 0) {
      const x = isSolved ? solve(beta, a, b, { lower, upper }, start) : start
      return { x, y: 1 - x }
    }
    const y = isSolved ? solve(mirrored, b, a, { lower: upper, upper: lower }, start) : start
    return { x: 1 - y, y }
  }
}

/**
 * Logit of a point near the target: by a transformed normal distribution, or where that does not hold by the power of x
 * or y alone. x ≥ fromLower where the other power falls (b ≥ 1), and x ≤ fromLower where it rises; likewise fromUpper.
 */
function startOf(a: number, b: number, { lower, upper }: Target, logBeta: number, atHalf: number): number {
  const fromLower = logitOfLog((Math.log(lower * a) + logBeta) / a)
  const fromUpper = -logitOfLog((Math.log(upper * b) + logBeta) / b)
  if (a < 1 && b < 1) return lower < atHalf ? Math.min(fromLower, 0) : Math.max(fromUpper, 0)
  if (a < 1) return Math.max(fromLower, fromUpper)
  if (b < 1) return Math.min(fromLower, fromUpper)
  const z = lower < upper ? normalQuantile(lower) : -normalQuantile(upper)
  return Math.min(fromUpper, Math.max(fromLower, logitNearNormal(a, b, z)))
}

/** Logit of exp(log). */
const logitOfLog = (log: number) => (log >= 0 ? Infinity : log - Math.log(-Math.expm1(log)))

/** Abramowitz and Stegun 26.5.22, for a and b of at least 1. */
function logitNearNormal(a: number, b: number, z: number): number {
  const [ofA, ofB] = [1 / (2 * a - 1), 1 / (2 * b - 1)]
  const lambda = (z * z - 3) / 6
  const h = 2 / (ofA + ofB)
  return (
    Math.log(a / b) + (2 * z * Math.sqrt(h + lambda)) / h + 2 * (ofB - ofA) * (lambda + 5 / 6 - 2 / (3 * h))
  )
}

/** Two or three are usual, and more than ten are needed only by parameters that no data has. */
const maxSteps = 100

/** If the logarithm of the tail is this close, the error after one more step, about the cube, is below rounding. */
const closeEnough = 1e-6

/**
 * Halley's method on the logarithm of the smaller tail: as a function of ln x for the lower one, which is nearly a power
 * of x, and of x for the upper one. A step out of the bracket is replaced by a bisection.
 */
function solve(beta: Beta, a: number, b: number, { lower, upper }: Target, start: number): number {
  const isLower = lower < upper
  let x = start
  let [low, high] = [0, 1]
  for (let step = 0; step < maxSteps && x > 0; step += 1) {
    const y = 1 - x
    const tails = beta.tailsAt(x, y)
    const miss = isLower ? Math.log(tails.lower / lower) : Math.log(upper / tails.upper)
    if (miss > 0) high = x
    else low = x
    const rate = isLower ? tails.power / y / tails.lower : tails.power / y / x / tails.upper
    // Second ÷ first derivative.
    const bend = isLower ? a - ((b - 1) * x) / y - rate : (a - 1) / x - (b - 1) / y + rate
    const newton = miss / rate
    const change = -newton / Math.max(0.5, 1 - (newton * bend) / 2)
    const next = isLower ? x * Math.exp(change) : x + change
    const isInside = next > low && next < high
    if (Math.abs(miss) < closeEnough) return isInside ? next : x
    x = isInside ? next : low > 0 ? Math.sqrt(low * high) : high / 1024
  }
  return x
}

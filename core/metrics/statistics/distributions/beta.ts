import { tailByQuadrature } from './beta-quadrature.ts'
import { stirlingError } from './gamma.ts'

/** Probabilities below and above a point x, and x·(1 − x)·density there. */
export type BetaTails = { lower: number; upper: number; power: number }

export type Beta = {
  /** Logarithm of the beta function. */
  logBeta: number
  /** The tails at x; y = 1 − x is given as well, because either may be so small that the other is nearly 1. */
  tailsAt(x: number, y: number): BetaTails
}

/** From here quadrature takes less time than the continued fraction, whose length grows with √min(a, b). */
const minQuadrature = 3000

/** The beta distribution with parameters a, b > 0. The smaller tail has a small relative error. */
export function betaDistribution(a: number, b: number): Beta {
  const whole = a + b
  const scale =
    Math.sqrt((a * (b / whole)) / (2 * Math.PI)) *
    Math.exp(stirlingError(whole) - stirlingError(a) - stirlingError(b))
  const isLarge = Math.min(a, b) >= minQuadrature
  return {
    logBeta:
      (a < b
        ? a * Math.log(a / whole) + b * Math.log1p(-a / whole)
        : a * Math.log1p(-b / whole) + b * Math.log(b / whole)) - Math.log(scale),
    tailsAt(x, y) {
      if (x <= 0) return { lower: 0, upper: 1, power: 0 }
      if (y <= 0) return { lower: 1, upper: 0, power: 0 }
      const excess = x * b - y * a
      // Loader 2000, Fast and Accurate Computation of Binomial Probabilities: the largest terms cancel beforehand.
      const power =
        scale *
        Math.exp(
          a * logMinusLinear((x / a) * whole, excess / a) + b * logMinusLinear((y / b) * whole, -excess / b),
        )
      // Where the fraction converges fast; the same in x and in y.
      const isBelow = x < y ? x * (whole + 2) < a + 1 : y * (whole + 2) > b + 1
      const isLower = isLarge ? excess < 0 : isBelow
      const tail = !isLarge
        ? power / (isLower ? fraction(a, b, x, y) : fraction(b, a, y, x))
        : a < b
          ? tailByQuadrature({ a, b, x, power, excess })
          : tailByQuadrature({ a: b, b: a, x: y, power, excess: -excess })
      return isLower ? { lower: tail, upper: 1 - tail, power } : { lower: 1 - tail, upper: tail, power }
    },
  }
}

/** ln(ratio) − u for ratio = 1 + u. */
function logMinusLinear(ratio: number, u: number): number {
  if (u < -0.5) return Math.log(ratio) - u
  if (u > 0.5) return Math.log1p(u) - u
  // ln(1 + u) = 2 artanh r.
  const r = u / (2 + u)
  const square = r * r
  let sum = 0
  let term = square
  for (let k = 3; ; k += 2) {
    const before = sum
    sum += term / k
    if (!(sum > before)) return r * (2 * sum - u)
    term *= square
  }
}

const maxTerms = 5000

/**
 * xᵃyᵇ ÷ (B(a, b)·I) for the regularized incomplete beta function I of an x up to about its mean: the even part of
 * DLMF 8.17.22 by Lentz's method (Thompson and Barnett 1986, J Comput Phys 64:490).
 */
function fraction(a: number, b: number, x: number, y: number): number {
  const center = a * y - b * x + 1
  let value = (a * center) / (a + 1)
  let c = value
  let d = 0
  for (let m = 1; m < maxTerms; m += 1) {
    const odd = a + 2 * m - 1
    const left = (m * (b - m) * x) / odd
    const numerator = (left * ((a + m - 1) * (a + b + m - 1) * x)) / odd
    const denominator = m + left + ((a + m) * (center + m * (1 + y))) / (odd + 2)
    d = 1 / (denominator + numerator * d)
    c = denominator + numerator / c
    value *= c * d
    if (Math.abs(c * d - 1) < 3e-16) break
  }
  return value
}

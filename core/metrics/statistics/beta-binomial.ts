import { logBeta, logChoose } from './distributions/gamma.ts'

export type BetaBinomial = { pmf: number; cdf: number; mean: number; variance: number; rho: number }

/**
 * Probability of k of n if the rate itself is drawn from beta(alpha, beta) (Skellam 1948); `rho` is the correlation of
 * two trials.
 */
export function betaBinomial({
  k,
  n,
  alpha,
  beta,
}: {
  k: number
  n: number
  alpha: number
  beta: number
}): BetaBinomial {
  const prior = logBeta(alpha, beta)
  const probability = (count: number) =>
    Math.exp(logChoose(n, count) + logBeta(count + alpha, n - count + beta) - prior)
  let cdf = 0
  for (let count = 0; count <= k; count += 1) cdf += probability(count)
  const whole = alpha + beta
  return {
    pmf: probability(k),
    cdf: Math.min(1, cdf),
    mean: (n * alpha) / whole,
    variance: (n * alpha * beta * (whole + n)) / (whole * whole * (whole + 1)),
    rho: 1 / (whole + 1),
  }
}

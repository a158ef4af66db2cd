import { sum } from '../../math.ts'

/** Kish's effective number: (Σ w)² ÷ Σ w² (Kish 1965, Survey Sampling, 11.7). Their number if all weights are equal. */
export const effectiveNumber = (weights: readonly number[]) =>
  sum(weights) ** 2 / sum(weights.map((weight) => weight ** 2))

/**
 * The variance of a sum of cluster residuals w·(x − p)/Σw that add up to 0: Σ u² × Σw² ÷ (Σw² − 2Σw³/Σw + (Σw²)²/(Σw)²),
 * which has no bias if clusters vary equally. With equal weights the factor is k/(k−1). 0 for a single cluster.
 */
export function varianceOfWeightedSum(residuals: Iterable<number>, weights: readonly number[]): number {
  if (weights.length < 2) return 0
  const [whole, squares, cubes] = [1, 2, 3].map((power) => sum(weights.map((weight) => weight ** power))) as [
    number,
    number,
    number,
  ]
  const factor = squares / (squares - (2 * cubes) / whole + (squares / whole) ** 2)
  return factor * sum(Array.from(residuals, (residual) => residual * residual))
}

/**
 * Degrees of freedom of that variance (Satterthwaite 1946): (Σ w²)² ÷ Σ w⁴ − 1, at least 1. With equal weights k − 1.
 */
export function freedomOfWeights(weights: readonly number[]): number {
  const squares = sum(weights.map((weight) => weight ** 2))
  return Math.max(1, squares ** 2 / sum(weights.map((weight) => weight ** 4)) - 1)
}

import { linearized, type Linearized, type Share } from './statistics/estimate.ts'
import { fewPrompts, newcombe } from './statistics/interval.ts'
import { effectiveNumber, freedomOfWeights, varianceOfWeightedSum } from './statistics/weights.ts'
import { tCritical } from './statistics/quantile.ts'

export type Place = { from: number; to: number }

/**
 * Ranks by share of voice with ties: a brand ranks from 1 + brands clearly ahead of it to n − brands clearly behind.
 * Clearly means that the 95% interval of the difference of both shares excludes 0. The difference is computed within
 * the same answers, linearized by prompt; below ten prompts Newcombe's interval of the two shares is used. `shares`
 * contains, per brand, its presences and the presences of all brands per prompt.
 */
export function places(shares: ReadonlyMap<string, readonly Share[]>): Map<string, Place> {
  const brands = [...shares].map(([brandId, ofBrand]) => ({ brandId, ...(linearized(ofBrand) ?? nothing) }))
  const result = new Map<string, Place>()
  for (const brand of brands) {
    const others = brands.filter((other) => other !== brand)
    result.set(brand.brandId, {
      from: 1 + others.filter((other) => isClearlyAhead(other, brand)).length,
      to: brands.length - others.filter((other) => isClearlyAhead(brand, other)).length,
    })
  }
  return result
}

const nothing: Linearized = { p: 0, trials: 0, residuals: new Map(), weights: [] }

function isClearlyAhead(one: Linearized, other: Linearized): boolean {
  const difference = one.p - other.p
  if (difference <= 0) return false
  if (effectiveNumber(one.weights) < fewPrompts)
    return newcombe(one.p, one.trials, other.p, other.trials).low > 0
  const residuals = [...one.residuals].map(
    ([promptId, residual]) => residual - (other.residuals.get(promptId) ?? 0),
  )
  const variance = varianceOfWeightedSum(residuals, one.weights)
  return difference > tCritical(freedomOfWeights(one.weights)) * Math.sqrt(variance)
}

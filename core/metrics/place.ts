import { clusterVariance, promptSums, type Share } from './statistics/estimate.ts'
import { fewPrompts, newcombe } from './statistics/interval.ts'
import { tCritical } from './statistics/quantile.ts'

export type Place = { from: number; to: number }

/**
 * Ranks by share of voice with ties: a brand ranks from 1 + brands clearly ahead of it to n − brands clearly behind.
 * Clearly means that the 95% interval of the difference of both shares excludes 0. The difference is computed within
 * the same answers, linearized by prompt; below ten prompts Newcombe's interval of the two shares is used. `shares`
 * contains, per brand, its presences and the presences of all brands per prompt.
 */
export function places(shares: ReadonlyMap<string, readonly Share[]>): Map<string, Place> {
  const brands = [...shares].map(([brandId, ofBrand]) => ({ brandId, ...totals(ofBrand) }))
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

type Totals = { value: number; denominator: number; residuals: Map<string, number> }

function totals(shares: readonly Share[]): Totals {
  const prompts = promptSums(shares)
  const denominator = prompts.reduce((total, prompt) => total + prompt.denominator, 0)
  const value =
    denominator === 0 ? 0 : prompts.reduce((total, prompt) => total + prompt.numerator, 0) / denominator
  return {
    value,
    denominator,
    residuals: new Map(
      prompts.map((prompt) => [
        prompt.promptId,
        (prompt.numerator - value * prompt.denominator) / (denominator || 1),
      ]),
    ),
  }
}

function isClearlyAhead(one: Totals, other: Totals): boolean {
  const difference = one.value - other.value
  if (difference <= 0) return false
  if (one.residuals.size < fewPrompts)
    return newcombe(one.value, one.denominator, other.value, other.denominator).low > 0
  const residuals = [...one.residuals].map(
    ([promptId, residual]) => residual - (other.residuals.get(promptId) ?? 0),
  )
  return difference > tCritical(residuals.length - 1) * Math.sqrt(clusterVariance(residuals))
}

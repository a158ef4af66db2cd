import type { Weighting } from './estimate.ts'
import { tCritical, tTwoSided } from './quantile.ts'
import { notComparable, type Change, type Rate } from '../rate.ts'
import type { Measured } from '../measured.ts'
import { rateOf, type BrandMetricId } from '../registry.ts'

/**
 * One side minus the other if they have different prompts, such as two topics: the difference of two clustered rates.
 * Its interval combines those of the sides by the squares of their arms (MOVER: Zou and Donner 2008, Statistics in
 * Medicine 27:1693), so it stays valid near 0 and 1. The p-value is that of t with the degrees of freedom of the side
 * with fewer prompts, scaled to be below 5% exactly if the interval excludes 0. Preliminary until `decideTogether`.
 */
export function independentDifference(one: Rate, other: Rate): Change {
  if (one.value === null || other.value === null) return notComparable
  if (one.low === null || one.high === null || other.low === null || other.high === null) return notComparable
  const difference = one.value - other.value
  const low = difference - Math.hypot(one.value - one.low, other.high - other.value)
  const high = difference + Math.hypot(one.high - one.value, other.value - other.low)
  const arm = difference > 0 ? difference - low : high - difference
  const degrees = Math.max(1, Math.min(one.prompts, other.prompts) - 1)
  return {
    difference,
    low,
    high,
    verdict: 'within-noise',
    p: difference === 0 ? 1 : tTwoSided((difference / arm) * tCritical(degrees), degrees),
    prompts: 0,
    furtherAnswers: null,
  }
}

/** A metric of one brand on two sets of prompts or periods that share no prompts, one − other. */
export function differenceOf(
  id: BrandMetricId,
  one: Measured,
  other: Measured,
  about: { brandId: string; weighting: Weighting },
): Change {
  return independentDifference(rateOf(id, one, about), rateOf(id, other, about))
}

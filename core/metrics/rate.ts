/**
 * A share between 0 and 1 with its uncertainty. `numerator` and `denominator` are plain counts (sums of scores if a
 * metric adds scores); with pair weighting `value` is a mean of means and need not be their quotient. `value` is null
 * without data.
 */
export type Rate = {
  value: number | null
  numerator: number
  denominator: number
  /** Bounds of the 95% interval; null if there is none. */
  low: number | null
  high: number | null
  /** Prompts behind the rate; the interval is clustered by them. */
  prompts: number
  /** How value and interval were computed, as one plain sentence for the reader. */
  method: string
}

/** The rate without valid answers. */
export const emptyRate: Rate = {
  value: null,
  numerator: 0,
  denominator: 0,
  low: null,
  high: null,
  prompts: 0,
  method: 'No valid answers.',
}

/** `real`: significant after false-discovery control over the numbers on the screen. */
export type Verdict = 'real' | 'within-noise' | 'not-comparable'

/** The difference from the comparison period on the prompts and engines in both, paired by prompt; in points of 0…1. */
export type Change = {
  difference: number | null
  low: number | null
  high: number | null
  verdict: Verdict
  /** Two-sided p-value before false-discovery control. */
  p: number | null
  /** Prompts in both periods. */
  prompts: number
  /**
   * Further answers of the current period that would make a difference of this size significant; null if it already is,
   * or if no number would suffice (the comparison period alone is too noisy).
   */
  furtherAnswers: number | null
}

export const notComparable: Change = {
  difference: null,
  low: null,
  high: null,
  verdict: 'not-comparable',
  p: null,
  prompts: 0,
  furtherAnswers: null,
}

/**
 * A share between 0 and 1 with all that is needed to judge it. `numerator` and `denominator` are plain counts
 * (sums of scores where a metric adds scores); with cell weighting `value` is a mean of means and so need not be
 * their quotient. `value` is null when nothing could be counted: 0 % would be a claim.
 */
export type Rate = {
  value: number | null
  numerator: number
  denominator: number
  /** Bounds of the 95 % interval; null when there is none. */
  low: number | null
  high: number | null
  /** Prompts the rate rests on; the interval is clustered by them. */
  prompts: number
  /** How value and interval were made, one plain sentence for the reader. */
  method: string
}

/** The rate of nothing: no valid answers. */
export const emptyRate: Rate = {
  value: null,
  numerator: 0,
  denominator: 0,
  low: null,
  high: null,
  prompts: 0,
  method: 'No valid answers.',
}

/** `real`: excludes 0 after false-discovery control over the numbers on the screen. */
export type Verdict = 'real' | 'within-noise' | 'not-comparable'

/** The difference to the compare period on the prompts and engines both contain, paired by prompt; in points of 0…1. */
export type Change = {
  difference: number | null
  low: number | null
  high: number | null
  verdict: Verdict
  /** Two-sided p-value before false-discovery control. */
  p: number | null
  /** Prompts both periods contain. */
  prompts: number
  /**
   * Further answers of the current period that would decide a difference of this size;
   * null when it is decided, or when no number of them would (the compare period alone is too noisy).
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

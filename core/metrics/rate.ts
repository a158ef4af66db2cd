import type { z } from 'zod'
import type { change, rate, ThinComparison } from '../api/numbers.ts'

export type { ThinComparison }

export type Rate = z.infer<typeof rate>
export type Change = z.infer<typeof change>

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

export const notComparable: Change = {
  difference: null,
  low: null,
  high: null,
  verdict: 'not-comparable',
  p: null,
  prompts: 0,
  furtherAnswers: null,
}

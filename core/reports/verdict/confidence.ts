import type { Rate } from '../../metrics/rate.ts'

export const confidenceLevels = ['high', 'medium', 'low'] as const
export type Confidence = (typeof confidenceLevels)[number]

/** Half the width of the 95% interval, valid answers, and prompts that a level needs (screens, version 2). */
export const confidenceNeeds = {
  high: { halfWidth: 0.05, answers: 200, prompts: 10 },
  medium: { halfWidth: 0.1, answers: 80, prompts: 4 },
} as const

/**
 * How far a number can be trusted. `answers`: all valid answers behind it. A net score from −1 to 1 has the same limits on its own scale.
 * One prompt alone reaches medium with enough answers.
 */
export function confidenceOf(
  { low, high, prompts }: Pick<Rate, 'low' | 'high' | 'prompts'>,
  answers: number,
): Confidence {
  if (low === null || high === null) return 'low'
  const reaches = ({ halfWidth, ...least }: (typeof confidenceNeeds)['high' | 'medium']) =>
    (high - low) / 2 <= halfWidth + 1e-9 && answers >= least.answers && prompts >= least.prompts
  if (reaches(confidenceNeeds.high)) return 'high'
  return reaches(confidenceNeeds.medium) || (prompts === 1 && answers >= confidenceNeeds.medium.answers)
    ? 'medium'
    : 'low'
}

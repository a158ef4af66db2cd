import type { Rate } from './rate.ts'

export type Consistency = 'locked' | 'contested' | 'absent' | 'undecided'

/**
 * How steadily a brand appears: `locked` (at least 0.8), `contested` (0.2 to 0.8), `absent` (at most 0.2), and
 * `undecided` while the interval spans one of these borders. Null without valid answers.
 */
export function consistencyOf({ value, low, high }: Rate): Consistency | null {
  if (value === null || low === null || high === null) return null
  if (low >= 0.8) return 'locked'
  if (high <= 0.2) return 'absent'
  return low >= 0.2 && high <= 0.8 ? 'contested' : 'undecided'
}

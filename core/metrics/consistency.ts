import type { z } from 'zod'
import type { consistency } from '../api/numbers.ts'
import type { Rate } from './rate.ts'

export type Consistency = z.infer<typeof consistency>

/** At most the first is absent, at least the second is locked. */
export const consistencyBorders = [0.2, 0.8] as const

/**
 * How regularly a brand is mentioned: `locked` (at least 0.8), `contested` (0.2 to 0.8), `absent` (at most 0.2), and
 * `undecided` while the interval spans one of these borders. Null without valid answers.
 */
export function consistencyOf({ value, low, high }: Rate): Consistency | null {
  if (value === null || low === null || high === null) return null
  const [lower, upper] = consistencyBorders
  if (low >= upper) return 'locked'
  if (high <= lower) return 'absent'
  return low >= lower && high <= upper ? 'contested' : 'undecided'
}

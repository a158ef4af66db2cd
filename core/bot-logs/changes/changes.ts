import type { Counted } from '../reports/schema.ts'

/**
 * Of logs that cover a period every visit is counted. Such a count is no sample, so it has no interval and no verdict
 * "real" or "noise": it is what it is, and only as complete as the logs. What can mislead is a period that logs cover
 * less than the other; then nothing is compared.
 */
export function counted(now: number, before: number | null): Counted {
  return {
    now,
    before,
    difference: before === null ? null : now - before,
    ratio: before === null || before === 0 ? null : now / before,
  }
}

/** Days with any line, over which two periods must not differ by more than this part of the longer one. */
const maxDiffering = 0.1

/**
 * Whether logs cover two periods alike: per day of each, at most a tenth apart. `lastDay` is today for a period that is
 * not over; one day is nobody's fault.
 */
export function isCoveredAlike(
  now: { days: number; covered: number },
  before: { days: number; covered: number },
): boolean {
  if (now.covered === 0 || before.covered === 0) return false
  const slack = Math.max(1 / now.days, 1 / before.days, maxDiffering)
  return Math.abs(now.covered / now.days - before.covered / before.days) <= slack
}

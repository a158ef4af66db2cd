import type { Counted } from '../reports/schema.ts'

/**
 * Logs that cover a period count every visit. Such a count is not a sample, so it has no interval and no significance;
 * it is as complete as the logs. If logs cover one period less than the other, nothing is compared.
 */
export function counted(now: number, before: number | null): Counted {
  return {
    now,
    before,
    difference: before === null ? null : now - before,
    ratio: before === null || before === 0 ? null : now / before,
  }
}

/** The share of the longer period by which days with lines may differ between two periods. */
const maxDiffering = 0.1

/**
 * Whether logs cover two periods equally: days with lines per day, at most a tenth apart. `lastDay` is today for a
 * period that is not over; a difference of one day is ignored.
 */
export function isCoveredAlike(
  now: { days: number; covered: number },
  before: { days: number; covered: number },
): boolean {
  if (now.covered === 0 || before.covered === 0) return false
  const slack = Math.max(1 / now.days, 1 / before.days, maxDiffering)
  return Math.abs(now.covered / now.days - before.covered / before.days) <= slack
}

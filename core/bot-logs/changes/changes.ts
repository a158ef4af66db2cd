import type { DayChange } from '../reports/change-schema.ts'
import type { Counted } from '../reports/schema.ts'

/** Days with log lines in a period and in the one before. */
export type CoveredDays = { now: number; before: number }

/**
 * A count of a period and of the one before, compared per day with log lines. Logs that cover a day count every visit,
 * so the counts themselves have no interval; `change` says whether they differ by more than days usually do.
 */
export function counted(
  now: number,
  before: number | null,
  { days, change = null }: { days: CoveredDays; change?: DayChange | null },
): Counted {
  if (before === null || days.now === 0 || days.before === 0)
    return { now, before: null, difference: null, ratio: null, change: null }
  const expected = (before * days.now) / days.before
  return {
    now,
    before,
    difference: Math.round(now - expected),
    ratio: expected === 0 ? null : now / expected,
    change,
  }
}

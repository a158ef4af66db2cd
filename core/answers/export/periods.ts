import { addDays, type Period } from '../../calendar.ts'
import type { Plan } from '../../reports/plan.ts'
import { longestSourcePeriods } from '../../reports/sources/source-ranges.ts'

/** All days from which a report of this plan reads answers, oldest first, without overlap. */
export function exportPeriods({ range, compareRange }: Pick<Plan, 'range' | 'compareRange'>): Period[] {
  if (compareRange === null) return [days(range.period)]
  return joined([days(range.period), days(compareRange.period), longestSourcePeriods(range.period).before])
}

const days = ({ from, to }: Period): Period => ({ from, to })

/** Periods in order, with adjacent or overlapping ones merged. */
function joined(periods: readonly Period[]): Period[] {
  const result: Period[] = []
  for (const period of periods.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = result.at(-1)
    if (last === undefined || period.from > addDays(last.to, 1)) result.push(period)
    else if (period.to > last.to) last.to = period.to
  }
  return result
}

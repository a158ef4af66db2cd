import { addDays, daysBetween, mondayOf, type Period } from '../calendar.ts'

export type CalendarUnit = 'week' | 'month' | 'quarter'

/**
 * The current calendar week, month, or quarter up to today, and the same days of the previous one: Mar 1–10 and
 * Feb 1–10. A previous month that is shorter is compared whole.
 */
export function calendarPeriods(unit: CalendarUnit, today: string): { period: Period; compare: Period } {
  const from = startOf(unit, today)
  const lastBefore = addDays(from, -1)
  const fromBefore = startOf(unit, lastBefore)
  const sameDay = addDays(fromBefore, daysBetween(from, today))
  return {
    period: { from, to: today },
    compare: { from: fromBefore, to: sameDay < lastBefore ? sameDay : lastBefore },
  }
}

function startOf(unit: CalendarUnit, day: string): string {
  if (unit === 'week') return mondayOf(day)
  const month = Number(day.slice(5, 7))
  const first = unit === 'month' ? month : month - ((month - 1) % 3)
  return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`
}

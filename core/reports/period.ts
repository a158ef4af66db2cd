import type { ReportFilters } from './filters.ts'
import { addDays, daysIn, mondayOf, type Period } from '../calendar.ts'
import type { Grain } from './schema.ts'

/** Days of a report if neither end is given. */
export const defaultDays = 56

/** Up to this many days a report reads days, beyond it weeks. */
export const longestDaily = 100

type Grained = Period & { grain: 'day' | 'week' }

export type PlannedPeriod = {
  period: Grained & { snapped: boolean; isDefault: boolean }
  compare: Period | null
}

/**
 * Period, grain, and comparison period of a report. Without dates: the last eight weeks, ending today, or on the last
 * day with answers if that is earlier. Above 100 days both ends are extended to whole weeks, Monday to Sunday. The
 * comparison period has the same length and ends the day before, unless `compareFrom` and `compareTo` are given.
 */
export function planPeriod(
  filters: Pick<ReportFilters, 'from' | 'to' | 'compare' | 'compareFrom' | 'compareTo'>,
  available: Period | null,
  today: string,
): PlannedPeriod {
  const isDefault = filters.from === undefined && filters.to === undefined
  const stale = available !== null && available.to < addDays(today, 1 - defaultDays)
  const end = filters.to ?? (isDefault && stale ? available.to : later(today, filters.from))
  const start = filters.from ?? addDays(end, 1 - defaultDays)
  const asked = start <= end ? { from: start, to: end } : { from: end, to: start }
  const period = grained(asked)
  return {
    period: {
      ...period,
      snapped: period.from !== asked.from || period.to !== asked.to,
      isDefault,
    },
    compare: comparePeriod(filters, period),
  }
}

/** Above `longestDaily` days both ends are extended to whole weeks. */
export function grained(asked: Period): Grained {
  return daysIn(asked) > longestDaily
    ? { from: mondayOf(asked.from), to: addDays(mondayOf(asked.to), 6), grain: 'week' }
    : { ...asked, grain: 'day' }
}

/** A range of buckets. */
export type Span = Period & { grain: Grain }

/** A period in as few buckets as possible: whole weeks, and the days before and after them. */
export function spansOf({ from, to }: Period): Span[] {
  const firstWeek = mondayOf(addDays(from, 6))
  const lastWeek = addDays(mondayOf(addDays(to, 1)), -7)
  if (firstWeek > lastWeek) return [{ grain: 'day', from, to }]
  const lastDay = addDays(lastWeek, 6)
  return [
    ...(from < firstWeek ? [{ grain: 'day' as const, from, to: addDays(firstWeek, -1) }] : []),
    { grain: 'week' as const, from: firstWeek, to: lastWeek },
    ...(lastDay < to ? [{ grain: 'day' as const, from: addDays(lastDay, 1), to }] : []),
  ]
}

function wholeWeeksIfLong(asked: Period): Period {
  const { from, to } = grained(asked)
  return { from, to }
}

function comparePeriod(
  { compare, compareFrom, compareTo }: Pick<ReportFilters, 'compare' | 'compareFrom' | 'compareTo'>,
  period: Period,
): Period | null {
  if (compare === 'none') return null
  if (compare === 'custom' && compareFrom !== undefined && compareTo !== undefined)
    return wholeWeeksIfLong({ from: compareFrom, to: compareTo })
  return periodBefore(period)
}

/** The same length, ending the day before. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -daysIn(period)), to: addDays(period.from, -1) }
}

/** The last `days` days of a period, or all of it if it is shorter. */
export function newestDays(period: Period, days: number): Period {
  const from = addDays(period.to, 1 - days)
  return { from: from > period.from ? from : period.from, to: period.to }
}

function later(today: string, from: string | undefined): string {
  return from !== undefined && from > today ? from : today
}

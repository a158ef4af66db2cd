import { addDays, daysIn, mondayOf, type Period } from '../../calendar.ts'
import type { BotLogFilters } from './filters.ts'
import type { BotLogScope } from './schema.ts'

/** Days of a report if neither end is given. */
export const defaultDays = 28

/** Up to this length, days are in the organization's time zone; beyond, sums by UTC day are used. */
export const longestInZone = 31

/** Beyond this length both ends are extended to whole months. */
export const longestInDays = 100

const longestHourly = 2
const longestDaily = 800

export type PlannedBotLogPeriod = { period: BotLogScope['period']; compare: Period | null }

type Ends = Pick<BotLogFilters, 'from' | 'to' | 'compare' | 'compareFrom' | 'compareTo'>

/**
 * Period and comparison period of a report. Without dates: the last four weeks, ending yesterday, or with the last day
 * of the logs if these end earlier. Today is left out until it is over, except in logs that start today and in periods
 * by hour or of whole months.
 */
export function planBotLogPeriod(
  filters: Ends,
  { available, now, timeZone }: { available: Period | null; now: Date; timeZone: string },
): PlannedBotLogPeriod {
  const today = dayIn(timeZone, now)
  const isDefault = filters.from === undefined && filters.to === undefined
  const isStale = available !== null && available.to < addDays(today, 1 - defaultDays)
  const isNew = available !== null && available.from >= addDays(today, -1)
  const newest = isNew ? today : addDays(today, -1)
  const end = filters.to ?? (isDefault && isStale ? available.to : later(newest, filters.from))
  const start = filters.from ?? addDays(end, 1 - defaultDays)
  const asked = start <= end ? { from: start, to: end } : { from: end, to: start }
  const isDaily = daysIn(asked) > longestHourly && daysIn(asked) <= longestInDays
  const withoutToday = isDaily && !isNew && asked.from < today && asked.to >= today
  const whole = withoutToday ? { from: asked.from, to: addDays(today, -1) } : wholeMonthsIfLong(asked)
  const days = daysIn(whole)
  return {
    period: {
      ...whole,
      grain: days <= longestHourly ? 'hour' : days <= longestDaily ? 'day' : 'month',
      zone: days <= longestInZone ? timeZone : 'UTC',
      snapped: !withoutToday && (whole.from !== asked.from || whole.to !== asked.to),
      isDefault,
      withoutToday,
    },
    compare: comparePeriod(filters, whole),
  }
}

function comparePeriod({ compare, compareFrom, compareTo }: Ends, period: Period): Period | null {
  if (compare === 'none') return null
  if (compare === 'custom' && compareFrom !== undefined && compareTo !== undefined)
    return wholeMonthsIfLong({ from: compareFrom, to: compareTo })
  if (daysIn(period) <= longestInDays)
    return { from: addDays(period.from, -daysIn(period)), to: addDays(period.from, -1) }
  return { from: addMonths(period.from, -monthsIn(period)), to: addDays(period.from, -1) }
}

function wholeMonthsIfLong(asked: Period): Period {
  return daysIn(asked) > longestInDays ? wholeMonths(asked) : asked
}

export const wholeMonths = ({ from, to }: Period): Period => ({
  from: firstOfMonth(from),
  to: addDays(addMonths(firstOfMonth(to), 1), -1),
})

export type PageSpan = Period & { grain: 'day' | 'week' | 'month' }

/** A period in as few page buckets as possible: whole months, then whole weeks, then the remaining days. */
export function pageSpansOf({ from, to }: Period, { hasWeeks }: { hasWeeks: boolean }): PageSpan[] {
  const shorter = hasWeeks ? weekSpansOf : daySpansOf
  const firstMonth = from === firstOfMonth(from) ? from : addMonths(firstOfMonth(from), 1)
  const afterMonths = firstOfMonth(addDays(to, 1))
  if (firstMonth >= afterMonths) return shorter({ from, to })
  return [
    ...(from < firstMonth ? shorter({ from, to: addDays(firstMonth, -1) }) : []),
    { grain: 'month', from: firstMonth, to: addDays(afterMonths, -1) },
    ...(afterMonths <= to ? shorter({ from: afterMonths, to }) : []),
  ]
}

const daySpansOf = (period: Period): PageSpan[] => [{ grain: 'day', ...period }]

function weekSpansOf({ from, to }: Period): PageSpan[] {
  const firstWeek = mondayOf(addDays(from, 6))
  const afterWeeks = mondayOf(addDays(to, 1))
  if (firstWeek >= afterWeeks) return daySpansOf({ from, to })
  return [
    ...(from < firstWeek ? daySpansOf({ from, to: addDays(firstWeek, -1) }) : []),
    { grain: 'week' as const, from: firstWeek, to: addDays(afterWeeks, -1) },
    ...(afterWeeks <= to ? daySpansOf({ from: afterWeeks, to }) : []),
  ]
}

/** Days of a period before `today` that are not covered, as the spans that they form. */
export function missingDays({ from, to }: Period, covered: ReadonlySet<string>, today: string): Period[] {
  const spans: Period[] = []
  for (let day = from; day <= to && day < today; day = addDays(day, 1)) {
    if (covered.has(day)) continue
    const last = spans.at(-1)
    if (last !== undefined && addDays(last.to, 1) === day) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}

/**
 * Every bucket of a period, including those without visits: days, or first days of months. Hours come from the
 * database.
 */
export function bucketsOf({ from, to, grain }: Period & { grain: 'day' | 'month' }): string[] {
  const buckets: string[] = []
  const next = (bucket: string) => (grain === 'day' ? addDays(bucket, 1) : addMonths(bucket, 1))
  for (let bucket = grain === 'day' ? from : firstOfMonth(from); bucket <= to; bucket = next(bucket))
    buckets.push(bucket)
  return buckets
}

/** Today's date in a time zone. */
export function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}

export const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`

/** For first days of months. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

function monthsIn({ from, to }: Period): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1
}

function later(day: string, from: string | undefined): string {
  return from !== undefined && from > day ? from : day
}

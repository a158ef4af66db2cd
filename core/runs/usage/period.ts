import { addDays, daysIn } from '../../calendar.ts'
import { usualUsageDays, type UsageFilters, type UsageUnit } from './schema.ts'

const longestInDays = 62
const longestInWeeks = 400

/** The days that filters select, and the unit of the chart. */
export function usagePeriod(
  { from, to }: Pick<UsageFilters, 'from' | 'to'>,
  today: string,
): { from: string; to: string; unit: UsageUnit } {
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? addDays(last, 1 - usualUsageDays)
  const days = daysIn({ from: first, to: last })
  return {
    from: first,
    to: last,
    unit: days <= longestInDays ? 'day' : days <= longestInWeeks ? 'week' : 'month',
  }
}

/** First days of the units that overlap a period. Weeks begin on Mondays. */
export function usageBuckets({ from, to, unit }: { from: string; to: string; unit: UsageUnit }): string[] {
  const buckets: string[] = []
  for (let day = firstDayOf(from, unit); day <= to; day = nextOf(day, unit)) buckets.push(day)
  return buckets
}

/** The last day of the unit that begins on a day. */
export const lastDayOf = (bucket: string, unit: UsageUnit): string => addDays(nextOf(bucket, unit), -1)

function firstDayOf(day: string, unit: UsageUnit): string {
  if (unit === 'day') return day
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

function nextOf(day: string, unit: UsageUnit): string {
  if (unit === 'day') return addDays(day, 1)
  if (unit === 'week') return addDays(day, 7)
  return `${addDays(day, 31).slice(0, 7)}-01`
}

import { Temporal } from 'temporal-polyfill'
import { nextOccurrence } from '../runs/schedules/occurrences.ts'
import { spreadOf } from '../runs/schedules/spread.ts'
import type { FanOutSchedule } from './analysis-schema.ts'

/** In the organization's time zone: before the working day. */
const hour = 5

/**
 * The next time of a scheduled analysis: weekly on the weekday, monthly on the day of the month on which it was set, in
 * the organization's time zone. Null without a schedule.
 */
export function nextFanOut(
  schedule: FanOutSchedule,
  { id, setAt, timeZone, after }: { id: string; setAt: Date; timeZone: string; after: Date },
): Date | null {
  if (schedule === 'none') return null
  const set = Temporal.Instant.fromEpochMilliseconds(setAt.getTime()).toZonedDateTimeISO(timeZone)
  return nextOccurrence(
    schedule === 'weekly'
      ? { every: 'week', weekdays: [set.dayOfWeek], hour }
      : { every: 'month', day: set.day, hour },
    { timeZone, spread: spreadOf(id), after },
  ).at
}

/** A period of the same length that ends today. */
export function periodUntil(today: string, { from, to }: { from: string; to: string }) {
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days
  return { from: Temporal.PlainDate.from(today).subtract({ days }).toString(), to: today }
}

export const dayIn = (timeZone: string, now: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()

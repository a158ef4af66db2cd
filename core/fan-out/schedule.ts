import { Temporal } from 'temporal-polyfill'
import { nextOccurrence } from '../runs/schedules/occurrences.ts'
import { spreadOf } from '../runs/schedules/spread.ts'
import type { FanOutSchedule } from './analysis-schema.ts'

/** Of the organization's day: before people look. */
const hour = 5

/**
 * When an analysis is made again: weekly on the weekday, monthly on the day of the month on which that was set, by the
 * organization's clock. Null without a schedule.
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

/** As many days as a period has, the last of them today. */
export function periodUntil(today: string, { from, to }: { from: string; to: string }) {
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days
  return { from: Temporal.PlainDate.from(today).subtract({ days }).toString(), to: today }
}

export const dayIn = (timeZone: string, now: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()

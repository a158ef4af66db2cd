import { addDays, type Period, dayMs } from '../../calendar.ts'
import { occurrencesBetween } from '../../runs/schedules/occurrences.ts'
import type { EmailReportInput } from './schema.ts'

/** When an email report is next sent after `after`, in `timeZone`. */
export function nextEmailReport(
  { cadence, weekday, hour }: Pick<EmailReportInput, 'cadence' | 'weekday' | 'hour'>,
  { timeZone, after }: { timeZone: string; after: Date },
): Date {
  const weeks = occurrencesBetween(
    { every: 'week', weekdays: [weekday], hour },
    {
      timeZone,
      spread: { minute: 0, second: 0 },
      after,
      until: new Date(after.getTime() + 45 * dayMs),
    },
  )
  const dayOfMonth = new Intl.DateTimeFormat('en', { day: 'numeric', timeZone })
  const next = weeks.find(({ at }) => cadence === 'weekly' || Number(dayOfMonth.format(at)) <= 7)
  if (next === undefined) throw new Error('Every month has each weekday among its first seven days')
  return next.at
}

/** The period of an email report sent at `at`, in UTC days: the seven days before, or the calendar month before. */
export function emailReportPeriod(
  cadence: EmailReportInput['cadence'],
  at: Date,
): Period & { compare: Period } {
  const today = at.toISOString().slice(0, 10)
  if (cadence === 'weekly') {
    const to = addDays(today, -1)
    const from = addDays(today, -7)
    return { from, to, compare: { from: addDays(from, -7), to: addDays(from, -1) } }
  }
  const to = addDays(`${today.slice(0, 8)}01`, -1)
  const from = `${to.slice(0, 8)}01`
  const before = addDays(from, -1)
  return { from, to, compare: { from: `${before.slice(0, 8)}01`, to: before } }
}

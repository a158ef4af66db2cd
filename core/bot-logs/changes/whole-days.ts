import { addDays } from '../../calendar.ts'

/** What a source's log holds of one UTC day: hours with any line, and requests of everybody but crawlers of the list. */
export type LogDay = { day: string; hours: number; requests: number; failed: number }

/** A day counts as whole when lines came in this part of the hours that a day of this log has as a rule. */
const wholePart = 0.75

/** Days that a log covers whole, in order. On others lines may be missing, and nothing is judged by them. */
export function wholeDays(days: readonly LogDay[]): string[] {
  const hours = days.map((day) => day.hours).toSorted((a, b) => a - b)
  const usual = hours[Math.floor(hours.length / 2)] ?? 0
  return days
    .filter((day) => day.hours >= usual * wholePart)
    .map(({ day }) => day)
    .toSorted((a, b) => a.localeCompare(b))
}

/** Later lines by which a day is known to be over, and how long it is waited for them. */
const settledAfterHours = { ofLines: 6, ofWaiting: 12 } as const

/** Whether a source has brought a day: lines of six hours after it came, or half a day has passed and it looks whole. */
export function isSettled(
  day: string,
  { lastLineAt, isWhole, now }: { lastLineAt: Date; isWhole: boolean; now: Date },
): boolean {
  const end = new Date(`${addDays(day, 1)}T00:00:00Z`).getTime()
  const hours = (moment: Date) => (moment.getTime() - end) / 3_600_000
  return (
    hours(lastLineAt) >= settledAfterHours.ofLines || (isWhole && hours(now) >= settledAfterHours.ofWaiting)
  )
}

/** Whether nothing more is waited for: what has not come by then is judged without. */
export const isWaitOver = (day: string, now: Date): boolean =>
  now.getTime() >=
  new Date(`${addDays(day, 1)}T00:00:00Z`).getTime() + settledAfterHours.ofWaiting * 3_600_000

/** How regularly lines of a source came before they stopped. */
export type LogRhythm = {
  /** The end of the last hour with a line. */
  lastAt: Date
  /** Days with lines among the 14 up to the last line, and days on which something was delivered among those 14. */
  daysWithLines: number
  daysWithDeliveries: number
  /** Between two hours with lines, in the 28 days up to the last one. */
  longestGapHours: number
}

const silence = { hours: 24, gaps: 2, daysWithLines: 12, daysWithDeliveries: 10 } as const

/** Whether a log that came regularly has stopped: for a day, and for twice as long as it ever paused. */
export function isSilent(
  { lastAt, daysWithLines, daysWithDeliveries, longestGapHours }: LogRhythm,
  now: Date,
): boolean {
  return (
    daysWithLines >= silence.daysWithLines &&
    daysWithDeliveries >= silence.daysWithDeliveries &&
    (now.getTime() - lastAt.getTime()) / 3_600_000 >= Math.max(silence.hours, silence.gaps * longestGapHours)
  )
}

import { addDays } from '../../calendar.ts'

/** A source's log on one UTC day: hours with any line, and requests of everyone except listed crawlers. */
export type LogDay = { day: string; hours: number; requests: number; failed: number }

/** A day is whole if lines came in this share of the log's usual hours per day. */
const wholePart = 0.75

/** Whole days of a log, in order. Other days may lack lines and are not checked. */
export function wholeDays(days: readonly LogDay[]): string[] {
  const hours = days.map((day) => day.hours).toSorted((a, b) => a - b)
  const usual = hours[Math.floor(hours.length / 2)] ?? 0
  return days
    .filter((day) => day.hours >= usual * wholePart)
    .map(({ day }) => day)
    .toSorted((a, b) => a.localeCompare(b))
}

/** Later lines that show a day is over, and how long to wait for them. */
const settledAfterHours = { ofLines: 6, ofWaiting: 12 } as const

/**
 * Whether a source has delivered a day: it has lines from six hours after its end, or half a day has passed and it
 * looks whole.
 */
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

/** Whether the wait is over: the day is then checked without missing lines. */
export const isWaitOver = (day: string, now: Date): boolean =>
  now.getTime() >=
  new Date(`${addDays(day, 1)}T00:00:00Z`).getTime() + settledAfterHours.ofWaiting * 3_600_000

/** How regularly lines of a source came before they stopped. */
export type LogRhythm = {
  /** The end of the last hour with a line. */
  lastAt: Date
  /** Days with lines among the 14 up to the last line, and days with deliveries among those 14. */
  daysWithLines: number
  daysWithDeliveries: number
  /** Between two hours with lines, in the 28 days up to the last one. */
  longestGapHours: number
}

const silence = { hours: 24, gaps: 2, daysWithLines: 12, daysWithDeliveries: 10 } as const

/** Whether a regular log has stopped: for a day, and for twice its longest pause. */
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

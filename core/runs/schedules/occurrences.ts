import { Temporal } from 'temporal-polyfill'
import type { Cadence } from './schema.ts'
import type { Spread } from './spread.ts'

/** `note` explains the effect of a clock change on this time; null if there is none. */
export type Occurrence = { at: Date; note: string | null }

/** The IANA time zone, and where in the hour to run. */
export type ScheduleClock = { timeZone: string; spread: Spread }

/**
 * The first time after `after` (exclusive). Throws a RangeError for an unknown zone.
 * Clock changes: a time that the clock skips runs as much later as the clock is moved (02:17 becomes 03:17, so
 * schedules stay spread over the hour); a repeated time runs once, at the first. Two times that coincide as a result,
 * such as around the day Apia skipped in 2011, are merged. A month without the day uses its last.
 * `every: 'hour'` counts real hours from the first instant of each local day: `24 / hours` runs a day, whose last is
 * closer to the next day's first on a day of 23 hours, and farther from it on one of 25. `hours: 1` runs in every real
 * hour: 23 or 25 times on such days.
 */
export function nextOccurrence(cadence: Cadence, clock: ScheduleClock & { after: Date }): Occurrence {
  for (const occurrence of occurrencesFrom(cadence, clock, clock.after)) return occurrence
  throw new Error('A cadence never ends')
}

/** Every time with `after` < time ≤ `until`, in order. */
export function occurrencesBetween(
  cadence: Cadence,
  { after, until, ...clock }: ScheduleClock & { after: Date; until: Date },
): Occurrence[] {
  const found: Occurrence[] = []
  for (const occurrence of occurrencesFrom(cadence, clock, after)) {
    if (occurrence.at > until) break
    found.push(occurrence)
  }
  return found
}

/** The next `count` times after `after`. */
export function upcomingOccurrences(
  cadence: Cadence,
  { after, count, ...clock }: ScheduleClock & { after: Date; count: number },
): Occurrence[] {
  const found: Occurrence[] = []
  for (const occurrence of occurrencesFrom(cadence, clock, after)) {
    if (found.length === count) break
    found.push(occurrence)
  }
  return found
}

/** Strictly increasing and infinite. Of two times that coincide, the one without a note stays. */
function* occurrencesFrom(cadence: Cadence, clock: ScheduleClock, after: Date): Generator<Occurrence> {
  let waiting: Occurrence | null = null
  for (const occurrence of dayByDay(cadence, clock, after)) {
    if (occurrence.at <= after) continue
    if (waiting !== null && waiting.at.getTime() !== occurrence.at.getTime()) yield waiting
    waiting = occurrence
  }
}

/** Begins a day early: a time on a day that the zone skips falls on the next. */
function* dayByDay(cadence: Cadence, clock: ScheduleClock, after: Date): Generator<Occurrence> {
  let day = Temporal.Instant.fromEpochMilliseconds(after.getTime())
    .toZonedDateTimeISO(clock.timeZone)
    .toPlainDate()
    .subtract({ days: 1 })
  for (;;) {
    if (cadence.every === 'hour') yield* hoursOf(day, cadence.hours, clock)
    else if (isDue(cadence, day)) yield atHour(day, cadence.hour, clock)
    day = day.add({ days: 1 })
  }
}

function isDue(cadence: Exclude<Cadence, { every: 'hour' }>, day: Temporal.PlainDate): boolean {
  if (cadence.every === 'week') return cadence.weekdays.includes(day.dayOfWeek)
  if (cadence.every === 'month') return day.day === Math.min(cadence.day, day.daysInMonth)
  return true
}

function atHour(day: Temporal.PlainDate, hour: number, { timeZone, spread }: ScheduleClock): Occurrence {
  const wanted = day.toPlainDateTime({ hour, ...spread })
  // `compatible`: the earlier of two; a skipped time moves forward with the clock.
  const found = wanted.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
  const at = new Date(found.epochMilliseconds)
  const shown = found.toPlainDateTime()
  if (!shown.equals(wanted)) return { at, note: skippedNote(wanted, shown) }
  const later = wanted.toZonedDateTime(timeZone, { disambiguation: 'later' })
  if (later.epochMilliseconds === found.epochMilliseconds) return { at, note: null }
  const when = partOfDay(wanted)
  return { at, note: `The clock shows ${clockTime(wanted)} twice that ${when}. It runs the first time.` }
}

function* hoursOf(
  day: Temporal.PlainDate,
  hours: number,
  { timeZone, spread }: ScheduleClock,
): Generator<Occurrence> {
  const start = day.toZonedDateTime(timeZone)
  const length = day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - start.epochMilliseconds
  const isOdd = length !== 24 * hourMs
  const offset = (spread.minute * 60 + spread.second) * 1000
  const perDay = Math.ceil((length - offset) / (hours * hourMs))
  const count = hours === 1 ? perDay : Math.min(perDay, 24 / hours)
  const lastGap = length - (count - 1) * hours * hourMs
  let offsetBefore = start.offsetNanoseconds
  for (let index = 0; index < count; index++) {
    const epoch = start.epochMilliseconds + offset + index * hours * hourMs
    const offsetNow =
      Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(timeZone).offsetNanoseconds
    const isFirstAfterChange = isOdd && offsetNow !== offsetBefore
    offsetBefore = offsetNow
    const note =
      isFirstAfterChange && lastGap !== hours * hourMs
        ? `The clock changes that day. Runs stay ${span(hours * hourMs)} apart, and the last run is ${span(lastGap)} before the next.`
        : null
    yield { at: new Date(epoch), note }
  }
}

function skippedNote(wanted: Temporal.PlainDateTime, shown: Temporal.PlainDateTime): string {
  const runsAt = shown.toPlainDate().equals(wanted.toPlainDate())
    ? clockTime(shown)
    : `${clockTime(shown)} on ${shown.toPlainDate().toLocaleString('en-GB', { day: 'numeric', month: 'long' })}`
  return `The clock skips ${clockTime(wanted)} that ${partOfDay(wanted)}. It runs at ${runsAt}.`
}

const partOfDay = ({ hour }: Temporal.PlainDateTime) => (hour < 6 || hour >= 22 ? 'night' : 'day')

const clockTime = (time: Temporal.PlainDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' })

const hourMs = 3_600_000

/** 9 000 000 → "2 h 30 min"; 10 800 000 → "3 hours" */
function span(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes % 60 !== 0)
    return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

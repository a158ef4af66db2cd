import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import * as values from '../database/values.ts'
import type { Severity } from './events/schema.ts'
import { timeZone } from '../organizations/schema.ts'
import { occurrencesBetween } from '../runs/schedules/occurrences.ts'
import { knownTimeZone } from '../runs/schedules/time-zone.ts'

const hour = z.number().int().min(0, 'Choose an hour.').max(23, 'Choose an hour.')

/** PUT /api/organizations/:organizationId/notification-preferences: when a user wants messages. */
export const preferencesInput = z
  .object({
    /** Null: the organization’s. */
    timeZone: timeZone.nullable(),
    /** Full hours in that time zone; both or none. May pass midnight: 22 to 7. */
    quietFrom: hour.nullable(),
    quietUntil: hour.nullable(),
    /** Critical events are sent immediately, regardless of quiet hours and digest. */
    criticalPasses: z.boolean(),
    digest: z.enum(values.notification_preferences.digest),
    /** ISO, 1 is Monday; used by a weekly digest. */
    digestWeekday: z.number().int().min(1).max(7),
    digestHour: hour,
  })
  .superRefine(({ quietFrom, quietUntil }, context) => {
    if ((quietFrom === null) !== (quietUntil === null))
      context.addIssue({
        code: 'custom',
        path: [quietFrom === null ? 'quietFrom' : 'quietUntil'],
        message: 'Choose a start and an end for quiet hours.',
      })
    else if (quietFrom !== null && quietFrom === quietUntil)
      context.addIssue({
        code: 'custom',
        path: ['quietUntil'],
        message: 'Quiet hours must start and end at different times.',
      })
  })
export type PreferencesInput = z.infer<typeof preferencesInput>

export const defaultPreferences: PreferencesInput = {
  timeZone: null,
  quietFrom: null,
  quietUntil: null,
  criticalPasses: true,
  digest: 'off',
  digestWeekday: 1,
  digestHour: 8,
}

/** Preferences with the effective time zone: the user’s own, otherwise the organization’s. */
export type Clocked = Omit<PreferencesInput, 'timeZone'> & { timeZone: string }

/**
 * The earliest time a message may be sent; null: now. A digest collects only emails, and one due in quiet hours waits
 * for their end.
 */
export function holdUntil(
  preferences: Clocked,
  { at, severity, isMail }: { at: Date; severity: Severity; isMail: boolean },
): Date | null {
  if (severity === 'critical' && preferences.criticalPasses) return null
  const isCollected = isMail && preferences.digest !== 'off'
  const wanted = isCollected ? nextDigestOf(preferences, at) : at
  const end = endOfQuiet(preferences, wanted)
  return end ?? (isCollected ? wanted : null)
}

/** The end of the quiet hours that contain `at`; null if none do. */
export function endOfQuiet(
  { timeZone: zone, quietFrom, quietUntil }: Pick<Clocked, 'timeZone' | 'quietFrom' | 'quietUntil'>,
  at: Date,
): Date | null {
  if (quietFrom === null || quietUntil === null) return null
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(knownTimeZone(zone))
  const today = local.toPlainDate()
  for (const day of [today.subtract({ days: 1 }), today]) {
    const start = atHour(day, quietFrom, local.timeZoneId)
    const endDay = quietUntil > quietFrom ? day : day.add({ days: 1 })
    const end = atHour(endDay, quietUntil, local.timeZoneId)
    if (start <= at.getTime() && at.getTime() < end) return new Date(end)
  }
  return null
}

/** A skipped hour moves forward with the clock; of a repeated hour, the first counts. */
function atHour(day: Temporal.PlainDate, wanted: number, zone: string): number {
  return day.toPlainDateTime({ hour: wanted }).toZonedDateTime(zone, { disambiguation: 'compatible' })
    .epochMilliseconds
}

function nextDigestOf({ digest, digestWeekday, digestHour, timeZone: zone }: Clocked, after: Date): Date {
  const next = occurrencesBetween(
    digest === 'weekly'
      ? { every: 'week', weekdays: [digestWeekday], hour: digestHour }
      : { every: 'day', hour: digestHour },
    {
      timeZone: knownTimeZone(zone),
      spread: { minute: 0, second: 0 },
      after,
      until: new Date(after.getTime() + 9 * 86_400_000),
    },
  )[0]
  if (next === undefined) throw new Error('Nine days contain every weekday')
  return next.at
}

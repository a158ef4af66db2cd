import type { Cadence } from './schema.ts'
import type { Spread } from './spread.ts'

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The name of an ISO weekday, 1 is Monday. */
export const weekdayName = (weekday: number): string => weekdayNames[weekday - 1] ?? ''

/** "Every Monday and Thursday at 06:17, Europe/Berlin." */
export function describeCadence(
  cadence: Cadence,
  { timeZone, spread }: { timeZone: string; spread: Spread },
): string {
  const minute = String(spread.minute).padStart(2, '0')
  if (cadence.every === 'hour') {
    const often = cadence.hours === 1 ? 'Every hour' : `Every ${cadence.hours} hours`
    const from = cadence.hours === 1 ? `at ${minute} past` : `from 00:${minute}`
    return `${often} ${from}, ${timeZone}.`
  }
  return `${describeDays(cadence)} at ${String(cadence.hour).padStart(2, '0')}:${minute}, ${timeZone}.`
}

/** The default name of a schedule's runs. */
export function defaultRunName(cadence: Cadence): string {
  if (cadence.every === 'hour') return cadence.hours === 1 ? 'Hourly run' : `Run every ${cadence.hours} hours`
  return { day: 'Daily run', week: 'Weekly run', month: 'Monthly run' }[cadence.every]
}

function describeDays(cadence: Exclude<Cadence, { every: 'hour' }>): string {
  if (cadence.every === 'month')
    return cadence.day > 28
      ? `On day ${cadence.day} of every month, or its last,`
      : `On day ${cadence.day} of every month`
  if (cadence.every === 'day' || cadence.weekdays.length === 7) return 'Every day'
  return `Every ${formatList(cadence.weekdays.map(weekdayName))}`
}

/** "a", "a and b", "a, b and c" */
export function formatList(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

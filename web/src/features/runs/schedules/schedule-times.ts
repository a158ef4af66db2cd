import { locale } from '../../../lib/language/chosen.ts'

const shown = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** "Mon, Nov 23, 06:17", in the user's time zone. */
export function formatTime(moment: string | Date): string {
  return shown.format(new Date(moment))
}

/** "Monday, November 23, 2026 at 06:17:42 GMT+1 (Europe/Berlin)": exact to the second, in the given time zone. */
export function formatExactTimeIn(moment: string | Date, timeZone: string): string {
  const exact = new Date(moment).toLocaleString(locale, { timeZone, dateStyle: 'full', timeStyle: 'long' })
  return `${exact} (${timeZone})`
}

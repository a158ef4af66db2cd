import { percentSignIn } from '#core/language/figures.ts'
import { locale } from './language/chosen.ts'
import { t } from './language/t.ts'

/** Numbers and times in the reader's locale. Rates are 0…1; money is US dollars. */

const integer = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const oneDigit = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
// "$", not "US$", in all English locales, like the prices of plans (core/billing/money.ts).
const moneyLocale = locale.startsWith('en') ? 'en' : locale
const dollars = new Intl.NumberFormat(moneyLocale, { style: 'currency', currency: 'USD' })
const smallDollars = new Intl.NumberFormat(moneyLocale, {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 2,
})
const price = new Intl.NumberFormat(moneyLocale, {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 3,
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  roundingPriority: 'morePrecision',
})
const day = dayFormats({ day: 'numeric', month: 'short', year: 'numeric' })
const shortDay = dayFormats({ day: 'numeric', month: 'short' })
const calendarDay = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' })
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

export const nothing = '–'

/** Follows a number; languages other than English put a no-break space before it. */
export const percentSign = percentSignIn(locale)

export function formatCount(value: number | null | undefined): string {
  return value == null ? nothing : integer.format(value)
}

/** 1.25 with one digit → "1.3"; trailing zeros are kept. */
export function formatDecimal(value: number, digits: number): string {
  return value.toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
}

/** 0.518 → "51.8%"; unknown is a dash, never 0. */
export function formatPercent(value: number | null | undefined): string {
  return value == null ? nothing : `${oneDigit.format(value * 100)}${percentSign}`
}

/** 0.062 → "+6.2 pts" */
export function formatPoints(difference: number | null | undefined): string {
  if (difference == null) return nothing
  const tenths = Math.round(difference * 1000)
  const sign = tenths > 0 ? '+' : tenths < 0 ? '−' : '±'
  return t('{sign}{value} pts', { sign, value: oneDigit.format(Math.abs(tenths) / 10) })
}

/** [0.471, 0.564] → "47.1 – 56.4" */
export function formatInterval(low: number | null | undefined, high: number | null | undefined): string {
  if (low == null || high == null) return nothing
  return `${oneDigit.format(low * 100)} – ${oneDigit.format(high * 100)}`
}

/** A score from −1 to 1 in hundredths, with its sign: 0.34 → "+34". */
export function formatNet(value: number | null | undefined): string {
  if (value == null) return nothing
  const hundredths = Math.round(value * 100)
  return `${hundredths > 0 ? '+' : hundredths < 0 ? '−' : ''}${integer.format(Math.abs(hundredths))}`
}

/** Below a cent, two significant digits are kept: an answer may cost $0.0042. */
export function formatMoney(usd: number | null | undefined): string {
  if (usd == null) return t('unknown')
  return usd !== 0 && Math.abs(usd) < 0.01 ? smallDollars.format(usd) : dollars.format(usd)
}

/**
 * A unit price, such as of an answer: "$0.0125", "$12.50". Three significant digits are kept where whole cents would
 * lose them.
 */
export function formatPrice(usd: number): string {
  const isWholeCents = Math.abs(usd * 100 - Math.round(usd * 100)) < 1e-9
  return isWholeCents ? dollars.format(usd) : price.format(usd)
}

/** The day of a moment in the reader's time zone; a calendar day, YYYY-MM-DD, is the same day everywhere. */
export function formatDay(moment: string | Date): string {
  return day(moment)
}

/** A calendar day with the full name of the month. */
export function formatCalendarDay(date: string): string {
  return calendarDay.format(new Date(`${date}T00:00:00Z`))
}

/** Like `formatDay`, without the year. */
export function formatShortDay(moment: string | Date): string {
  return shortDay(moment)
}

function dayFormats(parts: Intl.DateTimeFormatOptions) {
  const local = new Intl.DateTimeFormat(locale, parts)
  const calendar = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
  return (moment: string | Date) =>
    (typeof moment === 'string' && moment.length === 10 ? calendar : local).format(new Date(moment))
}

export function formatExactTime(moment: string | Date): string {
  return exact.format(new Date(moment))
}

/** "3 hours ago", "in 2 days"; "just now" within a minute in both directions, because clocks differ. */
export function formatRelativeTime(moment: string | Date, now: Date): string {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1000
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit)
  }
  return t('just now')
}

/** 754 → "12 min 34 s" */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds == null) return nothing
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return t('{value} min {whole} s', { value: Math.floor(whole / 60), whole: whole % 60 })
  return t('{value} h {value2} min', {
    value: Math.floor(whole / 3600),
    value2: Math.floor((whole % 3600) / 60),
  })
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

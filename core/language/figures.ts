import type { Language } from './languages.ts'

/** Locales for dates and numbers in emails; English uses British conventions. */
export const mailLocale: Record<Language, string> = { en: 'en-GB', de: 'de', es: 'es' }

/** A number with this many decimals, with thousands separators except in English. */
export const fixedNumber = (value: number, digits: number, locale: string) =>
  // + 0 turns −0 into 0
  (value + 0).toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: !isEnglish(locale),
  })

/** A calendar day such as `2026-11-22`; unchanged in English. */
export function formatLocalDay(day: string, locale: string): string {
  return isEnglish(locale)
    ? day
    : new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, {
        timeZone: 'UTC',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
      })
}

/** Follows a percentage. Except in English, a space that prevents a line break separates them. */
export const percentSignIn = (locale: string) => (isEnglish(locale) ? '%' : '\u00A0%')

const isEnglish = (locale: string) => locale.startsWith('en')

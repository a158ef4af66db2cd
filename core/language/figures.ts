import type { Language } from './languages.ts'

/** How mails write dates and numbers: in English as in Britain. */
export const mailLocale: Record<Language, string> = { en: 'en-GB', de: 'de', es: 'es' }

/** A number with so many digits behind the point; grouped by thousands but in English. */
export const fixedNumber = (value: number, digits: number, locale: string) =>
  // + 0: there is no −0
  (value + 0).toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: !isEnglish(locale),
  })

/** A calendar day such as `2026-11-22`; English keeps it as it is. */
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

/** After a number that stands for hundredths; no line ends between the two. */
export const percentSign = '\u00A0%'

const isEnglish = (locale: string) => locale.startsWith('en')

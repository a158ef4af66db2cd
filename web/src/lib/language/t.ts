import { IntlMessageFormat } from 'intl-messageformat'

/** What may stand in a text's places. */
type Values = Record<string, string | number | Date>

/** From the English text to the chosen language's; empty in English. Set once, before anything is shown (`start.ts`). */
let catalogue: Readonly<Record<string, string>> = {}
let locale = 'en'
const compiled = new Map<string, IntlMessageFormat>()

/**
 * A text of the application in the chosen language. The English text, in ICU message syntax, is the key of the
 * catalogue: `t('{count, plural, one {# answer} other {# answers}}', { count })`. A text that the catalogue lacks is
 * shown in English. Changing the language loads the page anew, so the result may be kept.
 */
export function t(text: string, values?: Values): string {
  const translated = catalogue[text] ?? text
  if (values === undefined) return translated
  return String(compile(translated).format(values))
}

export function setLanguage(chosen: { locale: string; catalogue: Readonly<Record<string, string>> }): void {
  locale = chosen.locale
  catalogue = chosen.catalogue
  compiled.clear()
}

function compile(text: string): IntlMessageFormat {
  const known = compiled.get(text)
  if (known !== undefined) return known
  const format = new IntlMessageFormat(text, locale)
  compiled.set(text, format)
  return format
}

import { countryCodes } from '#core/text/country-codes.ts'

/** The languages in the list; any other tag can be stored, too. */
const languages =
  'ar bg bn ca cs da de el en en-GB en-US es es-MX et fa fi fr fr-CA he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv ta th tr uk ur vi zh-Hans zh-Hant'

export type Choice = { value: string; label: string }

export function countryChoices(locale: string): Choice[] {
  return named(countryCodes, new Intl.DisplayNames(locale, { type: 'region' }), locale)
}

export function languageChoices(locale: string): Choice[] {
  return named(languages.split(' '), new Intl.DisplayNames(locale, { type: 'language' }), locale)
}

function named(list: readonly string[], names: Intl.DisplayNames, locale: string): Choice[] {
  return list
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}

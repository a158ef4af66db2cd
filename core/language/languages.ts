/** The languages of screens and emails by their own names. Source texts are English. */
export const languageNames = { en: 'English', de: 'Deutsch', es: 'Español' } as const

export type Language = keyof typeof languageNames

export const languages = Object.keys(languageNames).filter(isLanguage)

export function isLanguage(word: unknown): word is Language {
  return typeof word === 'string' && Object.hasOwn(languageNames, word)
}

/** The reader's first preferred language that exists, with its region: "de-AT" is German with Austrian formats. */
export function preferred(locales: readonly string[]): { language: Language; locale: string } {
  for (const locale of locales) {
    const [language] = locale.split('-')
    if (isLanguage(language)) return { language, locale }
  }
  return { language: 'en', locale: 'en' }
}

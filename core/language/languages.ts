/** The languages of screens and mails, by what each calls itself. English is what the texts are written in. */
export const languageNames = { en: 'English', de: 'Deutsch', es: 'Español' } as const

export type Language = keyof typeof languageNames

export const languages = Object.keys(languageNames).filter(isLanguage)

export function isLanguage(word: unknown): word is Language {
  return typeof word === 'string' && Object.hasOwn(languageNames, word)
}

/** The first language a reader prefers that there is, with the region they prefer it in: "de-AT" reads German as in Austria. */
export function preferred(locales: readonly string[]): { language: Language; locale: string } {
  for (const locale of locales) {
    const [language] = locale.split('-')
    if (isLanguage(language)) return { language, locale }
  }
  return { language: 'en', locale: 'en' }
}

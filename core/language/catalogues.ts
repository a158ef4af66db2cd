import german from './catalogues/de.json' with { type: 'json' }
import spanish from './catalogues/es.json' with { type: 'json' }
import type { Language } from './languages.ts'
import { translator, type Catalogue, type Translate } from './translator.ts'

/**
 * All languages at once, for the server. The browser loads only the one it shows (`web/src/lib/language/chosen.ts`).
 */
export const catalogues: Record<Language, Catalogue> = { en: {}, de: german, es: spanish }

const translators = new Map<Language, Translate>()

/** Texts in the language of an email's recipient. */
export function translatorOf(language: Language): Translate {
  const known = translators.get(language)
  if (known !== undefined) return known
  const translate = translator(language, catalogues[language])
  translators.set(language, translate)
  return translate
}

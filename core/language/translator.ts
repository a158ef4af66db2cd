import { IntlMessageFormat } from 'intl-messageformat'

/** From the English text, in ICU message syntax, to another language's. */
export type Catalogue = Readonly<Record<string, string>>

/** What may stand in a text's places. What React would not show, such as `null`, is not shown either. */
export type TextValues = Record<string, string | number | Date | false | null | undefined>

export type Translate = (text: string, values?: TextValues) => string

/**
 * Texts of one language. A text that the catalogue lacks is said in English. Without values a text is taken as it
 * stands, so that any sentence may be looked up.
 */
export function translator(locale: string, catalogue: Catalogue): Translate {
  const compiled = new Map<string, IntlMessageFormat>()
  return (text, values) => {
    const own = Object.hasOwn(catalogue, text) ? catalogue[text] : undefined
    if (values === undefined) return own ?? text
    let format = compiled.get(text)
    if (format === undefined) {
      format = new IntlMessageFormat(
        own ?? text,
        own === undefined ? englishLike(locale) : locale,
        undefined,
        {
          ignoreTag: true,
        },
      )
      compiled.set(text, format)
    }
    return String(format.format(values))
  }
}

/** The plural rules of an English text in a page of another language are English ones. */
const englishLike = (locale: string) => (locale.startsWith('en') ? locale : 'en')

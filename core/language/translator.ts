import { IntlMessageFormat } from 'intl-messageformat'

/** Maps English texts, in ICU message syntax, to another language. */
export type Catalogue = Readonly<Record<string, string>>

/** Values of placeholders. Values that React would not render, such as `null`, are not shown either. */
export type TextValues = Record<string, string | number | Date | false | null | undefined>

export type Translate = (text: string, values?: TextValues) => string

/**
 * Texts of one language. A text missing in the catalog stays English. Without values a text is used verbatim, so that
 * any sentence may be looked up.
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

/** English texts on a page in another language use English plural rules. */
const englishLike = (locale: string) => (locale.startsWith('en') ? locale : 'en')

import { formatMessage, parseMessage, type Message } from './icu-message.ts'

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
  const parsed = new Map<string, Message>()
  return (text, values) => {
    const own = Object.hasOwn(catalogue, text) ? catalogue[text] : undefined
    if (values === undefined) return own ?? text
    const message = parsed.get(text) ?? parseMessage(own ?? text, { hasElements: false })
    parsed.set(text, message)
    return formatMessage<Date>(message, own === undefined ? englishLike(locale) : locale, values).join('')
  }
}

/** English texts on a page in another language use English plural rules. */
const englishLike = (locale: string) => (locale.startsWith('en') ? locale : 'en')

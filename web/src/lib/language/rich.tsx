import { createElement, Fragment, type ReactNode } from 'react'
import { formatMessage, parseMessage, type MessageValue } from '#core/language/icu-message.ts'
import { catalogue, locale } from './chosen.ts'

type Part = ReactNode | ((words: ReactNode) => ReactNode)

/**
 * A text with elements: `<Rich text="Read <link>the method</link>." values={{ link: (words) => <a …>{words}</a> }} />`.
 * As with `t()`, the English text is the key of the catalog; a value may be a string, a number, or an element.
 */
export function Rich({ text, values }: { text: string; values: Record<string, Part> }): ReactNode {
  return richText(text, values)
}

/** The same for a text that is marked with `message()` elsewhere. */
export function richText(text: string, values: Record<string, Part>): ReactNode {
  const own = Object.hasOwn(catalogue, text) ? catalogue[text] : undefined
  const shown: Record<string, MessageValue<Element>> = {}
  const elements: Record<string, (content: (string | Element)[]) => MessageValue<Element>> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'function') elements[name] = (content) => value(together(content))
    else shown[name] = value
  }
  const message = parseMessage(own ?? text, { hasElements: true })
  return together(formatMessage(message, own === undefined ? 'en' : locale, shown, elements))
}

type Element = Extract<ReactNode, object>

/** A fragment with fixed children, so none of them needs a key. */
const together = (parts: ReactNode[]) => createElement(Fragment, null, ...parts)

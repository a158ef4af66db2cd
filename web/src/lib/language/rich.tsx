import { IntlMessageFormat } from 'intl-messageformat'
import { createElement, Fragment, type ReactNode } from 'react'
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
  const parts = new IntlMessageFormat(own ?? text, own === undefined ? 'en' : locale).format<ReactNode>(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'function' ? (chunks: ReactNode[]) => value(together(chunks)) : value,
      ]),
    ),
  )
  return Array.isArray(parts) ? together(parts) : parts
}

/** A fragment with fixed children, so none of them needs a key. */
const together = (parts: ReactNode[]) => createElement(Fragment, null, ...parts)

import { IntlMessageFormat } from 'intl-messageformat'
import { createElement, Fragment, type ReactNode } from 'react'
import { catalogue, locale } from './chosen.ts'

type Part = ReactNode | ((words: ReactNode) => ReactNode)

/**
 * A text with elements in it: `<Rich text="Read <link>the method</link>." values={{ link: (words) => <a …>{words}</a> }} />`.
 * As `t()`, the English text is the key of the catalogue; a value may be a text, a number or an element.
 */
export function Rich({ text, values }: { text: string; values: Record<string, Part> }): ReactNode {
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

/** Parts that stand where the text puts them: none needs a key. */
const together = (parts: ReactNode[]) => createElement(Fragment, null, ...parts)

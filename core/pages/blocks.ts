/** A part of a text in reading order. Code, tables, and lists are text. */
export type Block = { kind: 'heading'; level: number; text: string } | { kind: 'text'; text: string }

/** The contents read from a page or file. */
export type PageText = {
  title: string
  /** Its language tag, such as `de-AT`. */
  declaredLanguage: string | null
  canonical: string | null
  isNoindex: boolean
  /** Target of a page that only redirects. */
  refreshTo: string | null
  blocks: Block[]
}

/** Collapses white space, and removes invisible characters and lone surrogates, which cannot be stored. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()

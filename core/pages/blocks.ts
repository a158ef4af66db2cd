/** A piece of a text in the order it is read. Code, tables and lists are text. */
export type Block = { kind: 'heading'; level: number; text: string } | { kind: 'text'; text: string }

/** What was read of a page or file. */
export type PageText = {
  title: string
  /** A tag that it carries, such as `de-AT`. */
  declaredLanguage: string | null
  canonical: string | null
  isNoindex: boolean
  /** Where a page that is none itself leads. */
  refreshTo: string | null
  blocks: Block[]
}

/** Blanks of any kind are one; signs without a shape go, and halves of signs, which can be stored nowhere. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()

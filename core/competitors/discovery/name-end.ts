import { token } from './answer-tokens.ts'
import { type HeadWord, phraseLength } from './head-words.ts'

/** The model number or kind of product behind a name; -1: none. */
export function productAt(words: readonly HeadWord[]): number {
  for (let at = Math.max(1, phraseLength(words)); at < words.length; at += 1)
    if (words[at]?.kind === 'model' || words[at]?.facts.isProduct === true) return at
  return -1
}

/** A name ends before its product, and at a possessive behind its first word: `Goal Zero's`, but not `Mike's Auto Care`. */
export function nameEnd(words: readonly HeadWord[], product: number): number {
  const end = product === 1 && words[0]?.kind === 'acronym' ? 2 : product > 0 ? product : words.length
  for (let at = 1; at < end; at += 1) if (((words[at]?.bits ?? 0) & token.possessive) !== 0) return at + 1
  return end
}

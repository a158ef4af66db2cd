import { lexemeOf, type Words } from '#core/answers/document/words.ts'
import type { Clause } from './subjects.ts'

/** The least that counts as criticism. */
export const objectionValue = -1.2

const openers = new Set('but although though however yet'.split(' '))
const turning = new Set("if i i'd we we'd you you'd only just also still".split(' '))
const giving = new Set('includes offers delivers provides remains keeps manages'.split(' '))
const minWords = 4

/**
 * `…, but it assumes a full-time owner`: what contrasts with a statement about a brand, in words of no list, speaks
 * against it, unless it turns to another brand, a condition, or the reader.
 */
export function isObjection(words: Words, { a, b }: Clause, isName: (at: number) => boolean): boolean {
  if (b - a < minWords || !openers.has(lexemeOf(words, a).text)) return false
  if (giving.has(lexemeOf(words, a + 1).text)) return false
  for (let at = a + 1; at < b; at += 1) if (isName(at) || turning.has(lexemeOf(words, at).text)) return false
  return true
}

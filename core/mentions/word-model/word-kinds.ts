import { isKnownWord } from '../common-words.ts'

/** What a word can be, shown by which of its forms are in the dictionary. */
export type WordKinds = {
  verb: boolean
  adjective: boolean
  noun: boolean
  plural: boolean
  /** A third person singular: `offers`. */
  finite: boolean
  past: boolean
}

const limit = 4096
const known = new Map<string, WordKinds>()

/** The kinds of a folded word. Remembers up to 4,096 words. */
export function wordKinds(word: string): WordKinds {
  const found = known.get(word)
  if (found !== undefined) return found
  const kinds = readKinds(word)
  if (known.size >= limit) known.clear()
  known.set(word, kinds)
  return kinds
}

function readKinds(word: string): WordKinds {
  const single = singularOf(word)
  return {
    verb: isVerb(word),
    adjective: isKnownWord(`${word}ly`) || isKnownWord(`${word}er`) || isKnownWord(`${word.slice(0, -1)}ier`),
    noun: isKnownWord(`${word}s`) || isKnownWord(`${word}es`),
    plural: single !== null,
    finite: single !== null && isVerb(single),
    past: word.endsWith('ed') && (isVerb(word.slice(0, -1)) || isVerb(word.slice(0, -2))),
  }
}

function singularOf(word: string): string | null {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return null
  if (word.endsWith('ies') && isKnownWord(`${word.slice(0, -3)}y`)) return `${word.slice(0, -3)}y`
  if (isKnownWord(word.slice(0, -1))) return word.slice(0, -1)
  return word.endsWith('es') && isKnownWord(word.slice(0, -2)) ? word.slice(0, -2) : null
}

function isVerb(word: string): boolean {
  const stem = /[^aeiou]e$/.test(word) ? word.slice(0, -1) : word
  const last = word.slice(-1)
  return isKnownWord(`${stem}ing`) || isKnownWord(`${word}${last}ing`)
}

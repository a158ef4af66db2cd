import { isOfReviews, negates, strengthOf, valueOf } from '#core/labels/sentiment/lexicon.ts'
import { type Phrase, phrasesFrom } from '#core/labels/sentiment/phrases.ts'
import { mayDeny } from '../state/triggers.ts'
import { roleOf } from './roles.ts'

/** What all word lists know of a word, looked up once per word and cached. */
export type Lexeme = {
  /** Folded. */
  text: string
  /** Bits of `role`. */
  roles: number
  /** −5…5; see the lexicon. */
  value: number
  strength: number
  negates: boolean
  isOfReviews: boolean
  phrases: readonly Phrase[]
  /** Whether a denial or a refusal in English may be around it; see `mayDeny`. */
  mayDeny: boolean
}

/** In place of a word that is not there. */
export const noLexeme: Lexeme = {
  text: '',
  roles: 0,
  value: 0,
  strength: 1,
  negates: false,
  isOfReviews: false,
  phrases: [],
  mayDeny: false,
}

/**
 * The lexeme of the folded units `from` to `to`. Runs for every word of every stored answer, so cached words are found
 * by comparing units in place, without creating a string. `hash`: as in `LetterRuns`.
 */
export function lexemeAt(
  units: Uint16Array,
  from: number,
  to: number,
  hash = hashOf(units, from, to),
): Lexeme {
  const size = to - from
  if (size > maxCached)
    return { ...noLexeme, text: String.fromCharCode(...units.subarray(from, from + 400)), mayDeny: true }
  const first = hash ^ (hash >>> 15)
  let free = -1
  for (let probe = 0; probe < probes; probe += 1) {
    const slot = (first + probe) & (slots - 1)
    const known = cache[slot]
    if (known === undefined) {
      free = slot
      break
    }
    if (known.text.length === size && isAt(known.text, units, from)) return known
  }
  const lexeme = lookUp(String.fromCharCode(...units.subarray(from, to)))
  if (free !== -1) cache[free] = lexeme
  return lexeme
}

/** Words without a free slot nearby are looked up each time; deliberate collisions cost no more than that. */
const probes = 8
const slots = 65_536
const maxCached = 40
const cache = Array.from<Lexeme | undefined>({ length: slots })

function hashOf(units: Uint16Array, from: number, to: number): number {
  let hash = 0
  for (let at = from; at < Math.min(to, from + maxCached); at += 1)
    hash = (Math.imul(hash, 31) + (units[at] ?? 0)) | 0
  return hash
}

function isAt(word: string, units: Uint16Array, from: number): boolean {
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) !== units[from + at]) return false
  return true
}

const lookUp = (text: string): Lexeme => ({
  text,
  roles: roleOf(text),
  value: valueOf(text),
  strength: strengthOf(text),
  negates: negates(text),
  isOfReviews: isOfReviews(text),
  phrases: phrasesFrom(text),
  mayDeny: mayDeny(text),
})

import { isOfReviews, negates, strengthOf, valueOf } from './lexicon.ts'
import { type Phrase, phrasesFrom } from './phrases.ts'

/** The properties of a word from all word lists, looked up once. */
export type Lexeme = {
  /** Lowercase, straight apostrophes. */
  text: string
  value: number
  strength: number
  negates: boolean
  /** Begins a new clause. */
  isContrast: boolean
  /** Common in every English text; `isOnlyEnglish`: not used in other languages. */
  isFunctional: boolean
  isOnlyEnglish: boolean
  isOfReviews: boolean
  /** Value of a line that begins with it: `Pros:` 1.5, `Weaknesses:` -1.5; 0 for other words. */
  heads: number
  phrases: readonly Phrase[]
}

/** Start value of `nextHash`. */
export const firstHash = 0

/** The hash of a word with one more code unit. */
export const nextHash = (hash: number, unit: number): number => (Math.imul(hash, 31) + unit) | 0

/**
 * The lexeme of the word from `start` to `end`, which has this hash. Runs for every word of every stored answer, so
 * cached words are found by comparing letters in place, without creating a string.
 */
export function lexemeAt(
  text: string,
  { start, end, hash }: { start: number; end: number; hash: number },
): Lexeme {
  const first = hash ^ (hash >>> 15)
  let free = -1
  for (let probe = 0; probe < probes; probe += 1) {
    const slot = (first + probe) & (slots - 1)
    const found = kept[slot]
    if (found === undefined) {
      free = slot
      break
    }
    if (found.written.length === end - start && stands(found.written, text, start)) return found.lexeme
  }
  const written = text.slice(start, end)
  const lexeme = lookUp(written.toLowerCase())
  // A copy: a slice would keep the whole answer in memory.
  if (free !== -1 && written.length <= longestKept)
    kept[free] = { written: Array.from(written).join(''), lexeme }
  return lexeme
}

/** Words without a free slot nearby are looked up each time; deliberate collisions cost no more than that. */
const probes = 8
const slots = 65_536
const longestKept = 40
const kept = Array.from<{ written: string; lexeme: Lexeme } | undefined>({ length: slots })

function stands(word: string, text: string, start: number): boolean {
  for (let at = 0; at < word.length; at += 1)
    if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false
  return true
}

function lookUp(lower: string): Lexeme {
  const text = lower.includes('’') ? lower.replaceAll('’', "'") : lower
  const label = heading.exec(text)?.[1]
  return {
    text,
    value: valueOf(text),
    strength: strengthOf(text),
    negates: negates(text),
    isContrast: contrast.has(lower),
    isFunctional: functionWords.has(text),
    isOnlyEnglish: onlyEnglish.has(text),
    isOfReviews: isOfReviews(text),
    heads: label === undefined ? 0 : /^(?:pro|str|adv)/.test(label) ? 1.5 : -1.5,
    phrases: phrasesFrom(text),
  }
}

const heading = /^(pros?|cons?|strengths?|weakness(?:es)?|drawbacks?|advantages?|disadvantages?)\b/

const contrast = new Set(
  'but however although though while whereas yet nevertheless except despite unlike'.split(' '),
)

/** Words that occur in every longer English text. */
const functionWords = new Set(
  'the a an and or of to in is are was be for with on it its this that as at by from their your you they has have not but which i would will can we than over more if when our my we do so these most who both about also'.split(
    ' ',
  ),
)

/** Those that do not exist in other known languages. */
const onlyEnglish = new Set(
  'the and with this that their your you they would which than when these are from'.split(' '),
)

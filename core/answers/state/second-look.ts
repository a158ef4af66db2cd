import { brandsIn, isCaption, type Read } from './affirmed-brands.ts'
import { mentionsIn, type NamedAt, type Sentence } from './answer-view.ts'
import type { StateGrammar } from './grammar.ts'
import { type Chances, chancesOf, type NameSentence } from './name-sentence.ts'
import type { Reading } from './read-sentence.ts'
import { anyTrigger } from './triggers.ts'

/** Below, a sentence says nothing of its name although the grammar reads no denial; above, something in spite of one. */
const least = { toBeKnown: 0.4, toBeKnownAmongOthers: 0.2, toOverrule: 0.95 }

/**
 * Weighs the sentences that name a brand where the grammar and they may disagree, as new ways of saying that nothing is
 * known never end. Returns the sentences with the denials so found, and the brands of which something is said.
 */
export function secondLook(
  read: readonly Read[],
  mentions: readonly NamedAt[],
  { affirmed, grammar }: { affirmed: ReadonlySet<number>; grammar: StateGrammar },
): { read: readonly Read[]; affirmed: ReadonlySet<number> } {
  const known = new Set(affirmed)
  const looked = [...read]
  // Answers that speak of several brands rarely name one only to deny it.
  const bar = affirmed.size > 1 ? least.toBeKnownAmongOthers : least.toBeKnown
  for (const [brand, places] of placesByBrand(read)) {
    const weighed = places.map((at) => ({
      at,
      each: read[at],
      chances: chancesAt(at, read, mentions, brand),
    }))
    const isClear = affirmed.has(brand) && weighed.some(({ each }) => each?.reading != null)
    if (weighed.some(({ each, chances }) => (chances?.known ?? 0) > least.toOverrule && !isQuestion(each)))
      known.add(brand)
    else if (!isClear && weighed.every(({ chances }) => (chances?.known ?? 1) < bar)) {
      known.delete(brand)
      for (const { at, each, chances } of weighed)
        if (each !== undefined && each.reading === null) looked[at] = denied(each, chances, grammar)
    }
  }
  return { read: looked, affirmed: known }
}

/** Indexes of the sentences in which a brand is weighed. */
function placesByBrand(read: readonly Read[]): Map<number, number[]> {
  const places = new Map<number, number[]>()
  for (const [at, each] of read.entries())
    if (isWeighed(each))
      for (const brand of each.brands) {
        const own = places.get(brand)
        if (own === undefined) places.set(brand, [at])
        else own.push(at)
      }
  return places
}

/** Whether a sentence probably says of the names in it that nothing is known of them. */
export function isDoubtful(sentence: Sentence, mentions: readonly NamedAt[]): boolean {
  const { words } = sentence
  if (!isWeighed(sentence) || !anyTrigger.test(words)) return false
  const brands = brandsIn(mentions, sentence)
  return (
    brands.size <= mostBrands &&
    [...brands].some((brand) => chancesOf(nameSentence(sentence, mentions, brand)).known < 0.5)
  )
}

/** Sentences with more say something of them. */
const mostBrands = 6

/** Captions only name; rows of tables are read by the grammar. */
export const isWeighed = (sentence: Sentence) => sentence.line.zone !== 'table' && !isCaption(sentence)

const isQuestion = (sentence: Sentence | undefined) => sentence?.words.trimEnd().endsWith('?') === true

/** Undefined: the sentence denies nothing, so it says something. */
function chancesAt(
  at: number,
  read: readonly Read[],
  mentions: readonly NamedAt[],
  brand: number,
): Chances | undefined {
  const [each, following] = [read[at], read[at + 1]]
  if (each === undefined || each.brands.size > mostBrands) return undefined
  const next = following === undefined || following.brands.has(brand) ? null : following.words
  if (!anyTrigger.test(each.words) && (next === null || !anyTrigger.test(next))) return undefined
  return chancesOf({ ...nameSentence(each, mentions, brand), next })
}

/** A sentence as seen from one of its brands. */
export function nameSentence(
  { words, from, to }: Sentence,
  mentions: readonly NamedAt[],
  brand: number,
): NameSentence {
  const own = mentionsIn(mentions, { from, to }).filter((mention) => mention.brand === brand)
  return { words, at: new Set(own.map((mention) => mention.from - from)), next: null }
}

/** The sentence, read as a denial or refusal from end to end. */
function denied(each: Read, chances: Chances | undefined, grammar: StateGrammar): Read {
  const [from, to, detail] = [0, each.words.length, false]
  const reading: Reading =
    (chances?.refused ?? 0) > 0.5
      ? { kind: 'refusal', object: 'other', from, to, detail, grammar }
      : { kind: 'denial', object: 'name', from, to, detail, grammar }
  return { ...each, reading, readings: [reading] }
}

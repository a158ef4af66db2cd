import { brandsIn, isCaption, type Read } from './affirmed-brands.ts'
import { mentionsIn, type NamedAt, type Sentence } from './answer-view.ts'
import type { StateGrammar } from './grammar.ts'
import { chancesOf, type NameSentence } from './name-sentence.ts'
import type { Reading } from './read-sentence.ts'
import { anyTrigger } from './triggers.ts'

/** Below, a sentence says nothing of its name although the grammar reads no denial; above, something in spite of one. */
const least = { toBeKnown: 0.4, toOverrule: 0.95 }

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
  const denials = new Map<Read, Reading>()
  for (const brand of new Set(mentions.map((mention) => mention.brand))) {
    const sentences = read.filter((each) => each.brands.has(brand) && isWeighed(each))
    if (sentences.length === 0) continue
    const chances = sentences.map((each) => chancesIn(each, read, mentions, brand))
    if (chances.some((chance, at) => (chance?.known ?? 0) > least.toOverrule && !isQuestion(sentences[at])))
      known.add(brand)
    else if (
      !(affirmed.has(brand) && sentences.some(({ reading }) => reading !== null)) &&
      chances.every((chance) => (chance?.known ?? 1) < least.toBeKnown)
    ) {
      known.delete(brand)
      for (const [index, each] of sentences.entries())
        if (each.reading === null || affirmed.has(brand))
          denials.set(each, denialOf(each, (chances[index]?.refused ?? 0) > 0.5, grammar))
    }
  }
  const looked = read.map((each): Read => {
    const reading = denials.get(each)
    return reading === undefined ? each : { ...each, reading, readings: [reading] }
  })
  return { read: looked, affirmed: known }
}

/** Whether a sentence probably says of the names in it that nothing is known of them. */
export function isDoubtful(sentence: Sentence, mentions: readonly NamedAt[]): boolean {
  if (!isWeighed(sentence) || !anyTrigger.test(sentence.words)) return false
  return [...brandsIn(mentions, sentence)].some(
    (brand) => chancesOf(nameSentence(sentence, mentions, brand)).known < 0.5,
  )
}

/** Captions only name; rows of tables are read by the grammar. */
export const isWeighed = (sentence: Sentence) => sentence.line.zone !== 'table' && !isCaption(sentence)

const isQuestion = (sentence: Sentence | undefined) => sentence?.words.trimEnd().endsWith('?') === true

/** Undefined: the sentence denies nothing, so it says something. */
function chancesIn(
  each: Read,
  read: readonly Read[],
  mentions: readonly NamedAt[],
  brand: number,
): ReturnType<typeof chancesOf> | undefined {
  const following = read[read.indexOf(each) + 1]
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

function denialOf({ words }: Sentence, isRefusal: boolean, grammar: StateGrammar): Reading {
  const object = isRefusal ? 'other' : 'name'
  const kind = isRefusal ? 'refusal' : 'denial'
  return { kind, from: 0, to: words.length, object, detail: false, grammar }
}

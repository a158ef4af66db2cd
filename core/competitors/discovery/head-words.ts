import { senseOf } from '#core/mentions/ambiguous-names.ts'
import { commonTier, isOftenCapital, isRareWord } from '#core/mentions/common-words.ts'
import { isGivenName } from '#core/mentions/person-names.ts'
import { token, wordHash } from './answer-tokens.ts'
import { beginsListedName, isListedName } from './listed/is-listed-name.ts'
import {
  type ContextKind,
  contextWords,
  initials,
  leads,
  makers,
  ordinary,
  particles,
  phrasesFrom,
  verbs,
} from './ordinary-names.ts'

/**
 * What a word tells about being a name. `coined`: in no word list. `known`: a word that is also a known brand.
 * `initials`: short uppercase name of a known maker; `acronym`: of anything else. `digits`: begins with digits, as in
 * `1Password`. `blend`: two everyday words in one (`Salesforce`, `touchscreen`). `often`: a place, weekday, or month
 * that the large word lists know. `model`: a number, size, or type designation.
 */
export type WordKind =
  | 'coined'
  | 'known'
  | 'initials'
  | 'acronym'
  | 'digits'
  | 'blend'
  | 'rare'
  | 'word'
  | 'generic'
  | 'person'
  | 'technical'
  | 'place'
  | 'publisher'
  | 'often'
  | 'model'

/** What the word lists know of a folded word without possessive ending. */
export type WordFacts = {
  bare: string
  /** The same number for the same word within one answer. */
  id: number
  kind: WordKind
  /** Its kind if written in uppercase. */
  upperKind: WordKind
  /** Before a name, not part of it: `The`, `Choose`, `For`. */
  isLead: boolean
  isGeneric: boolean
  isParticle: boolean
  isVerb: boolean
  isTitle: boolean
  /** A kind of product: `Laptop`. */
  isProduct: boolean
  isTail: boolean
  isListed: boolean
  /** Begins a listed name of several words. */
  beginsListed: boolean
  /** A line of processors. */
  isLine: boolean
  context: ContextKind | null
  /** Known names of everyday words that begin with it. */
  phrases: readonly (readonly string[])[] | undefined
  /** Its `wordHash`, and that of its other number. */
  slot: number
  otherSlot: number
}

/** A capitalized word of an answer. `bits`: as in answer-tokens.ts. */
export type HeadWord = { facts: WordFacts; kind: WordKind; bits: number; from: number; to: number }

const maxFacts = 50_000
const facts = new Map<string, WordFacts>()

/** Forgets words if there are too many; between answers only, because candidates compare the ids. */
export function limitWordFacts(): void {
  if (facts.size <= maxFacts) return
  facts.clear()
  latest.fill(undefined)
}

/** The latest word with a hash, so that most words need no string. */
const latest: (WordFacts | undefined)[] = Array.from({ length: 65_536 }, () => undefined)

/** The facts of the word in the folded text from `from` to `to`, which has this `wordHash`. */
export function factsAt(folded: string, from: number, to: number, hash: number): WordFacts {
  const known = latest[hash]
  if (known !== undefined && known.bare.length === to - from && folded.startsWith(known.bare, from))
    return known
  const fresh = wordFacts(folded.slice(from, to))
  latest[hash] = fresh
  return fresh
}

function wordFacts(bare: string): WordFacts {
  const known = facts.get(bare)
  if (known !== undefined) return known
  const kind = judged(bare)
  const staysUpper =
    kind === 'initials' || kind === 'model' || kind === 'technical' || kind === 'digits' || bare.length > 5
  const fresh: WordFacts = {
    bare,
    id: facts.size,
    kind,
    upperKind: staysUpper ? kind : 'acronym',
    isLead: leads.has(bare) || ordinary.imperatives.has(bare),
    isGeneric: ordinary.generic.has(bare) || ordinary.imperatives.has(bare),
    isParticle: particles.has(bare),
    isVerb: verbs.has(bare),
    isTitle: ordinary.titles.has(bare),
    isProduct: ordinary.kinds.has(bare),
    isTail: ordinary.tails.has(bare),
    isListed: isListedName(bare),
    beginsListed: beginsListedName(bare),
    isLine: ordinary.lines.has(bare),
    context: contextWords.get(bare) ?? null,
    phrases: phrasesFrom(bare),
    slot: wordHash(bare),
    otherSlot: wordHash(bare.endsWith('s') ? bare.slice(0, -1) : `${bare}s`),
  }
  facts.set(bare, fresh)
  return fresh
}

export const kindOfWord = ({ kind, upperKind }: WordFacts, bits: number) =>
  (bits & token.upper) !== 0 ? upperKind : kind === 'blend' && (bits & token.hump) !== 0 ? 'coined' : kind

/** Whether the first two words are a listed name. */
export const isListedPair = ([first, second]: readonly HeadWord[]) =>
  first?.facts.beginsListed === true &&
  second !== undefined &&
  isListedName(`${first.facts.bare} ${second.facts.bare}`)

/** How many words from `from` on form a known name of everyday words. */
export function phraseLength(words: readonly HeadWord[], from = 0): number {
  const phrases = words.length - from < 2 ? undefined : words[from]?.facts.phrases
  if (phrases === undefined) return 0
  return (
    phrases.find((each) => each.every((word, index) => words[from + index]?.facts.bare === word))?.length ?? 0
  )
}

/** Whether a word is an everyday or a dictionary word in any of its forms. */
export function isDictionaryWord(word: string): boolean {
  return isEveryday(word) || isRareWord(word)
}

function judged(bare: string): WordKind {
  if (ordinary.technical.has(bare) || ordinary.technical.has(bare.replace(/[s+]$/, ''))) return 'technical'
  if (ordinary.publishers.has(bare.replace(/[^\p{L}\p{N}]/gu, ''))) return 'publisher'
  if (initials.has(bare)) return 'initials'
  if (/[\d./-]/.test(bare) && isListedName(bare)) return 'coined'
  if (/\d/.test(bare)) return digitsKind(bare)
  if (ordinary.places.has(bare)) return 'place'
  if (senseOf(bare) !== null || makers.has(bare)) return 'known'
  if (isOftenCapital(bare)) return 'often'
  if (isGivenName(bare) || ordinary.titles.has(bare)) return 'person'
  if (ordinary.generic.has(bare) || ordinary.german.has(bare)) return 'generic'
  if (/[-/.]/.test(bare)) return hyphenated(bare)
  if (isEveryday(bare)) return 'word'
  if (isRareWord(bare)) return 'rare'
  if (bare.length <= 1) return 'model'
  return isBlend(bare) ? 'blend' : 'coined'
}

/** `1more`, `25hours`, `23andme`, `n8n` are names; `15-inch`, `144hz`, `xm5`, `4k` are not. */
function digitsKind(word: string): WordKind {
  const letters = /^\d{1,3}(\p{L}{3,})$/u.exec(word)?.[1]
  if (letters !== undefined) return ordinary.units.has(letters) ? 'model' : 'digits'
  if (/^\p{L}\d\p{L}$/u.test(word)) return 'digits'
  return /^\p{L}{3,}\d+$/u.test(word) && !/\d{2}/.test(word) ? 'coined' : 'model'
}

function hyphenated(word: string): WordKind {
  const parts = word.split(/[-/.]/).filter((part) => part !== '')
  const plain = parts.filter(
    (part) => isDictionaryWord(part) || ordinary.technical.has(part) || /^\d/.test(part) || affixes.has(part),
  )
  if (parts.at(-1)?.length === 1) return 'coined'
  if (plain.length === parts.length) return ordinaryDomain(word) ? 'coined' : 'word'
  return parts.some((part) => isEveryday(part)) &&
    /-(?:free|based|friendly|style|proof|only|ready|like|class|level|powered|first)$/.test(word)
    ? 'word'
    : 'coined'
}

/** `Monday.com`, `Booking.com`: words, but a host name. */
const ordinaryDomain = (word: string) =>
  /^[\p{L}\d-]+\.(?:com|io|ai|co|app|net|org|de|dev|tv|fm|shop)$/u.test(word)

const affixes = new Set([
  'pre',
  'post',
  'non',
  'multi',
  're',
  'un',
  'anti',
  'co',
  'e',
  'mid',
  'semi',
  'ultra',
  'sub',
  'bi',
  'tri',
  'in',
  'eco',
])

function isEveryday(word: string): boolean {
  if (commonTier(word) !== null) return true
  for (const [ending, instead] of endings)
    if (
      word.length > ending.length + 2 &&
      word.endsWith(ending) &&
      commonTier(word.slice(0, -ending.length) + instead) !== null
    )
      return true
  return false
}

const endings: readonly [string, string][] = [
  ['s', ''],
  ['es', ''],
  ['ies', 'y'],
  ['ed', ''],
  ['ed', 'e'],
  ['ing', ''],
  ['ing', 'e'],
  ['er', ''],
  ['ers', ''],
  ['ly', ''],
  ['able', ''],
  ['able', 'e'],
  ['ability', ''],
  ['ability', 'e'],
  ['ness', ''],
  ['less', ''],
  ['ization', 'ize'],
  ['proof', ''],
  ['ish', ''],
]

function isBlend(word: string): boolean {
  if (
    /^(?:multi|over|under|inter|super|hyper|micro|mini|auto|bio|eco|tele|anti|non|pre|post|sub|ultra)/.test(
      word,
    )
  ) {
    const rest = word.replace(
      /^(?:multi|over|under|inter|super|hyper|micro|mini|auto|bio|eco|tele|anti|non|pre|post|sub|ultra)/,
      '',
    )
    if (isEveryday(rest)) return true
  }
  for (let at = 3; at <= word.length - 3; at += 1)
    if (isEveryday(word.slice(0, at)) && isEveryday(word.slice(at))) return true
  return false
}

import { senseOf } from '#core/mentions/ambiguous-names.ts'
import { commonTier, isOftenCapital, isRareWord } from '#core/mentions/common-words.ts'
import { isGivenName } from '#core/mentions/person-names.ts'
import { token } from './answer-tokens.ts'
import { initials, makers, ordinary } from './ordinary-names.ts'

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

/** `bare`: without a possessive ending. `bits`: as in answer-tokens.ts. */
export type HeadWord = { folded: string; bare: string; kind: WordKind; bits: number; from: number; to: number }

const kinds = new Map<string, WordKind>()

/** The kind of a folded word; `bits` as in answer-tokens.ts. */
export function wordKind(folded: string, bits: number): WordKind {
  const kind = kindOf(folded)
  if ((bits & token.upper) === 0 || folded.length > 5) return kind
  return kind === 'initials' || kind === 'model' || kind === 'technical' || kind === 'digits' ? kind : 'acronym'
}

/** Whether a word is an everyday or a dictionary word in any of its forms. */
export function isDictionaryWord(word: string): boolean {
  return isEveryday(word) || isRareWord(word)
}

function kindOf(folded: string): WordKind {
  const known = kinds.get(folded)
  if (known !== undefined) return known
  const kind = judged(folded)
  if (kinds.size < 50_000) kinds.set(folded, kind)
  return kind
}

function judged(folded: string): WordKind {
  const bare = folded.replace(/'s?$/, '')
  if (ordinary.technical.has(bare) || ordinary.technical.has(bare.replace(/[s+]$/, ''))) return 'technical'
  if (ordinary.publishers.has(bare.replace(/[^\p{L}\p{N}]/gu, ''))) return 'publisher'
  if (initials.has(bare)) return 'initials'
  if (/\d/.test(bare)) return digitsKind(bare)
  if (ordinary.places.has(bare)) return 'place'
  if (senseOf(bare) !== null || makers.has(bare)) return 'known'
  if (isOftenCapital(bare)) return 'often'
  if (isGivenName(bare)) return 'person'
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

import { commonTier } from '#core/mentions/common-words.ts'
import { role } from '#core/answers/document/roles.ts'
import { gap, isUpper, lexemeOf, rolesOf, type Words } from '#core/answers/document/words.ts'
import { isForMost } from './conditions.ts'

/**
 * What a label or heading awards. `pick`: it singles out what follows, for everyone (`isTop`) or for a purpose; `list`:
 * it calls all that follow good choices; `purpose`: only for whom or what (`For comfort`).
 */
export type Award = {
  kind: 'pick' | 'list' | 'purpose'
  isTop: boolean
  purpose: { a: number; b: number } | null
}

/** Reads the words `a` to `b`; names of brands in it (`isNamed`) are not award words (`Best Buy`). */
export function readAward(
  words: Words,
  { a, b }: { a: number; b: number },
  isNamed: (at: number) => boolean,
): Award | null {
  if (b - a > maxWords || sortsItems(words, a, b)) return null
  for (let at = a; at < b; at += 1) {
    if (isNamed(at)) continue
    const { roles, text } = lexemeOf(words, at)
    if (text === 'not') return null
    if ((roles & role.superlative) !== 0) return superlative(words, at, a, b, isNamed)
    if (isSuperlative(text))
      return lists(words, at, b) || lexemeOf(words, at + 1).text === 'of'
        ? null
        : { kind: 'pick', isTop: false, purpose: { a: at, b } }
    if (text === 'most' && at + 1 < b) return { kind: 'pick', isTop: false, purpose: { a: at, b } }
    if ((roles & role.choice) !== 0 && at > a) return choice(words, at, a)
    if ((roles & role.choices) !== 0) {
      const isGood = at > a && (rolesOf(words, a, at) & role.good) !== 0
      return isGood || text.startsWith('recommend') || text.startsWith('empfehl') || text === 'picks'
        ? { kind: 'list', isTop: false, purpose: null }
        : null
    }
    if (text === 'worth' && at === a && b - a > 1) return { kind: 'pick', isTop: false, purpose: null }
    if (text === 'recommended' || text === 'ideal' || text === 'perfect')
      return { kind: 'pick', isTop: false, purpose: afterFor(words, at + 1, b) }
    if (at === a && (text === 'if' || text === 'when') && b - a <= 10 && b - a > 2)
      return { kind: 'purpose', isTop: false, purpose: { a, b } }
    if (at === a && (text === 'for' || text === 'fur' || text === 'pour' || text === 'para'))
      return b - a <= 8 && b - a > 1 ? { kind: 'purpose', isTop: false, purpose: { a: at + 1, b } } : null
    if (at === a && text === 'also' && (lexemeOf(words, at + 1).roles & role.good) !== 0 && b - a === 2)
      return { kind: 'pick', isTop: false, purpose: null }
    if (b - a <= 3 && shortAwards.has(text))
      return { kind: 'pick', isTop: text === 'overall', purpose: { a, b } }
  }
  return null
}

/** `cheapest of the lot, clunky interface`: properties, of which one is in the superlative. */
function lists(words: Words, a: number, b: number): boolean {
  for (let at = a + 1; at < b; at += 1) if (words.before[at] === gap.comma) return true
  return false
}

/** `Top picks by service`, `Best tents by price`: says how a list is sorted, unless people choose (`by experts`). */
function sortsItems(words: Words, a: number, b: number): boolean {
  for (let at = Math.max(a + 1, b - 4); at + 1 < b; at += 1)
    if (lexemeOf(words, at).text === 'by')
      return (rolesOf(words, at + 1, b) & (role.person | role.critic)) === 0 && isPlain(words, at + 1)
  return false
}

/** In title case, too: `by Streaming Service`, but not `by Wirecutter`. */
const isPlain = (words: Words, at: number): boolean =>
  !isUpper(words, at) || commonTier(lexemeOf(words, at).text) !== null

/** `cheapest`, `lightest`. */
export const isSuperlative = (text: string): boolean =>
  (text.length > 5 && text.endsWith('est') && !otherNouns.has(text)) ||
  /^(?:best|highest|top)-\w+ed$/.test(text)

const otherNouns = new Set(
  'request interest latest newest forest suggest honest modest harvest invest digest nearest closest northwest southwest protest contest conquest earnest highest lowest largest biggest'.split(
    ' ',
  ),
)

const maxWords = 16

/** A heading under which the answer decides: `Bottom line`, `By budget`, `Who should buy which?`, `Quick picks`. */
export const isVerdict = (words: Words, { a, b }: { a: number; b: number }): boolean =>
  b - a <= maxVerdict &&
  ((rolesOf(words, a, b) & role.verdict) !== 0 || (lexemeOf(words, a).text === 'by' && b - a > 1))

const maxVerdict = 9
const shortAwards = new Set(
  'budget premium value upgrade splurge runner-up cheapest overall testsieger preis-leistungs-sieger'.split(
    ' ',
  ),
)

/** `best overall`, `overall winner`, `best for travel`, `best budget laptop`, `top picks`. */
function superlative(
  words: Words,
  at: number,
  a: number,
  b: number,
  isNamed: (at: number) => boolean,
): Award | null {
  const next = lexemeOf(words, at + 1)
  const hasNext = at + 1 < b
  let end = hasNext ? at + 1 : b
  while (end < b && !isNamed(end)) end += 1
  const purpose = hasNext ? (afterFor(words, at + 1, end) ?? { a: at + 1, b: end }) : null
  const noun = lastNoun(words, at + 1, end)
  const isOverall =
    (hasNext && hasOverall(words, at + 1, Math.min(end, at + 4))) ||
    (at > a && isOverallWord(lexemeOf(words, at - 1).text))
  if ((rolesOf(words, at + 1, noun + 1) & role.choices) !== 0)
    return { kind: 'list', isTop: false, purpose: null }
  const isValue = lexemeOf(words, at + 2).text === 'value' && at + 2 < b
  if (isOverall && !isValue) return { kind: 'pick', isTop: true, purpose: null }
  const isChoice = hasNext && (next.roles & role.choice) !== 0 && next.text !== 'value'
  if (isChoice) {
    const stated = afterFor(words, at + 2, b)
    const isOwn = ownWords.has(lexemeOf(words, at - 1).text) && at > a
    return { kind: 'pick', isTop: isOwn || stated === null || isForMost(words, stated), purpose: stated }
  }
  const { text } = lexemeOf(words, at)
  const isFavorite = at > a && ownWords.has(lexemeOf(words, at - 1).text)
  if (!hasNext) return { kind: 'pick', isTop: text === 'winner' || isFavorite, purpose: null }
  if (text === 'first' || text === 'top' || text === 'number-one')
    return isPlural(words, noun) || lexemeOf(words, noun).text === 'tier'
      ? { kind: 'list', isTop: false, purpose: null }
      : null
  return {
    kind: isPlural(words, noun) ? 'list' : 'pick',
    isTop: purpose !== null && isForMost(words, purpose),
    purpose,
  }
}

/** `best overall`, `best carry-on overall`. */
function hasOverall(words: Words, a: number, b: number): boolean {
  for (let at = a; at < b; at += 1) if (isOverallWord(lexemeOf(words, at).text)) return true
  return false
}

const ownWords = new Set('my our'.split(' '))
const isOverallWord = (text: string) =>
  text === 'overall' || text === 'all-around' || text === 'all-round' || text === 'gesamtsieger'

/** `audiophile choice`, `our pick`. */
function choice(words: Words, at: number, a: number): Award | null {
  const before = lexemeOf(words, at - 1)
  if (before.text === 'value' || lexemeOf(words, at).text === 'value')
    return (rolesOf(words, a, at) & role.good) !== 0
      ? { kind: 'pick', isTop: false, purpose: { a: at - 1, b: at + 1 } }
      : null
  const isOwn =
    (before.roles & role.article) !== 0
      ? !otherChoices.has(lexemeOf(words, at).text)
      : ownChoices.has(before.text)
  return isOwn && at - a <= 2
    ? { kind: 'pick', isTop: before.text !== 'another' && before.text !== 'a', purpose: null }
    : { kind: 'pick', isTop: false, purpose: { a: at - 1, b: at } }
}

const ownChoices = new Set(
  "final short editor's editors editors' author's staff expert's experts experts' testers'".split(' '),
)
const otherChoices = new Set(
  'all-rounder all-arounder option alternative contender value performer companion runner-up'.split(' '),
)

/** The words after `for`, if there is one. */
function afterFor(words: Words, a: number, b: number): { a: number; b: number } | null {
  for (let at = a; at < b; at += 1)
    if ((lexemeOf(words, at).roles & role.purpose) !== 0 && at + 1 < b) return { a: at + 1, b }
  return null
}

/** The noun that a superlative belongs to: the last word before a preposition, a number, or the end. */
function lastNoun(words: Words, a: number, b: number): number {
  let last = a
  for (let at = a; at < b; at += 1) {
    const { text, roles } = lexemeOf(words, at)
    if ((roles & role.purpose) !== 0 || stops.has(text) || /^\d/.test(text)) break
    last = at
  }
  return last
}

const stops = new Set('under in of with below on at from by und unter sous en di'.split(' '))

function isPlural(words: Words, at: number): boolean {
  const { text, roles } = lexemeOf(words, at)
  return (roles & role.choices) !== 0 || /[^s'iu]s$/.test(text)
}

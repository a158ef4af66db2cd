import { role } from '#core/answers/document/roles.ts'
import { gap, isBold, isUpper, lexemeOf, rolesOf, type Words } from '#core/answers/document/words.ts'

type Sentence = { a: number; b: number }

export const isBreak = (words: Words, at: number) => {
  const separator = words.before[at] ?? 0
  return separator >= gap.clause && separator !== gap.sentence
}

/** Negated by one of the five words before it in its clause (`not the best choice`). */
export function isNegated(words: Words, at: number, a: number): boolean {
  for (let place = at - 1; place >= Math.max(a, at - 6); place -= 1) {
    if (words.before[place + 1] === gap.comma) return false
    const { negates, text, roles } = lexemeOf(words, place)
    if (text === 'only' || text === 'wrong' || (text === 'without' && at - place > 3)) return false
    if (negates || text === "wouldn't" || text === 'without')
      return lexemeOf(words, place + 1).text !== 'only'
    if ((roles & role.contrast) !== 0 || isBreak(words, place + 1)) return false
  }
  return false
}

/** `most people`, `most homes`, `everyone`, `overall quality`. */
export function isForMost(words: Words, { a: first }: Sentence): boolean {
  const a = nearly.has(lexemeOf(words, first).text) ? first + 1 : first
  const { text } = lexemeOf(words, a)
  const next = lexemeOf(words, a + 1).text
  if (text === 'most') return next !== 'budgets'
  if (text === 'the') return next === 'majority' || next === 'vast'
  return text === 'everyone' || text === 'overall'
}

const nearly = new Set('nearly almost virtually practically'.split(' '))

const maxPurpose = 14

/** `for families`, `if you travel`: up to the end of the clause. */
export function purposeAfter(words: Words, from: number, b: number): { a: number; b: number } | null {
  for (let at = from; at < Math.min(b, from + 3); at += 1) {
    if (at > from && (words.before[at] ?? 0) >= gap.comma) return null
    const { roles, text } = lexemeOf(words, at)
    if ((roles & role.purpose) === 0 || text === 'to' || text === 'among') continue
    const isCondition = text === 'if' || text === 'when'
    let end = at + 1
    while (
      end < b &&
      end - at <= maxPurpose &&
      (words.before[end] ?? 0) < gap.comma &&
      !namesAfter(words, end)
    )
      end += 1
    return end > at + 1 ? { a: isCondition ? at : at + 1, b: end } : null
  }
  return null
}

/** `our pick for most people is X`: the verb ends the purpose. */
const namesAfter = (words: Words, at: number): boolean =>
  lexemeOf(words, at).text === 'is' && isUpper(words, at + 1)

/** The condition that a sentence begins with: `If you travel, …`. */
export function conditionBefore(words: Words, a: number, at: number): { a: number; b: number } | null {
  if (!startsCondition(words, a, at)) return null
  let end = a + 1
  while (end < at && end - a <= maxPurpose && (words.before[end] ?? 0) < gap.comma) end += 1
  const isFor = lexemeOf(words, a).text === 'for'
  return { a: isFor ? a + 1 : a, b: end }
}

const openers = new Set(
  'if for whether looking want need prefer seeking wenn fur si pour para se per'.split(' '),
)

/** `If you …`, `For those who …`, `Want …?`. */
export function startsCondition(words: Words, a: number, b: number): boolean {
  const { text } = lexemeOf(words, a)
  if (!openers.has(text) || b - a < 3) return false
  if (text === 'for' || text === 'fur' || text === 'pour' || text === 'para' || text === 'per') {
    if (lexemeOf(words, a + 1).text === 'example' || lexemeOf(words, a + 1).text === 'instance') return false
    return (
      lexemeOf(words, a + 1).text === 'most' ||
      (isBold(words, a) && isBold(words, a + 1)) ||
      (rolesOf(words, a + 1, Math.min(b, a + 5)) & role.person) !== 0
    )
  }
  return true
}

/** Words that begin a condition. */
export const conditionWords = new Set('if when unless once'.split(' '))

/** `for families`, `if you travel`, right after a predicate. */
export function conditionAfter(words: Words, from: number, b: number): Sentence | null {
  for (let at = from; at < Math.min(b, from + 3); at += 1) {
    const { roles, text } = lexemeOf(words, at)
    const isCondition = conditions.has(text)
    if ((!isCondition && (roles & role.purpose) === 0) || text === 'to' || text === 'among') continue
    const end = phraseEnd(words, at + 1, b)
    return end > at + 1 ? { a: isCondition ? at : at + 1, b: end } : null
  }
  return null
}

export const conditions = new Set('if when once'.split(' '))

export function phraseEnd(words: Words, from: number, b: number): number {
  let at = from
  while (at < b && at - from < maxPurpose && (words.before[at] ?? 0) < gap.comma) at += 1
  return at
}

export const refusing = new Set('skip avoid unlike than'.split(' '))

export const textAt = (words: Words, at: number): string => lexemeOf(words, at).text

import { role } from '#core/answers/document/roles.ts'
import { gap, lexemeOf, rolesOf, type Words } from '#core/answers/document/words.ts'
import { isSuperlative } from './awards.ts'
import { refusing, textAt } from './conditions.ts'

/** `the one to get`, `the way to go`, `the sweet spot`, `the pick when …`. */
export function namedEnd(words: Words, at: number, b: number): number {
  const noun = textAt(words, at + 1)
  if (soles.has(noun) && (rolesOf(words, at - 3, at) & role.be) !== 0 && endsNoun(words, at + 2, b))
    return at + 2
  if (soles.has(noun) && (rolesOf(words, at + 2, at + 3) & role.be) !== 0) return at + 2
  if (noun === 'sweet') return textAt(words, at + 2) === 'spot' ? at + 3 : -1
  if (noun === 'one' && isWriters(words, at + 2)) return at + 4
  if (noun === 'one' || noun === 'way' || noun === 'place')
    return textAt(words, at + 2) === 'to' && going.has(textAt(words, at + 3)) ? at + 4 : -1
  if ((rolesOf(words, at - 3, at) & role.be) !== 0)
    for (let to = at + 2; to <= at + 4 && (words.before[to] ?? 0) === gap.space; to += 1)
      if (textAt(words, to) === 'to' && going.has(textAt(words, to + 1))) return to + 2
  const { roles } = lexemeOf(words, at + 1)
  const after = lexemeOf(words, at + 2)
  return ((roles & role.choice) !== 0 || noun === 'go-to') &&
    (after.roles & role.purpose) !== 0 &&
    after.text !== 'to'
    ? at + 2
    : -1
}

const soles = new Set('pick standout winner favorite favourite'.split(' '))

/** `the pick of the bunch`, `the winner here.` */
const endsNoun = (words: Words, at: number, b: number) =>
  at >= b || (words.before[at] ?? 0) >= gap.comma || /^(?:of|here|for)$/.test(textAt(words, at))

const isOwnWord = (text: string) => text === 'my' || text === 'our' || text === 'your'

/** `a no-brainer`, `hard to beat`, `my starting point`, `a good place to start`, `your first stop`, `the top spot`. */
export function placeEnd(words: Words, at: number): number {
  const next = textAt(words, at + 1)
  switch (textAt(words, at)) {
    case 'no-brainer':
      return at + 1
    case 'go-to':
      return isOwnWord(textAt(words, at - 1)) ? at + 1 : -1
    case 'everything':
    case 'all':
      return next === 'you' && textAt(words, at + 2) === 'need' ? at + 3 : -1
    case 'exactly':
      return next === 'what' && textAt(words, at + 2).startsWith('you') ? at + 3 : -1
    case 'serve':
    case 'serves':
      return next === 'you' && textAt(words, at + 2) === 'well' ? at + 3 : -1
    case 'hard':
      return next === 'to' && /^(?:beat|top|fault)$/.test(textAt(words, at + 2)) ? at + 3 : -1
    case 'starting':
      return next === 'point' ? at + 2 : -1
    case 'place':
      return next === 'to' && /^(?:start|begin)$/.test(textAt(words, at + 2)) ? at + 3 : -1
    case 'first':
      return next === 'stop' || next === 'call' ? at + 2 : -1
    case 'top':
      return next === 'spot' ? at + 2 : -1
    default:
      return -1
  }
}

/** `I'd sign up for`, `we would get`; not `I'd skip`. */
function isWriters(words: Words, at: number): boolean {
  if (/^(?:i|we)$/.test(textAt(words, at)) && keeping.has(textAt(words, at + 1))) return true
  const isShort = /^(?:i|we)'d$/.test(textAt(words, at))
  if (!isShort && (!/^(?:i|we)$/.test(textAt(words, at)) || textAt(words, at + 1) !== 'would')) return false
  const verb = lexemeOf(words, at + (isShort ? 1 : 2))
  return !refusing.has(verb.text) && !verb.negates
}

const keeping = new Set('carry use own keep recommend buy take reach prefer wear drive'.split(' '))

/** `the safest for companies`, `the most reliable app for large meetings`. */
export function extremeEnd(words: Words, at: number, b: number): number {
  if ((rolesOf(words, at - 3, at) & role.be) === 0 && (words.before[at] ?? 0) < gap.dash) return -1
  const next = textAt(words, at + 1)
  if (next !== 'most' && next !== 'right' && !isSuperlative(next)) return -1
  for (let place = at + 2; place < Math.min(b, at + 7); place += 1) {
    const { text, roles } = lexemeOf(words, place)
    if (text === 'for' || text === 'if') return place
    if ((words.before[place] ?? 0) >= gap.comma || (roles & role.verb) !== 0) return -1
  }
  return -1
}

const going = new Set('get go buy pick choose beat start order try look use'.split(' '))

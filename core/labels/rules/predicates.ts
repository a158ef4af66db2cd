import { role } from '#core/answers/document/roles.ts'
import { gap, lexemeOf, rolesOf, type Words } from '#core/answers/document/words.ts'
import { namedEnd, placeEnd, extremeEnd } from './noun-predicates.ts'
import { conditionAfter, conditionBefore, isForMost, textAt } from './conditions.ts'

/**
 * A recommendation in one sentence. `target`: the sentence's subject, or the names after word `at` (`go with X`). The
 * recommended is for the words `purpose`, if the sentence says for whom or what.
 */
export type Advice = {
  at: number
  target: 'subject' | 'object'
  isAgainst: boolean
  isTop: boolean
  /** The writer's own choice (`I'd go with X`): the first choice if no other is named. */
  isOwn: boolean
  purpose: { a: number; b: number } | null
}

type Sentence = { a: number; b: number }

/** Predicates that recommend without an adjective of choice: `is worth a look`, `makes sense if …`, `suits families`. */
export function readPredicates(words: Words, { a, b }: Sentence, isNegated: IsNegated): Advice[] {
  const found: Advice[] = []
  const end = servedEnd(words, a, b)
  if (end !== -1)
    found.push({ at: end, target: 'object', isAgainst: false, isTop: false, isOwn: false, purpose: null })
  found.push(...readVotes(words, { a, b }))
  for (let at = a; at < b; at += 1) {
    const end = predicateEnd(words, at, b)
    if (end === -1) continue
    const { text } = lexemeOf(words, at)
    const purpose = conditionAfter(words, end, b)
    found.push({
      at: text === 'nothing' ? end - 1 : at,
      target: text === 'nothing' ? 'object' : 'subject',
      isAgainst: text !== 'nothing' && isNegated(words, at, a),
      isTop:
        (leads.has(text) && purpose === null && !hasCondition(words, end - 1, b)) ||
        (purpose !== null && isForMost(words, purpose)),
      isOwn:
        purpose === null &&
        isOwnChoice(words, at) &&
        !hasCondition(words, end - 1, b) &&
        conditionBefore(words, a, at) === null,
      purpose,
    })
    at = end
  }
  return found
}

/** `tops our list`, `ranks first`, `takes first place`, `comes out ahead`. */
const leads = new Set('tops ranks took takes comes came'.split(' '))

const votes = new Set('vote nod pick recommendation choice win crown money'.split(' '))

/** `my vote goes to X`, `the nod goes to X`; `narrow it down to X and Y`, `it comes down to X or Y`. */
function readVotes(words: Words, { a, b }: Sentence): Advice[] {
  const found: Advice[] = []
  for (let at = a + 1; at + 1 < b; at += 1) {
    if (textAt(words, at) !== 'to') continue
    const verb = textAt(words, at - 1)
    const isVote = (verb === 'goes' || verb === 'go') && votes.has(textAt(words, at - 2))
    const isLeft =
      verb === 'down' && narrowing.has(textAt(words, at - (textAt(words, at - 2) === 'it' ? 3 : 2)))
    const isPointed = verb === 'you' && pointing.has(textAt(words, at - 2))
    const isSuggested =
      /^(?:is|be)$/.test(verb) && suggestions.has(textAt(words, at - (verb === 'be' ? 3 : 2)))
    if (!isVote && !isLeft && !isPointed && !isSuggested) continue
    const own = textAt(words, at - 3)
    const isOwn = isVote && (own === 'my' || own === 'our') && !hasCondition(words, at, b)
    found.push({
      at,
      target: 'object',
      isAgainst: false,
      isTop: isOwn,
      isOwn,
      purpose: conditionBefore(words, a, at),
    })
  }
  return found
}

const pointing = new Set('point steer direct'.split(' '))
const suggestions = new Set('suggestion advice recommendation tip'.split(' '))
const narrowing = new Set('narrow narrowed narrows comes boils'.split(' '))

/** A condition or a purpose of some after word `at`: `if you travel`, `for families`. */
export function hasCondition(words: Words, at: number, b: number): boolean {
  for (let place = at + 1; place < b; place += 1) {
    const { text, roles } = lexemeOf(words, place)
    // `, and only look at Y once …` speaks of another.
    if (place > at + 1 && words.before[place] === gap.comma && (roles & role.joint) !== 0) return false
    if (text === 'if' || text === 'when' || text === 'once') return true
    if (text === 'to' && (lexemeOf(words, place + 1).roles & role.person) !== 0) return true
    if (
      text === 'for' &&
      place > at + 1 &&
      textAt(words, place - 1) !== 'up' &&
      !own.has(lexemeOf(words, place + 1).text)
    )
      return true
  }
  return false
}

const own = new Set('you your this most that now'.split(' '))

/** `what I'd use`, `where I'd start`. */
const isOwnChoice = (words: Words, at: number) =>
  (['what', 'where'].includes(textAt(words, at)) && /^(?:i|we)(?:'d)?$/.test(textAt(words, at + 1))) ||
  (textAt(words, at) === 'the' &&
    ['way', 'one'].includes(textAt(words, at + 1)) &&
    textAt(words, at + 3) !== 'beat') ||
  textAt(words, at) === 'fits'

/** `can't go wrong with X`, `best served by X`, `better off with X`, `happiest with X`: the preposition; -1 without one. */
function servedEnd(words: Words, a: number, b: number): number {
  for (let at = a + 1; at + 1 < b; at += 1) {
    const text = textAt(words, at)
    if (!serving.has(text) || !/^(?:with|by|in|on)$/.test(textAt(words, at + 1))) continue
    const before = lexemeOf(words, at - 1)
    if (text === 'happiest' || text === 'happier' || before.text === 'best' || before.text === 'better')
      return at + 1
    if (text === 'wrong' && (lexemeOf(words, at - 2).negates || lexemeOf(words, at - 3).negates))
      return at + 1
    if (pleased.has(text) && isReaders(words, at, a)) return at + 1
  }
  return -1
}

/** `most people will be fine with X`, `you'll be happy with X`. */
function isReaders(words: Words, at: number, a: number): boolean {
  for (let place = a; place < at; place += 1) {
    const { roles, text, negates } = lexemeOf(words, place)
    if (negates) return false
    if ((roles & role.person) !== 0 || text === "you'll") return (rolesOf(words, at - 2, at) & role.be) !== 0
  }
  return false
}

const pleased = new Set('happy fine pleased good set'.split(' '))
const serving = new Set('wrong served off happiest happier happy fine pleased good set'.split(' '))

type IsNegated = (words: Words, at: number, a: number) => boolean

/** The word after a predicate that begins at `at`; -1 if there is none. */
function predicateEnd(words: Words, at: number, b: number): number {
  const text = textAt(words, at)
  if (!openers.has(text)) return -1
  const next = textAt(words, at + 1)
  if (text === 'worth') return worthwhile.has(next) || next.endsWith('ing') ? at + 2 : -1
  if (text === 'deserves' || text === 'deserve') return next === 'a' || next === 'consideration' ? at + 2 : -1
  if (text === 'makes' || text === 'make') return sensible(words, at + 1, b)
  if (text === 'suits' || text === 'suit')
    return (lexemeOf(words, at - 1).roles & role.article) === 0 && at + 1 < b ? at + 1 : -1
  if (text === 'be') return next === 'enough' && isEnough(words, at + 2, b) ? at + 2 : -1
  if (text === 'is' && (next === 'enough' || next === 'plenty'))
    return isEnough(words, at + 2, b) ? at + 2 : -1
  if (text === 'fits' || text === 'fit') return fitsBest(words, at + 1, b)
  if (text === 'wins')
    return (lexemeOf(words, at + 1).roles & role.purpose) !== 0 || next === 'overall' ? at + 1 : -1
  if (text === 'works' || text === 'work' || text === 'is')
    return isFor(words, at) ? at + (text === 'is' ? 1 : 2) : -1
  if (text === 'recommended') return isSaidOf(words, at) && next !== 'to' && next !== 'that' ? at + 1 : -1
  if (text === 'took' || text === 'takes')
    return /^(?:first|gold)$/.test(next) ||
      (next === 'the' && /^(?:top|crown|win)$/.test(textAt(words, at + 2)))
      ? at + 3
      : -1
  if (text === 'comes' || text === 'come' || text === 'came')
    return next === 'out' && winning.has(textAt(words, at + 2)) ? at + 3 : -1
  if (text === 'on') return next === 'your' && lists.has(textAt(words, at + 2)) ? at + 3 : -1
  const place = placeEnd(words, at)
  if (place !== -1) return place
  if (text === 'tops' || text === 'top') return heads(words, at + 1)
  if (text === 'nothing') return next === 'beats' || next === 'touches' ? at + 2 : -1
  if (text === 'stands') return next === 'out' && isForPeople(words, at + 2) ? at + 2 : -1
  if (text === 'ranks') return /^(?:first|#1|top)$/.test(next) ? at + 2 : -1
  if (text === 'gets') return next === 'my' || next === 'our' ? at + 3 : -1
  if (text === 'where') return startsWithin(words, at + 1, b)
  if (text === 'the') return Math.max(namedEnd(words, at, b), extremeEnd(words, at, b))
  if (text === 'what' && /^(?:i|we)(?:'d)?$/.test(next)) return advisesWithin(words, at + 2) ? at + 3 : -1
  if (text === 'what' && (rolesOf(words, at - 2, at) & role.be) !== 0)
    return (rolesOf(words, at + 1, at + 4) & role.advise) !== 0 ? at + 3 : -1
  return -1
}

/** `works well for`, `works best if`, `is for people who`. */
function isFor(words: Words, at: number): boolean {
  if (textAt(words, at) !== 'is')
    return (lexemeOf(words, at + 1).roles & role.good) !== 0 ||
      ['well', 'beautifully'].includes(textAt(words, at + 1))
      ? (lexemeOf(words, at + 2).roles & role.purpose) !== 0
      : false
  return textAt(words, at + 1) === 'for' && (lexemeOf(words, at + 2).roles & role.person) !== 0
}

/** `stands out for small teams`. */
const isForPeople = (words: Words, at: number) =>
  textAt(words, at) === 'for' && (rolesOf(words, at + 1, at + 4) & role.person) !== 0

/** Words that a predicate can begin with. */
const openers = new Set(
  'worth fits fit deserves deserve makes make suits suit wins works work is recommended where the what comes come on gets tops top nothing came took takes no-brainer be everything all go-to exactly serve serves stands ranks hard first starting place'.split(
    ' ',
  ),
)

/** `tops our list`, `tops most rankings`. */
function heads(words: Words, from: number): number {
  for (let at = from; at < from + 4; at += 1) if (rankings.has(textAt(words, at))) return at + 1
  return -1
}

const rankings = new Set('list lists ranking rankings chart charts'.split(' '))

const worthwhile = new Set(
  'a it considering checking trying paying looking exploring adding knowing every the its your'.split(' '),
)

/** `is enough`, `is plenty if you …`; not `is enough to …`. */
const isEnough = (words: Words, end: number, b: number) =>
  end >= b ||
  (words.before[end] ?? 0) >= gap.comma ||
  (textAt(words, end) !== 'to' && (lexemeOf(words, end).roles & role.purpose) !== 0)

/** `fits best`, `fits what you need best`. */
function fitsBest(words: Words, from: number, b: number): number {
  for (let at = from; at < Math.min(b, from + 8); at += 1) {
    if ((words.before[at] ?? 0) >= gap.comma) return -1
    if (textAt(words, at) === 'best') return at + 1
  }
  return -1
}

/** `makes sense`, `makes the most sense`. */
function sensible(words: Words, from: number, b: number): number {
  for (let at = from; at < Math.min(b, from + 3); at += 1) if (textAt(words, at) === 'sense') return at + 1
  return -1
}

const winning = new Set(['ahead', 'on'])
const lists = new Set(['shortlist', 'list', 'radar'])

/** `where I'd start`, `where most people should begin`. */
function startsWithin(words: Words, from: number, b: number): number {
  for (let at = from; at < Math.min(b, from + 5); at += 1)
    if (textAt(words, at) === 'start' || textAt(words, at) === 'begin') return at + 1
  return -1
}

/** `is recommended`, `is often recommended`, `are the tools most often recommended`. */
function isSaidOf(words: Words, at: number): boolean {
  if (often.has(textAt(words, at - 1))) {
    if ((words.before[at - 1] ?? 0) >= gap.comma || (rolesOf(words, at - 9, at) & role.be) !== 0) return true
  }
  return (lexemeOf(words, at - 1).roles & role.be) !== 0 || (lexemeOf(words, at - 2).roles & role.be) !== 0
}

const often = new Set('often commonly frequently widely usually most highly'.split(' '))

const advisesWithin = (words: Words, at: number) =>
  (rolesOf(words, at, at + 2) & role.advise) !== 0 || ['add', 'use'].includes(textAt(words, at))

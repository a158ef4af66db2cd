import { role } from '#core/answers/document/roles.ts'
import { gap, lexemeOf, rolesOf, type Words } from '#core/answers/document/words.ts'
import { isSuperlative } from './awards.ts'
import { conditionBefore, isForMost } from './conditions.ts'

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

const textAt = (words: Words, at: number) => lexemeOf(words, at).text

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

/** `the one to get`, `the way to go`, `the sweet spot`, `the pick when …`. */
function namedEnd(words: Words, at: number, b: number): number {
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
function placeEnd(words: Words, at: number): number {
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
      return next === 'what' && /^you/.test(textAt(words, at + 2)) ? at + 3 : -1
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
function extremeEnd(words: Words, at: number, b: number): number {
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

const advisesWithin = (words: Words, at: number) =>
  (rolesOf(words, at, at + 2) & role.advise) !== 0 || ['add', 'use'].includes(textAt(words, at))

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

const conditions = new Set('if when once'.split(' '))
const maxPurpose = 14

function phraseEnd(words: Words, from: number, b: number): number {
  let at = from
  while (at < b && at - from < maxPurpose && (words.before[at] ?? 0) < gap.comma) at += 1
  return at
}

/**
 * `Acme for side projects, Zenlo if you want storage`, `step up to the Acme if you …`: names with what each is for, where
 * no verb makes it a statement.
 */
export function readNamesFor(
  words: Words,
  { a, b }: Sentence,
  isName: (at: number) => boolean,
): { name: number; purpose: Sentence }[] {
  const last = readNameAfter(words, { a, b }, isName)
  if (last !== null) return [last]
  const found: { name: number; purpose: Sentence }[] = []
  let name = -1
  let opens = true
  let isAdded = false
  for (let at = a; at < b; at += 1) {
    const { roles, text, negates } = lexemeOf(words, at)
    if (isName(at)) {
      if (!isName(at - 1)) {
        opens = startsPart(words, at, a)
        isAdded = textAt(words, at - 1) === 'with'
      }
      name = /['’]s?$/.test(text) ? -1 : at
    } else if (isAdded && text === 'as' && at === name + 1) {
      found.push({ name, purpose: { a: at + 1, b: phraseEnd(words, at + 1, b) } })
      name = -1
    } else if (negates || refusing.has(text) || (roles & role.verb) !== 0) {
      if (found.length === 0) return found
      name = -1
    } else if (
      name !== -1 &&
      at - name <= maxProduct &&
      (conditions.has(text) || (text === 'for' && opens))
    ) {
      const purpose = conditionAfter(words, at, b)
      if (purpose === null) continue
      if (text === 'for' || opens || speaksToReader(words, purpose)) found.push({ name, purpose })
      at = purpose.b - 1
      name = -1
    }
  }
  return found
}

/** `For steep slopes and heavy packs, Acme.`: a sentence that ends with a name and has nothing else after the comma. */
function readNameAfter(
  words: Words,
  { a, b }: Sentence,
  isName: (at: number) => boolean,
): { name: number; purpose: Sentence } | null {
  if (!opening.has(textAt(words, a))) return null
  let comma = b - 1
  while (comma > a && words.before[comma] !== gap.comma) comma -= 1
  const start = /^(?:it|there|that)'s$/.test(textAt(words, comma)) ? comma + 1 : comma
  const first = (lexemeOf(words, start).roles & role.article) !== 0 ? start + 1 : start
  if (comma - a < 2 || !isName(first) || b - first > maxProduct) return null
  let name = first
  while (isName(name + 1)) name += 1
  for (let at = name + 1; at < b; at += 1) if (lexemeOf(words, at).negates) return null
  return (rolesOf(words, name + 1, b) & role.verb) !== 0 ? null : { name, purpose: { a: a + 1, b: comma } }
}

const opening = new Set('for if when'.split(' '))
const maxProduct = 5
const refusing = new Set('skip avoid unlike than'.split(' '))

/** At the start of the sentence or after a comma or a joint, with at most an article before it. */
function startsPart(words: Words, at: number, a: number): boolean {
  const isBare = (place: number) => place <= a || (words.before[place] ?? 0) >= gap.comma
  const { roles } = lexemeOf(words, at - 1)
  if (isBare(at) || (roles & role.joint) !== 0) return true
  return (roles & role.article) !== 0 && isBare(at - 1)
}

const readers = new Set("you you're you'll you've your they they're someone".split(' '))
const speaksToReader = (words: Words, { a, b }: Sentence) => {
  for (let at = a; at < Math.min(b, a + 4); at += 1) if (readers.has(textAt(words, at))) return true
  return false
}

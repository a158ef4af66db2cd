import { role } from '#core/answers/document/roles.ts'
import { gap, isUpper, lexemeOf, rolesOf, textOf, type Words } from '#core/answers/document/words.ts'
import { type Advice, hasCondition, readPredicates } from './predicates.ts'

type Sentence = { a: number; b: number }

/**
 * All recommendations in the words `a` to `b`. `opens`: the first sentence under a head, which may lack a subject.
 * `isLead`: it comes before the first item. `isAnswer`: it answers a question about what the reader wants, so that praise recommends.
 */
export function readAdvice(
  words: Words,
  sentence: Sentence,
  { opens, isAnswer, isLead }: { opens: boolean; isAnswer: boolean; isLead: boolean },
): Advice[] {
  const found: Advice[] = []
  const add = (advice: Advice | null) => {
    if (advice !== null) found.push(advice)
  }
  const roles = rolesOf(words, sentence.a, sentence.b)
  if ((roles & (role.choice | role.choices)) !== 0) add(readChoice(words, sentence, isLead))
  if ((roles & role.fit) !== 0) add(readFit(words, sentence))
  found.push(...readPredicates(words, sentence, isNegated))
  if ((roles & role.superlative) !== 0) add(readSuperlative(words, sentence, isLead))
  found.push(...readCommands(words, sentence))
  if ((roles & role.purpose) !== 0) add(readCondition(words, sentence))
  if (isAnswer && found.length === 0 && (roles & role.be) !== 0) add(readPraise(words, sentence))
  if (opens && found.length === 0 && (roles & role.good) !== 0) add(readFragment(words, sentence))
  return withCondition(words, sentence, found)
}

/** `For most people, X is the one to buy`: what a sentence opens with is the purpose of all its advice. */
function withCondition(words: Words, { a, b }: Sentence, found: readonly Advice[]): Advice[] {
  const opening = conditionBefore(words, a, b)
  if (opening === null) return [...found]
  return found.map((advice) => {
    if (advice.purpose !== null && advice.purpose.a !== opening.a) return advice
    return { ...advice, purpose: opening, isTop: advice.isTop || isForMost(words, opening) }
  })
}

const isBreak = (words: Words, at: number) => {
  const separator = words.before[at] ?? 0
  return separator >= gap.clause && separator !== gap.sentence
}

/** Negated by one of the five words before it in its clause (`not the best choice`). */
function isNegated(words: Words, at: number, a: number): boolean {
  for (let place = at - 1; place >= Math.max(a, at - 6); place -= 1) {
    const { negates, text, roles } = lexemeOf(words, place)
    if (text === 'only' || text === 'wrong' || (text === 'without' && at - place > 3)) return false
    if (negates || text === "wouldn't" || text === 'without')
      return lexemeOf(words, place + 1).text !== 'only'
    if ((roles & role.contrast) !== 0 || isBreak(words, place + 1)) return false
  }
  return false
}

/** `an excellent choice for families`, `A and B are great picks`, `the best option`. */
function readChoice(words: Words, { a, b }: Sentence, isLead: boolean): Advice | null {
  for (let at = a + 1; at < b; at += 1) {
    const { roles, text } = lexemeOf(words, at)
    if ((roles & (role.choice | role.choices)) === 0 || (fits.has(text) && !hasPurpose(words, at + 1)))
      continue
    const good = goodBefore(words, at, a)
    if (good === -1) continue
    const isPlural = (roles & role.choice) === 0
    if (isPlural && !saysAre(words, good, a)) continue
    if (text === 'value' && !isOneValue(words, good)) continue
    const isMild = text === 'contender' || text === 'candidate' || text === 'performer'
    if (isMild && (lexemeOf(words, good).roles & role.superlative) === 0 && !startsCondition(words, a, b))
      continue
    const purpose = purposeAfter(words, at + 1, b)
    const isTop = !startsCondition(words, a, b) && isFirstChoice(words, { good, at, isLead, purpose })
    return { at, target: 'subject', isAgainst: isNegated(words, good, a), isTop, isOwn: false, purpose }
  }
  return null
}

const fits = new Set(['fit', 'match'])
const hasPurpose = (words: Words, at: number) => {
  const { roles, text } = lexemeOf(words, at)
  return (roles & role.purpose) !== 0 && text !== 'to'
}

/** `a great value`, `the best value`; not `great value for the price`. */
function isOneValue(words: Words, good: number): boolean {
  return (
    (lexemeOf(words, good).roles & role.superlative) !== 0 ||
    (lexemeOf(words, good - 1).roles & role.article) !== 0
  )
}

/** The good adjective within the five words before a choice, in the same phrase; -1 if there is none. */
function goodBefore(words: Words, at: number, a: number): number {
  for (let place = at - 1; place >= Math.max(a, at - 6); place -= 1) {
    const { roles, text } = lexemeOf(words, place)
    if ((roles & role.good) !== 0 && text !== 'default') return place
    if (place === at - 1 && (text === 'my' || text === 'our')) return place
    if (text === 'the' && at - place === 2 && hasPurpose(words, at + 1)) return place
    if ((roles & (role.verb | role.purpose | role.contrast)) !== 0) return -1
    if (isBreak(words, place + 1) || words.before[place + 1] === gap.sentence) return -1
    if ((roles & role.article) !== 0) return -1
  }
  return -1
}

/** `are all`, `make`, `be`: the plural is said of names, rather than announcing a list. */
function saysAre(words: Words, good: number, a: number): boolean {
  for (let place = good - 1; place >= Math.max(a, good - 4); place -= 1) {
    const { roles, text } = lexemeOf(words, place)
    if (text === 'there' || text === 'here') return false
    if ((roles & role.be) !== 0)
      return !['there', 'here', 'these', 'following'].includes(lexemeOf(words, place - 1).text)
    if (text === 'of' && lexemeOf(words, place - 1).text === 'one') return true
    if (text === 'among') return true
  }
  return false
}

/**
 * `the top choice`, `our pick`, `the overall winner`: not `a top choice for commuters`. Before the first item, `a top
 * choice` answers the question itself.
 */
function isFirstChoice(
  words: Words,
  { good, at, isLead, purpose }: { good: number; at: number; isLead: boolean; purpose: Sentence | null },
): boolean {
  const own = lexemeOf(words, good).text
  if (own === 'my' || own === 'our') return purpose === null || isForMost(words, purpose)
  let place = good
  let isBest = false
  while ((lexemeOf(words, place).roles & role.good) !== 0) {
    isBest ||= (lexemeOf(words, place).roles & role.superlative) !== 0
    place -= 1
  }
  if (!isBest) return false
  const { text } = lexemeOf(words, place)
  const isOverall =
    lexemeOf(words, good + 1).text === 'overall' || lexemeOf(words, good - 1).text === 'overall'
  if (lexemeOf(words, at).text === 'value') return false
  if (isOverall && at - good <= 2) return true
  if (at - good > 2 || lexemeOf(words, at).text === 'contender') return false
  if (text === 'my' || text === 'our') return purpose === null || isForMost(words, purpose)
  if (text === 'the') return purpose === null || isForMost(words, purpose)
  return isLead && purpose === null && (text === 'a' || text === 'an')
}

/** `most people`, `most homes`, `everyone`, `overall quality`. */
function isForMost(words: Words, { a }: Sentence): boolean {
  const { text } = lexemeOf(words, a)
  return text === 'most' || text === 'everyone' || text === 'overall'
}

const maxPurpose = 14

/** `for families`, `if you travel`: up to the end of the clause. */
function purposeAfter(words: Words, from: number, b: number): { a: number; b: number } | null {
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

/** `ideal for travel`, `great if you run`; weaker adjectives only with people (`suitable for beginners`). */
function readFit(words: Words, { a, b }: Sentence): Advice | null {
  for (let at = a; at + 1 < b; at += 1) {
    const { roles, text } = lexemeOf(words, at)
    if ((roles & role.fit) === 0) continue
    const next = lexemeOf(words, at + 1)
    if ((next.roles & role.purpose) === 0 || next.text === 'whether' || next.text === 'among') continue
    if (next.text === 'to' && text !== 'suited' && text !== 'tailored') continue
    if ((words.before[at + 1] ?? 0) >= gap.comma) continue
    const purpose = purposeAfter(words, at + 1, b)
    if (weak.has(text) && (purpose === null || !namesPeople(words, purpose))) continue
    return { at, target: 'subject', isAgainst: isNegated(words, at, a), isTop: false, isOwn: false, purpose }
  }
  return null
}

const weak = new Set('good suitable suited solid handy geeignet tailored beneficial'.split(' '))

function namesPeople(words: Words, { a, b }: Sentence): boolean {
  if (lexemeOf(words, a).text === 'if') return true
  return (rolesOf(words, a, b) & role.person) !== 0
}

/** `is the best overall`, `the best for travel`, `my favorite`, `wins`, not `one of the best`. */
function readSuperlative(words: Words, { a, b }: Sentence, isLead: boolean): Advice | null {
  for (let at = a; at < b; at += 1) {
    const { roles, text } = lexemeOf(words, at)
    if ((roles & role.superlative) === 0 || text === 'first' || text === 'top') continue
    const before = lexemeOf(words, at - 1)
    const isOverall = lexemeOf(words, at + 1).text === 'overall' || before.text === 'overall'
    const isThe = at > a && (before.text === 'the' || before.text === 'my' || before.text === 'our')
    if (at > a && isThe && !saysBe(words, at - 1, a)) {
      const verb = beAfter(words, at + 1, b)
      if (verb !== -1)
        return {
          at: verb,
          target: 'object',
          isAgainst: false,
          isTop: true,
          isOwn: false,
          purpose: purposeAfter(words, at + 2, verb),
        }
    }
    if (text === 'winner') {
      if (isThe || isOverall)
        return {
          at,
          target: 'subject',
          isAgainst: isNegated(words, at, a),
          isTop: isOverall,
          isOwn: false,
          purpose: null,
        }
      continue
    }
    if (!isThe && !isOverall) continue
    if (lexemeOf(words, at - 2).text === 'of' || lexemeOf(words, at - 2).text === 'among') continue
    if (lexemeOf(words, at + 1).text === 'of' || (lexemeOf(words, at + 1).roles & role.choices) !== 0)
      continue
    if (!saysBe(words, at - 1, a)) continue
    const purpose = purposeAfter(words, at + 1, b)
    const isValue = /\b(?:value|budget)\b/.test(textOf(words, at + 1, Math.min(b, at + 3)))
    return {
      at,
      target: 'subject',
      isAgainst: isNegated(words, at, a),
      isTop:
        (isOverall && !isValue) ||
        (isLead && purpose === null && !isValue && !isLimited(words, at + 1)) ||
        (purpose !== null && isForMost(words, purpose)),
      isOwn: false,
      purpose,
    }
  }
  return null
}

/** `the best at …`, `the best in …`. */
const isLimited = (words: Words, at: number) => ['at', 'in', 'on'].includes(lexemeOf(words, at).text)

/** `the best tool for teams is X`: the verb, if only a noun phrase comes before it; otherwise -1. */
function beAfter(words: Words, from: number, b: number): number {
  for (let at = from; at < Math.min(b, from + 14); at += 1) {
    if ((words.before[at] ?? 0) >= gap.clause) return -1
    const { text } = lexemeOf(words, at)
    if (text === 'is' || text === 'are' || text === 'remains') return at
  }
  return -1
}

/** A form of `be`, or `cited as`, `considered`, within the four words before. */
function saysBe(words: Words, at: number, a: number): boolean {
  for (let place = at; place >= Math.max(a, at - 4); place -= 1) {
    const { roles, text } = lexemeOf(words, place)
    if ((roles & role.be) !== 0 || text === 'as' || text === 'considered' || text === 'called') return true
  }
  return false
}

/** `I recommend X`, `go with X`, `consider X or Y`, `opt for X`, `skip X`: the names after the verb. */
function readCommands(words: Words, sentence: Sentence): Advice[] {
  const { a, b } = sentence
  const found: Advice[] = []
  for (let at = a; at < b; at += 1) {
    const isRefusal = refuses(words, at)
    if (!isRefusal && !advises(words, at, sentence)) continue
    const { text } = lexemeOf(words, at)
    const isFree = text.startsWith('recommend') || text.startsWith('suggest')
    if (!isFree && !isCommand(words, at, a)) continue
    const purpose = conditionBefore(words, a, at)
    found.push({
      at,
      target: 'object',
      isAgainst: isRefusal !== isNegated(words, at, a),
      isTop: isForced(words, sentence) || isForOverall(words, a, at),
      isOwn: (at === a || isFirstPerson(words, at, a)) && purpose === null && !hasCondition(words, at, b),
      purpose,
    })
  }
  return found
}

function advises(words: Words, at: number, { a, b }: Sentence): boolean {
  const { roles, text } = lexemeOf(words, at)
  if (at + 1 >= b) return false
  if (acting.has(text)) return at === a || firstPersons.has(lexemeOf(words, at - 1).text)
  if ((roles & role.advise) === 0) return false
  const wanted = particles[text]
  if (lexemeOf(words, at + 1).text === 'between' || lexemeOf(words, at + 1).text === 'from') return false
  return wanted === undefined || wanted.split(' ').includes(lexemeOf(words, at + 1).text)
}

/** `skip X`, `avoid X`, `stay away from X`, `steer clear of X`, `rule out X`. */
function refuses(words: Words, at: number): boolean {
  const { text } = lexemeOf(words, at)
  const next = lexemeOf(words, at + 1).text
  return text in refusals && (refusals[text] === '' || refusals[text] === next)
}

const refusals: Record<string, string> = {
  avoid: '',
  skip: '',
  pass: '',
  stay: 'away',
  steer: 'clear',
  rule: 'out',
  look: 'elsewhere',
}

/** Verbs that recommend only as a command to the reader or as the writer's own choice. */
const acting = new Set(
  'use book order hire call visit switch move pair add take lean download compare'.split(' '),
)
const firstPersons = new Set("i i'd we we'd i'll".split(' '))

function isFirstPerson(words: Words, at: number, a: number): boolean {
  for (let place = at - 1; place >= Math.max(a, at - 3); place -= 1)
    if (firstPersons.has(lexemeOf(words, place).text)) return true
  return false
}

/** `For the best overall experience, choose X`. */
function isForOverall(words: Words, a: number, at: number): boolean {
  if (lexemeOf(words, a).text !== 'for') return false
  for (let place = a + 1; place < Math.min(at, a + 6); place += 1)
    if (lexemeOf(words, place).text === 'overall') return true
  return false
}

/** `If I had to pick one, …`, `if you only buy one …`: what follows is the first choice. */
export function isForced(words: Words, { a, b }: Sentence): boolean {
  if (lexemeOf(words, a).text !== 'if') return false
  const end = Math.min(b, a + 9)
  let isOne = false
  let isPicked = false
  for (let at = a + 1; at < end; at += 1) {
    const { text, roles } = lexemeOf(words, at)
    if (text === 'one' || text === 'had' || text === 'could') isOne = true
    if ((roles & role.advise) !== 0) isPicked = true
  }
  return isOne && isPicked
}

const particles: Record<string, string> = {
  go: 'with for',
  opt: 'for',
  opting: 'for',
  start: 'with',
  starting: 'with',
  stick: 'with to',
  check: 'out',
  look: 'at into for',
}

/** An imperative, or advice to the reader: `choose X`, `you should get X`, `I'd go with X`. */
function isCommand(words: Words, at: number, a: number): boolean {
  const separator = words.before[at] ?? 0
  if (at === a || (separator >= gap.comma && separator !== gap.close)) return true
  if (at === a + 1 && /^\d/.test(lexemeOf(words, a).text)) return true
  const before = lexemeOf(words, at - 1).text
  return commanding.has(before)
}

const commanding = new Set(
  "i'd we'd i we would should can could might may to then just then, you'll simply definitely either or and want instead try recommend recommending suggest".split(
    ' ',
  ),
)

/** The condition that a sentence begins with: `If you travel, …`. */
function conditionBefore(words: Words, a: number, at: number): { a: number; b: number } | null {
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
      (rolesOf(words, a + 1, Math.min(b, a + 5)) & role.person) !== 0
    )
  }
  return true
}

/** `If sound is your priority, these headphones …`: the main clause speaks of the subject, and well of it. */
function readCondition(words: Words, { a, b }: Sentence): Advice | null {
  if (!startsCondition(words, a, b)) return null
  let main = a + 2
  while (main < b && (words.before[main] ?? 0) < gap.comma) main += 1
  if (main >= b - 1) return null
  for (let at = main; at < b; at += 1) {
    const { text, negates, roles } = lexemeOf(words, at)
    if ((roles & role.contrast) !== 0 && at > main) break
    const isPraise = text === 'nothing' && (rolesOf(words, at + 1, at + 4) & role.comparative) !== 0
    if (
      (negates && !isPraise) ||
      text === 'elsewhere' ||
      text === 'consider' ||
      text === 'check' ||
      text === 'let'
    )
      return null
  }
  const purpose = conditionBefore(words, a, b)
  return { at: main - 1, target: 'subject', isAgainst: false, isTop: false, isOwn: false, purpose }
}

/** `X is solid`, `X or Y are great`. */
function readPraise(words: Words, { a, b }: Sentence): Advice | null {
  for (let at = a + 1; at < b; at += 1)
    if ((lexemeOf(words, at).roles & (role.good | role.fit)) !== 0 && saysBe(words, at - 1, a))
      return {
        at,
        target: 'subject',
        isAgainst: isNegated(words, at, a),
        isTop: false,
        isOwn: false,
        purpose: null,
      }
  return null
}

/** `A great entry-level machine with …` below a head. */
function readFragment(words: Words, { a, b }: Sentence): Advice | null {
  let at = a
  if (lexemeOf(words, at).text === 'still') at += 1
  const { text } = lexemeOf(words, at)
  if (text !== 'a' && text !== 'an' && text !== 'another') return null
  for (let place = at + 1; place < Math.min(b, at + 4); place += 1) {
    const { roles, text: word } = lexemeOf(words, place)
    if ((words.before[place] ?? 0) >= gap.open) return null
    if ((roles & role.good) !== 0 && strong.has(word))
      return {
        at: place,
        target: 'subject',
        isAgainst: false,
        isTop: false,
        isOwn: false,
        purpose: purposeWithin(words, place + 1, b),
      }
  }
  return null
}

const strong = new Set(
  'best top great excellent solid fantastic superb outstanding terrific wonderful amazing stellar standout brilliant perfect ideal well-rounded'.split(
    ' ',
  ),
)

function purposeWithin(words: Words, from: number, b: number): { a: number; b: number } | null {
  for (let at = from; at < b; at += 1) {
    if ((words.before[at] ?? 0) >= gap.comma) return null
    if (lexemeOf(words, at).text === 'for') return purposeAfter(words, at, b)
  }
  return null
}

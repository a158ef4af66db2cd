import { readCommands } from './commands.ts'
import { role } from '#core/answers/document/roles.ts'
import { gap, lexemeOf, rolesOf, textOf, type Words } from '#core/answers/document/words.ts'
import { type Advice, readPredicates } from './predicates.ts'
import {
  conditionBefore,
  isBreak,
  isForMost,
  isNegated,
  purposeAfter,
  startsCondition,
} from './conditions.ts'

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
  if ((roles & role.good) !== 0 && (roles & role.person) !== 0 && found.length === 0)
    add(readGoodFor(words, sentence))
  found.push(...readPredicates(words, sentence, isNegated))
  if ((roles & role.superlative) !== 0) add(readSuperlative(words, sentence, isLead))
  found.push(...readCommands(words, sentence))
  if ((roles & role.purpose) !== 0) add(readCondition(words, sentence))
  if (isAnswer && found.length === 0 && (roles & role.verb) !== 0) add(readPraise(words, sentence))
  if (opens && found.length === 0 && (roles & (role.good | role.person | role.purpose)) !== 0)
    add(readFragment(words, sentence))
  return withCondition(words, sentence, found)
}

/** `For most people, X is the one to buy`: what a sentence opens with is the purpose of all its advice. */
function withCondition(words: Words, { a, b }: Sentence, found: readonly Advice[]): Advice[] {
  const isAfterAdverb = words.before[a + 1] === gap.comma && a + 1 < b
  const opening = conditionBefore(words, isAfterAdverb ? a + 1 : a, b)
  if (opening === null) return [...found]
  return found.map((advice) => {
    if (advice.purpose !== null && advice.purpose.a !== opening.a) return advice
    return { ...advice, purpose: opening, isTop: advice.isTop || isForMost(words, opening) }
  })
}

/** `an excellent choice for families`, `A and B are great picks`, `the best option`. */
function readChoice(words: Words, { a, b }: Sentence, isLead: boolean): Advice | null {
  for (let at = a + 1; at < b; at += 1) {
    const { roles, text } = lexemeOf(words, at)
    if ((roles & (role.choice | role.choices)) === 0) continue
    if (fits.has(text) && !hasPurpose(words, at + 1) && lexemeOf(words, at - 2).text !== 'the') continue
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
    const isOwn =
      isWriters(lexemeOf(words, good).text) &&
      !seconds.has(text) &&
      !startsCondition(words, a, b) &&
      (purpose === null || (lexemeOf(words, purpose.a).roles & role.purpose) === 0)
    return { at, target: 'subject', isAgainst: isNegated(words, good, a), isTop, isOwn, purpose }
  }
  return null
}

const isWriters = (text: string) => text === 'my' || text === 'our'

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
    if (place >= at - 2 && isWriters(text)) return place
    if (text === 'the' && at - place === 2 && hasPurpose(words, at + 1)) return place
    if (text === 'the' && isMore(words, place + 1, at)) return place + 1
    if (text === 'most' && place === at - 2 && !heard.has(lexemeOf(words, at - 1).text)) return place
    if ((roles & (role.verb | role.purpose | role.contrast)) !== 0) return -1
    if (isBreak(words, place + 1) || words.before[place + 1] === gap.sentence) return -1
    if ((roles & role.article) !== 0) return -1
  }
  return -1
}

const heard = new Set('popular common frequent expensive obvious famous'.split(' '))

/** `the cheaper route`, `the more economical pick`. */
const isMore = (words: Words, from: number, at: number) =>
  at - from <= 2 &&
  at > from &&
  (lexemeOf(words, from).roles & role.comparative) !== 0 &&
  (at - from === 1 || lexemeOf(words, from).text === 'more')

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
  const isForAll = purpose === null || isForMost(words, purpose)
  if (isWriters(own)) return isForAll && !seconds.has(lexemeOf(words, at).text)
  let place = good
  let isBest = false
  while ((lexemeOf(words, place).roles & role.good) !== 0) {
    isBest ||= (lexemeOf(words, place).roles & role.superlative) !== 0
    place -= 1
  }
  if (!isBest) return isLead && own === 'right' && isForAll
  const { text } = lexemeOf(words, place)
  const isOverall =
    lexemeOf(words, good + 1).text === 'overall' || lexemeOf(words, good - 1).text === 'overall'
  if (lexemeOf(words, at).text === 'value') return false
  if (isOverall && at - good <= 2) return true
  if (at - good > 2 || lexemeOf(words, at).text === 'contender') return false
  if (text === 'my' || text === 'our' || text === 'the')
    return isForAll || (isForReader(words, purpose) && (rolesOf(words, place - 3, place) & role.be) !== 0)
  return isLead && purpose === null && (text === 'a' || text === 'an')
}

const seconds = new Set(['runner-up', 'alternative'])

/** `is the best fit for you`, `is … for your team`. */
const isForReader = (words: Words, purpose: Sentence | null) =>
  purpose !== null && /^your?$/.test(lexemeOf(words, purpose.a).text)

/** `ideal for travel`, `great if you run`; weaker adjectives only with people (`suitable for beginners`). */
function readFit(words: Words, { a, b }: Sentence): Advice | null {
  for (let at = a; at + 1 < b; at += 1) {
    const { roles, text } = lexemeOf(words, at)
    if ((roles & role.fit) === 0) continue
    const next = lexemeOf(words, at + 1)
    const isLimited = next.text === 'with' && isNegated(words, at, a)
    if (((next.roles & role.purpose) === 0 && !isLimited) || next.text === 'whether' || next.text === 'among')
      continue
    if (next.text === 'to' && text !== 'suited' && text !== 'tailored') continue
    if ((words.before[at + 1] ?? 0) >= gap.comma) continue
    const purpose = purposeAfter(words, at + 1, b)
    const people = text === 'suited' && next.text === 'to' ? { a: at + 2, b: Math.min(b, at + 6) } : purpose
    if (weak.has(text) && (people === null || !namesPeople(words, people))) continue
    return { at, target: 'subject', isAgainst: isNegated(words, at, a), isTop: false, isOwn: false, purpose }
  }
  return null
}

/** `a great tent for beginners`, `an easy first bike for kids`: said of the subject, whatever the noun. */
function readGoodFor(words: Words, { a, b }: Sentence): Advice | null {
  for (let at = a + 1; at + 3 < b; at += 1) {
    const { roles, text } = lexemeOf(words, at)
    if ((roles & role.good) === 0 || !/^an?$/.test(lexemeOf(words, at - 1).text) || text === 'popular')
      continue
    if ((rolesOf(words, at - 4, at - 1) & role.be) === 0) continue
    for (let place = at + 2; place < Math.min(b, at + 5); place += 1) {
      if ((words.before[place] ?? 0) !== gap.space) break
      if (lexemeOf(words, place).text !== 'for') continue
      const purpose = purposeAfter(words, place, b)
      if (purpose === null || !namesPeople(words, purpose)) break
      return {
        at,
        target: 'subject',
        isAgainst: isNegated(words, at, a),
        isTop: false,
        isOwn: false,
        purpose,
      }
    }
  }
  return null
}

const weak = new Set(
  'good better attractive suitable suited solid handy geeignet tailored beneficial'.split(' '),
)

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
        (purpose !== null && (isForMost(words, purpose) || isForReader(words, purpose))),
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
    if (
      ((lexemeOf(words, at).roles & (role.good | role.fit)) !== 0 && saysBe(words, at - 1, a)) ||
      offersMost(words, at)
    )
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

/** `offers the most for the money`, `gives you the best balance`. */
function offersMost(words: Words, at: number): boolean {
  const { text, roles } = lexemeOf(words, at)
  if ((text !== 'most' && (roles & role.superlative) === 0) || lexemeOf(words, at - 1).text !== 'the')
    return false
  return (rolesOf(words, at - 3, at) & role.verb) !== 0
}

/** `A great entry-level machine with …` below a head. */
function readFragment(words: Words, { a, b }: Sentence): Advice | null {
  let at = a
  if (lexemeOf(words, at).text === 'still') at += 1
  const { text } = lexemeOf(words, at)
  if (text === 'if' || text === 'when') return readBareCondition(words, { a, b })
  if (text !== 'a' && text !== 'an' && text !== 'another') return readAudience(words, { a: at, b })
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

/** `If you want simplicity.` below a head: nothing but for whom it is. */
function readBareCondition(words: Words, { a, b }: Sentence): Advice | null {
  for (let at = a + 1; at < b; at += 1) if ((words.before[at] ?? 0) >= gap.comma) return null
  const isAgainst = false
  return { at: a, target: 'subject', isAgainst, isTop: false, isOwn: false, purpose: { a, b } }
}

/** `Single origins for people who know what they like`: below a head, for whom it is. */
function readAudience(words: Words, { a, b }: Sentence): Advice | null {
  for (let at = a; at + 2 < b; at += 1) {
    const { roles, text, negates } = lexemeOf(words, at)
    if (negates || ((roles & role.verb) !== 0 && (roles & role.be) === 0)) return null
    const isAudience =
      text === 'for' &&
      (lexemeOf(words, at + 1).roles & role.person) !== 0 &&
      lexemeOf(words, at + 2).text === 'who'
    if (isAudience)
      return {
        at,
        target: 'subject',
        isAgainst: false,
        isTop: false,
        isOwn: false,
        purpose: purposeAfter(words, at, b),
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

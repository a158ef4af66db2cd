import { role } from '#core/answers/document/roles.ts'
import { gap, lexemeOf, rolesOf, type Words } from '#core/answers/document/words.ts'

/** A value of the words `a` to `b`: above 0 praise, below 0 criticism; about −5…5. */
export type Evidence = { a: number; b: number; value: number }

/**
 * A fault that begins at word `at` and that no word of the lexicon names: a limit (`only covers the US`), a warning (`be
 * prepared for`), a price that rises or is a multiple of another, or what some people report.
 */
export function readFault(words: Words, at: number, { a, b }: { a: number; b: number }): Evidence | null {
  const { text, roles } = lexemeOf(words, at)
  if ((roles & role.critic) === 0 && !openers.has(text)) return null
  if (text === 'only') return readLimit(words, at, { a, b })
  if (faultNouns.has(text)) return isPointedOut(words, at, a) ? fault(at, at + 1) : null
  if (text === 'be' || text === 'watch' || text === 'keep' || text === 'plan')
    return warns(words, at, a) ? fault(at, at + 3) : null
  if (text === 'takes' || text === 'take' || text === 'took')
    return takesLonger(words, at) ? fault(at, at + 3) : null
  if (text === 'extra') return isCharged(words, at, b) ? fault(at, at + 1) : null
  if (text === 'twice' || text === 'double' || text === 'triple' || text === 'times')
    return isMultiple(words, at, b) ? fault(at, at + 3) : null
  if (isPrice(text)) return rises(words, at, b)
  if (text === 'requires' || text === 'charges' || text === 'charge')
    return (text === 'requires' && at === a) || demands(words, at, { a, b }) ? fault(at, at + 2) : null
  if (text === 'pay' || text === 'paying') return paysMore(words, at, b) ? fault(at, at + 3) : null
  if (removals.has(text)) return takesAway(words, at, { a, b }) ? fault(at, at + 3) : null
  if (raising.has(text)) return raisesPrice(words, at, b) ? fault(at, at + 3) : null
  if (text === 'could') return wordAt(words, at + 1) === 'use' ? fault(at, at + 2) : null
  if ((roles & role.critic) !== 0) return readReport(words, at, b)
  return null
}

const fault = (a: number, b: number): Evidence => ({ a, b, value: -1.4 })
const wordAt = (words: Words, at: number) => lexemeOf(words, at).text

/** `pay well over $100`, `pay extra`, `paying for features that you won't use`. */
function paysMore(words: Words, at: number, b: number): boolean {
  if (lexemeOf(words, at - 1).negates) return false
  for (let place = at + 1; place < Math.min(b, at + 4); place += 1)
    if (more.has(wordAt(words, place))) return true
  if (wordAt(words, at + 1) !== 'for') return false
  for (let place = at + 2; place < Math.min(b, at + 9); place += 1)
    if (lexemeOf(words, place).negates) return true
  return false
}

/** `takes longer`, `takes a minute longer`. */
function takesLonger(words: Words, at: number): boolean {
  for (let place = at + 1; place <= at + 3; place += 1) if (wordAt(words, place) === 'longer') return true
  return false
}

const more = new Set('over more extra separately'.split(' '))

/** `removed its free tier`, `dropped support for`. */
function takesAway(words: Words, at: number, { a, b }: { a: number; b: number }): boolean {
  if (at + 1 >= b || (at > a && lexemeOf(words, at - 1).negates)) return false
  const next = lexemeOf(words, at + 1)
  if (next.text !== 'its' && next.text !== 'the' && next.text !== 'their' && next.text !== 'support')
    return false
  return !isPrice(wordAt(words, at + 2)) && (rolesOf(words, at + 2, Math.min(b, at + 4)) & role.burden) === 0
}

const removals = new Set('removed removes dropped discontinued scrapped eliminated'.split(' '))
const raising = new Set('raise raises raising raised increases increase push pushes'.split(' '))

/** `add-ons that raise the price`, `pushes the cost up`. */
function raisesPrice(words: Words, at: number, b: number): boolean {
  for (let place = at + 1; place < Math.min(b, at + 4); place += 1)
    if (isPrice(wordAt(words, place))) return true
  return false
}

/** `requires a yearly contract`, `charges a fee`. */
function demands(words: Words, at: number, { a, b }: { a: number; b: number }): boolean {
  if (at > a && lexemeOf(words, at - 1).negates) return false
  const end = Math.min(b, at + 5)
  for (let place = at + 1; place < end; place += 1) if (lexemeOf(words, place).negates) return false
  return (rolesOf(words, at + 1, end) & role.burden) !== 0
}

const reducing = new Set(
  'prevent prevents reduce reduces avoids avoiding eliminate eliminates minimize minimizes solve solves fix fixes removes remove'.split(
    ' ',
  ),
)

/** A verb whose object it makes less of: `reduces errors`. */
export const isReducing = (text: string): boolean => reducing.has(text)

/** `only covers the US`, `only one mode`; not `the only app`, `not only`, `only $5`. */
function readLimit(words: Words, at: number, { a, b }: { a: number; b: number }): Evidence | null {
  const before = at > a ? lexemeOf(words, at - 1) : null
  if (before !== null && (before.negates || (before.roles & role.article) !== 0 || before.text === 'your'))
    return null
  const { text } = lexemeOf(words, at + 1)
  if (at + 1 >= b && at > a) return fault(at - 1, at + 1)
  if (before?.text === 'you' && text === 'pay') return null
  return at + 1 < b && (limitedVerbs.has(text) || fewNumbers.has(text)) ? fault(at, at + 2) : null
}

const limitedVerbs = new Set(
  'does ships ship delivers serves operates covers cover works work allows allow supports support includes include offers offer comes come lets let available has have pays pay makes make gives give runs for on in with if a after for on'.split(
    ' ',
  ),
)
const fewNumbers = new Set('one two three four five few'.split(' '))

const faultNouns = new Set(
  'problem problems catch issue issues trade-off tradeoff downside drawback weakness gripe complaint concern flaw disadvantage con caveat'.split(
    ' ',
  ),
)

/** `the problem is`, `one catch:`, `its main weakness`. */
function isPointedOut(words: Words, at: number, a: number): boolean {
  for (let place = at - 1; place >= Math.max(a, at - 3); place -= 1) {
    const { roles, text, negates } = lexemeOf(words, place)
    if (negates || isReducing(text)) return false
    if (pointing.has(text)) return true
    if ((roles & role.verb) !== 0) return false
  }
  return false
}

const pointing = new Set('the one its main biggest has have similar same'.split(' '))

const warnings: Record<string, string> = {
  be: 'prepared ready aware careful',
  watch: 'for out',
  keep: 'an',
  plan: 'on for',
}

/** `be prepared for`, `watch for`, `keep an eye on`: at the start of a clause. */
function warns(words: Words, at: number, a: number): boolean {
  const { text } = lexemeOf(words, at)
  const opens = at === a || (words.before[at] ?? 0) >= gap.comma || startsAfter.has(wordAt(words, at - 1))
  if (!opens) return false
  if (text === 'keep') return wordAt(words, at + 2) === 'eye' && wordAt(words, at + 3) === 'on'
  return (warnings[text] ?? '').split(' ').includes(wordAt(words, at + 1))
}

const startsAfter = new Set('but just so and then'.split(' '))

/** `is extra`, `costs extra`, `are all extra`. */
function isCharged(words: Words, at: number, b: number): boolean {
  const isLast = at + 1 >= b || (words.before[at + 1] ?? 0) >= gap.comma
  const before = rolesOf(words, at - 2, at)
  return (isLast && (before & role.be) !== 0) || /^costs?$/.test(wordAt(words, at - 1))
}

/** `twice the price`, `three times as much`. */
function isMultiple(words: Words, at: number, b: number): boolean {
  for (let place = at + 1; place < Math.min(b, at + 4); place += 1) {
    const { text } = lexemeOf(words, place)
    if (isPrice(text) || text === 'much' || text === 'expensive') return true
  }
  return false
}

const prices = new Set(
  'price prices pricing cost costs fee fees premium premiums rate rates quote quotes renewal renewals bill bills'.split(
    ' ',
  ),
)
const isPrice = (text: string) => prices.has(text)
const rising = new Set(
  'doubled tripled up rose risen climbed jumped jump jumps rise rises climb climbs spike spikes high higher steep above creep creeps soar'.split(
    ' ',
  ),
)

/** `prices have gone up`, `the price nearly doubled`, `fees add up`. */
function rises(words: Words, at: number, b: number): Evidence | null {
  for (let place = at + 1; place < Math.min(b, at + 6); place += 1) {
    const { text, negates } = lexemeOf(words, place)
    if (negates || (words.before[place] ?? 0) >= gap.clause) return null
    if (rising.has(text)) return fault(at, place + 1)
  }
  return null
}

const reports = new Set(
  'report reports reported complain complains complained criticize criticized'.split(' '),
)

/** `some owners report that …`: a fault unless it is praise or negated (`rarely report`). */
function readReport(words: Words, at: number, b: number): Evidence | null {
  for (let place = at + 1; place < Math.min(b, at + 3); place += 1) {
    const { text, negates } = lexemeOf(words, place)
    if (negates) return null
    if (!reports.has(text)) continue
    let value = 0
    for (let each = place + 1; each < b; each += 1) value = Math.max(value, lexemeOf(words, each).value)
    return value >= 1.2 ? null : fault(at, Math.min(b, place + 2))
  }
  return null
}

/** Words that a fault can begin with, besides critics. */
const openers = new Set([
  ...'only be watch keep could requires charges charge plan takes take took extra twice double triple times requires'.split(
    ' ',
  ),
  ...faultNouns,
  'pay',
  'paying',
  ...removals,
  ...raising,
  ...prices,
])

import { role } from '#core/answers/document/roles.ts'
import { noLexeme } from '#core/answers/document/lexemes.ts'
import { gap, lexemeOf, type Words } from '#core/answers/document/words.ts'
import type { Phrase } from '#core/labels/sentiment/phrases.ts'
import { type Evidence, isReducing, readFault } from './faults.ts'

/**
 * What the words `a` to `b` praise and criticize: words and phrases of the lexicon with negation and strength, and
 * sentence patterns of lacking and falling short (`lacks`, `not as … as`, `less …`, `could be better`, `a bit bulky`).
 * Names (`isName`) and conditions (`if you don't mind …,`) count for nothing.
 */
export function readEvidence(
  words: Words,
  { a, b, isConcession }: { a: number; b: number; isConcession: boolean },
  isName: (at: number) => boolean,
): Evidence[] {
  const found: Evidence[] = []
  let inPurpose = false
  let inCondition = false
  let inComparison = false
  const lastJoint = jointBefore(words, a, b)
  // Words that already count do not negate the next.
  let from = a
  for (let at = conditionEnd(words, a, b); at < b;) {
    const { text } = lexemeOf(words, at)
    const ends: boolean =
      (words.before[at] ?? 0) >= gap.open ||
      (words.before[at] === gap.comma && (at > lastJoint || inComparison)) ||
      (lexemeOf(words, at).roles & (role.verb | role.contrast)) !== 0
    inPurpose =
      (inPurpose && !ends) ||
      (purposes.has(text) && !isNamedFor(words, at)) ||
      (text === 'to' && lexemeOf(words, at - 1).text === 'alternative')
    inComparison = inPurpose && (inComparison || text === 'than')
    inCondition =
      (text === 'if' && readers.has(lexemeOf(words, at + 1).text)) ||
      (inCondition && (words.before[at] ?? 0) < gap.comma)
    if (isName(at)) {
      at += 1
      continue
    }
    const evidence =
      (phraseAt(words, at, b) === null ? readPattern(words, at, from, b) : null) ??
      readFault(words, at, { a: from, b }) ??
      (isConcession ? readConcession(words, at, b) : null) ??
      readWord(words, at, from, b)
    // `ideal for noisy offices` says nothing against the product.
    if (evidence === null || ((inPurpose || inCondition) && evidence.value < 0)) {
      at += 1
      continue
    }
    if (evidence.value !== 0) found.push(evidence)
    at = Math.max(at + 1, evidence.b)
    from = at
  }
  return found
}

/** The last `and` or `or`: commas before it may separate purposes. */
function jointBefore(words: Words, a: number, b: number): number {
  let at = b - 1
  while (at >= a && (lexemeOf(words, at).roles & role.joint) === 0) at -= 1
  return at
}

/** `if you get stuck`, unlike `if a bit bulky`. */
const readers = new Set("you you're you've your they something anything money price cost budget".split(' '))
/** After them, bad words describe the reader's need or another product. */
const purposes = new Set('for those anyone someone everyone than'.split(' '))
/** `known for steep fees`: what is said of it, rather than a purpose. */
const isNamedFor = (words: Words, at: number) => knowing.has(lexemeOf(words, at - 1).text)
const knowing = new Set('known notorious criticized criticised infamous faulted reputation'.split(' '))
const conditions = new Set('if whether unless'.split(' '))

/** The first word after an opening condition. */
function conditionEnd(words: Words, a: number, b: number): number {
  if (!conditions.has(lexemeOf(words, a).text)) return a
  let at = a + 1
  while (at < b && (words.before[at] ?? 0) < gap.comma) at += 1
  return at
}

function readPattern(words: Words, at: number, a: number, b: number): Evidence | null {
  const { text, roles, negates } = lexemeOf(words, at)
  if ((roles & role.lack) !== 0) return readLack(words, at, b)
  if (pastDenials.has(text)) return readNot(words, at, b) ?? readDenial(words, at, b)
  if (text === 'not' || negates) return readNot(words, at, b) ?? readNotAlone(words, at, { a, b })
  if (text === 'less' || text === 'fewer') return readLess(words, at, b)
  if (text === 'rarely' || text === 'seldom') return readDenial(words, at, b)
  if (text === 'too') return readToo(words, at, a, b)
  if (text === 'could' && lexemeOf(words, at + 1).text === 'be' && at + 2 < b) {
    const { text: next, roles: nextRoles } = lexemeOf(words, at + 2)
    return next === 'improved' || (nextRoles & role.comparative) !== 0 ? said(at, at + 3, -1.5) : null
  }
  if (mild.has(text)) return readMild(words, at, b)
  if (needs.has(text)) return readNeed(words, at, b)
  if (badComparatives.has(text)) return said(at, at + 1, -1.2)
  if ((text === 'higher' || text === 'more') && isPriceWord(lexemeOf(words, at + 1).text))
    return said(at, at + 2, -1.3)
  return null
}

const small = new Set('smaller lower short small few'.split(' '))
const limiting = new Set('limits restricts caps'.split(' '))
const costing = new Set('cost costs runs charges pay'.split(' '))

/** `costs over $2,000`, `pay $44 a month`; not `costs only $5`. */
function statesAmount(words: Words, from: number, b: number): boolean {
  for (let at = from; at < Math.min(b, from + 4); at += 1) {
    const { text } = lexemeOf(words, at)
    if (text === 'only' || text === 'just' || text === 'under' || text === 'less') return false
    if (/^\d/.test(text)) return true
  }
  return false
}

/** After `but` or `although`, smaller and `not …` are faults whatever the noun. */
function readConcession(words: Words, at: number, b: number): Evidence | null {
  const { text } = lexemeOf(words, at)
  if (small.has(text) && !['by', 'for', 'with'].includes(lexemeOf(words, at - 1).text))
    return said(at, at + 1, -1.2)
  if (text === 'need' || text === 'needs' || text === 'requires') return said(at, at + 2, -1.2)
  if (text === 'despite' && nearBurden(words, at + 1, b)) return said(at, at + 2, -1.2)
  if (costing.has(text) && statesAmount(words, at + 1, b)) return said(at, at + 2, -1.2)
  if (limiting.has(text) && at + 1 < b && !isNegated(words, at, Math.max(0, at - 3)))
    return said(at, at + 2, -1.3)
  const isOther = (text === "isn't" || text === "aren't") && /^an?$/.test(lexemeOf(words, at + 1).text)
  const isUnable =
    text === "can't" &&
    lexemeOf(words, at + 1).text === 'be' &&
    !lexemeOf(words, at + 2).text.startsWith('beat')
  return (text === 'not' || isUnable || isOther) && at + 1 < b ? said(at, at + 2, -1.2) : null
}

const said = (a: number, b: number, value: number): Evidence => ({ a, b, value })

/** Within the words up to the next break: something good to be without. */
function nearBurden(words: Words, from: number, b: number): boolean {
  for (let at = from; at < Math.min(b, from + 5); at += 1) {
    if (at > from && (words.before[at] ?? 0) >= gap.open) return false
    const { roles, value } = lexemeOf(words, at)
    if ((roles & role.burden) !== 0 || value <= -1.5) return true
    if ((roles & role.contrast) !== 0) return false
  }
  return false
}

const having = new Set(
  'have has include includes offer offers support supports come comes provide provides feature features allow get give work last quite fully really'.split(
    ' ',
  ),
)
const keeping = new Set('compromise sacrifice skimp disappoint break regret lose fail cut miss'.split(' '))
const emptyNouns = new Set(
  'longer matter doubt one wonder need exception other more less surprise question brainer nonsense frills-free better idea wrong way object'.split(
    ' ',
  ),
)

/** `no grinder`, `lacks a PID`, `doesn't have ANC`; praise if it is a burden that is absent. */
function readLack(words: Words, at: number, b: number): Evidence | null {
  const { text, negates } = lexemeOf(words, at)
  if (text === 'without' || text === 'sans' || text === 'sin' || text === 'senza')
    return said(at, phraseEnd(words, at + 1, Math.min(b, at + 5)), nearBurden(words, at + 1, b) ? 0.8 : 0)
  if (/n't$|^cannot$/.test(text)) return readNegatedVerb(words, at, b)
  const next = lexemeOf(words, at + 1)
  if (negates && emptyNouns.has(next.text)) return said(at, at + 2, 0)
  if (at + 1 >= b && text !== 'lacking' && text !== 'missing') return null
  return nearBurden(words, at + 1, b) ? said(at, at + 4, 1) : said(at, at + 2, -1.5)
}

/** The end of the words up to the next comma or stronger sign. */
function phraseEnd(words: Words, from: number, limit: number): number {
  let at = from
  while (at < limit && (words.before[at] ?? 0) < gap.comma) at += 1
  return at
}

function readNegatedVerb(words: Words, at: number, b: number): Evidence | null {
  const next = lexemeOf(words, at + 1)
  if (at + 1 >= b) return null
  if (keeping.has(next.text)) return said(at, at + 2, 1.5)
  if (lexemeOf(words, at).text === "can't" && (next.text === 'go' || next.text === 'beat'))
    return said(at, at + 3, 2)
  if (having.has(next.text) && lexemeOf(words, at + 2).text !== 'to')
    return nearBurden(words, at + 2, b) ? said(at, at + 5, 1) : said(at, at + 3, -1.5)
  return readNot(words, at, b) ?? readDenial(words, at, b)
}

/** `hasn't`, `wasn't`. */
const pastDenials = new Set("hasn't haven't hadn't wasn't weren't".split(' '))

const harmless = new Set(
  'need needs want mind matter worry forget know think care let hurt sacrifice compromise skimp break cost disappoint have collect track sell share store log to be a an just only sure surprising alone uncommon necessarily stop expect wait even always any the that it'.split(
    ' ',
  ),
)
const addressing = new Set("you i we they who if that's".split(' '))

/** `can't edit offline`, `won't fit`, `isn't free`: said of the product, about nothing bad. */
function readDenial(words: Words, at: number, b: number): Evidence | null {
  const next = lexemeOf(words, at + 1)
  if (next.text === 'like' || next.text === 'love' || next.text === 'enjoy') return said(at, at + 2, -1.5)
  if (harmless.has(next.text) || addressing.has(lexemeOf(words, at - 1).text)) return null
  return nearBurden(words, at + 1, b) || next.value < 0 ? null : said(at, at + 2, -1.3)
}

const falling = new Set(
  'as the quite very particularly ideal perfect optimized optimised suitable suited designed meant intended included available possible free cheap supported allowed refundable easy great good enough necessarily exactly fully always especially best'.split(
    ' ',
  ),
)

/** `not as loud as`, `isn't the fastest`, `not ideal for gaming`. */
function readNot(words: Words, at: number, b: number): Evidence | null {
  const next = lexemeOf(words, at + 1)
  if (at + 1 >= b) return null
  if (next.text === 'be' || next.text === 'been') return readNot(words, at + 1, b)
  if (having.has(next.text) && lexemeOf(words, at).text === 'not') return readNegatedVerb(words, at, b)
  if (next.text === 'only' || next.text === 'just' || next.text === 'to') return said(at, at + 2, 0)
  if (next.text === 'in' || next.text === 'on')
    return /^(?:every|all)$/.test(lexemeOf(words, at + 2).text) ? said(at, at + 3, -1.3) : null
  if (!falling.has(next.text)) return null
  const after = lexemeOf(words, at + 2)
  if (next.text === 'as' || next.text === 'the' || next.text === 'very' || next.text === 'particularly')
    return after.value <= -1.5 || (after.roles & role.burden) !== 0
      ? said(at, at + 3, 1)
      : said(at, at + 3, -1.5)
  return said(at, at + 3, -1.5)
}

const unstated = new Set(
  'specified applicable listed stated disclosed given mentioned known tested rated yet'.split(' '),
)

/** `Not airtight.`: nothing else in its clause. */
function readNotAlone(words: Words, at: number, { a, b }: { a: number; b: number }): Evidence | null {
  const { text, value, roles } = lexemeOf(words, at + 1)
  const isBad = value < 0 || (roles & role.burden) !== 0
  if (
    at !== a ||
    b - at > 4 ||
    lexemeOf(words, at).text !== 'not' ||
    isBad ||
    harmless.has(text) ||
    unstated.has(text)
  )
    return null
  return said(at, b, -1.3)
}

/** `less intuitive`, `fewer metrics`; `less noise` is praise. */
function readLess(words: Words, at: number, b: number): Evidence | null {
  if (at + 1 >= b) return null
  const next = lexemeOf(words, at + 1)
  if (next.text === 'than' || next.text === 'of' || /^\d/.test(next.text)) return said(at, at + 2, 0)
  return nearBurden(words, at + 1, Math.min(b, at + 3)) || next.value < 0
    ? said(at, at + 2, 1.2)
    : said(at, at + 2, -1.3)
}

function readToo(words: Words, at: number, a: number, b: number): Evidence | null {
  const next = lexemeOf(words, at + 1)
  if (at + 1 >= b || next.text === 'many' || (words.before[at + 1] ?? 0) >= gap.comma) return null
  // "too limited to be useful": the purpose is not praise.
  return said(at, Math.min(b, at + 5), isNegated(words, at, a) ? 0.75 : -1.5)
}

const mild = new Set('bit slightly somewhat little rather'.split(' '))

/** `a bit bulky`, `slightly above the budget`; not `slightly better`. */
function readMild(words: Words, at: number, b: number): Evidence | null {
  if (at + 1 >= b || (words.before[at + 1] ?? 0) >= gap.comma) return null
  const { text, value, roles } = lexemeOf(words, at + 1)
  if (
    text === 'than' ||
    text === 'of' ||
    text === 'to' ||
    text === 'over' ||
    text === 'under' ||
    (roles & role.be) !== 0
  )
    return null
  if (text === 'more') {
    const more = lexemeOf(words, at + 2)
    return more.value < 0 || burdens.has(more.text) ? said(at, at + 3, -1.3) : said(at, at + 3, 0)
  }
  if (value > 0 || phraseAt(words, at + 1, b)?.value !== undefined) return null
  if ((roles & role.comparative) !== 0 && !badComparatives.has(text)) return null
  return said(at, at + 2, -1.2)
}

const burdens = new Set(
  'skill effort expertise time work practice expensive money patience hands-on'.split(' '),
)

const needs = new Set('requires require needs need want purchase buy sold takes take'.split(' '))
const extras = new Set(
  'separate separately additional extra skill effort practice subscription adapter patience expertise upgrade surfing hands-on tinkering learning'.split(
    ' ',
  ),
)

/** `requires a separate grinder`, `sold separately`, `takes some practice`. */
function readNeed(words: Words, at: number, b: number): Evidence | null {
  for (let place = at + 1; place < Math.min(b, at + 7); place += 1) {
    if ((words.before[place] ?? 0) >= gap.open) return null
    const { text, negates } = lexemeOf(words, place)
    if (negates || text === 'who' || text === 'without') return null
    if (extras.has(text)) return isNegated(words, at, Math.max(0, at - 3)) ? null : said(at, place + 1, -1.3)
  }
  return null
}

const badComparatives = new Set(
  'shorter slower weaker heavier bulkier pricier costlier louder noisier messier thicker dimmer steeper worse clunkier rougher stiffer tougher inferior'.split(
    ' ',
  ),
)

const isPriceWord = (text: string) => /^(?:prices?|priced|costs?|expensive|upfront)$/.test(text)

/** A word or phrase of the lexicon with what negates and strengthens it. */
function readWord(words: Words, at: number, a: number, b: number): Evidence | null {
  const { value: own, text } = lexemeOf(words, at)
  const next = lexemeOf(words, at + 1).text
  if (own < 0 && /^(?:budgets?|spaces?|schedules?)$/.test(next)) return null
  if (text === 'narrow' && /^(?:it|down|your|the)$/.test(next)) return null
  const phrase = phraseAt(words, at, b)
  const value = phrase?.value ?? own
  const before = at > a ? lexemeOf(words, at - 1) : noLexeme
  if (value === 0 || (text === 'basic' && phrase === null && !isPredicate(before))) return null
  const strength = (at > a + 1 ? lexemeOf(words, at - 2).strength : 1) * before.strength
  const turn =
    lexemeOf(words, at).negates || !isNegated(words, at, a)
      ? 1
      : before.text === 'less' || before.text === 'least'
        ? -1
        : -0.6
  return said(at, at + (phrase?.length ?? 1), value * strength * turn)
}

/** `is basic`, `rather basic`, unlike `basic tasks`. */
const isPredicate = ({ roles, text }: { roles: number; text: string }) =>
  (roles & role.be) !== 0 || ['too', 'very', 'quite', 'pretty', 'rather', 'fairly'].includes(text)

function phraseAt(words: Words, at: number, b: number): { length: number; value: number } | null {
  const candidates: readonly Phrase[] = lexemeOf(words, at).phrases
  for (const { words: wanted, value } of candidates) {
    if (at + wanted.length > b) continue
    let matched = 1
    while (matched < wanted.length && isWord(words, at + matched, wanted[matched] ?? '*')) matched += 1
    if (matched === wanted.length) return { length: wanted.length, value }
  }
  return null
}

const isWord = (words: Words, at: number, wanted: string) =>
  wanted === '*' || lexemeOf(words, at).text === wanted

/** By one of the three preceding words. */
function isNegated(words: Words, at: number, a: number): boolean {
  for (let place = Math.max(a, at - 3); place < at; place += 1) {
    const { negates, text } = lexemeOf(words, place)
    if (phraseEnd(words, place + 1, at + 1) <= at) continue
    if (negates && lexemeOf(words, place + 1).text !== 'only') return true
    if (
      text === 'used' &&
      lexemeOf(words, place + 1).text === 'to' &&
      lexemeOf(words, place + 2).text === 'be'
    )
      return true
  }
  for (let place = Math.max(a, at - 3); place < at; place += 1)
    if (isReducing(lexemeOf(words, place).text) && lexemeOf(words, at).value < 0) return true
  const { text } = lexemeOf(words, at - 1)
  return (text === 'less' || text === 'least') && at > a
}

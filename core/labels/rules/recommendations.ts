import type { Item, Section, Statement } from '#core/answers/document/items.ts'
import { isAwarded } from '#core/answers/document/marks.ts'
import { noLexeme } from '#core/answers/document/lexemes.ts'
import { role } from '#core/answers/document/roles.ts'
import { addressesReader, type Segment } from '#core/answers/document/segments.ts'
import { gap, isUpper, lexemeOf, quoteOf, rolesOf, type Words } from '#core/answers/document/words.ts'
import type { MentionLabels, Quote } from '../labels.ts'
import { readAdvice } from './advice.ts'
import { isForced } from './commands.ts'
import { isForMost, startsCondition } from './conditions.ts'
import { type Award, isVerdict, readAward } from './awards.ts'
import { type Advice, readNamesFor } from './predicates.ts'
import { eachStatement, type Reading } from './reading.ts'

/** One place that recommends a brand. The strongest decides the purpose. */
type Advised = {
  quote: Quote
  purpose: { a: number; b: number } | null
  isTop: boolean
  /** The writer's own choice. */
  isOwn: boolean
  /** Said at the end of the answer, of whatever the reader needs. */
  isClosing?: boolean
  weight: number
}
/** `isRefused`: the answer advises against it without a condition. */
type Verdicts = { advised: Advised[]; against: Quote[]; isRefused: boolean }

export type Recommendation = Omit<NonNullable<MentionLabels['recommendation']>, 'method'> & {
  /** Where the answer advises against it. */
  against: Quote[]
}

/** More items than this under one award heading are a list. */
const maxPerAward = 6
/** An answer has at most two first choices; more are categories. */
const maxTopPicks = 2

/**
 * Which brands an answer recommends explicitly, for everyone or for a purpose: by award headings and labels, by fields
 * such as `Best for`, and by sentences. By brand index.
 */
export function readRecommendations(reading: Reading): Map<number, Recommendation> {
  const verdicts = new Map<number, Verdicts>()
  for (const { brand } of reading.named)
    if (!verdicts.has(brand)) verdicts.set(brand, { advised: [], against: [], isRefused: false })
  const advise = (brands: readonly number[], advised: Advised) => {
    for (const brand of brands) verdicts.get(brand)?.advised.push(advised)
  }
  const warn: Warn = (brand, quote, isRefused) => {
    const verdict = verdicts.get(brand)
    verdict?.against.push(quote)
    if (verdict !== undefined && isRefused) verdict.isRefused = true
  }
  readAwards(reading, advise, warn)
  readSentences(reading, advise, warn)
  const topPicks = firstChoices(verdicts)
  return new Map(
    [...verdicts].map(([brand, verdict]) => [brand, recommendationOf(reading, verdict, topPicks.has(brand))]),
  )
}

/** Those called the first choice; if there are none, the one that the writer would choose, or the one that the answer ends with. */
function firstChoices(verdicts: ReadonlyMap<number, Verdicts>): Set<number> {
  const having = (test: (advised: Advised) => boolean) =>
    [...verdicts].flatMap(([brand, { advised }]) => (advised.some(test) ? [brand] : []))
  const tops = having(({ isTop }) => isTop)
  if (tops.length > 0) return new Set(tops.length <= maxTopPicks ? tops : [])
  const own = having(({ isOwn }) => isOwn)
  if (own.length > 0) return new Set(own.length === 1 ? own : [])
  const last = having(({ isClosing }) => isClosing !== undefined)
  return new Set(last.length === 1 && having(({ isClosing }) => isClosing === true).length === 1 ? last : [])
}

type Warn = (brand: number, quote: Quote, isRefused: boolean) => void
type Advise = (brands: readonly number[], advised: Advised) => void

const awardOf = ({ words, isName }: Reading, place: { a: number; b: number }) =>
  readAward(words, place, isName)

const advisedBy = (
  { words }: Reading,
  { a, b }: { a: number; b: number },
  { isTop, purpose }: Award,
): Advised => ({ quote: quoteOf(words, a, b), purpose, isTop, isOwn: false, weight: isTop ? 4 : 3 })

function readAwards(reading: Reading, advise: Advise, warn: Warn): void {
  const { items, sections } = reading.items
  for (const item of items)
    if (item.isAvoided)
      for (const brand of item.brands)
        warn(brand, quoteOf(reading.words, item.a, Math.max(item.b, item.a + 1)), true)
    else
      for (const note of item.notes) {
        const award = awardOf(reading, note)
        if (award === null) continue
        advise(
          item.brands,
          advisedBy(reading, note, { ...award, isTop: award.isTop && !isForSome(reading, item) }),
        )
      }
  readHeads(reading, advise)
  readAnswers(reading, advise)
  const filled = countFilled(sections)
  for (const section of sections) {
    const award = section.chooses ? announced : section.isIntro ? null : awardOf(reading, section)
    if (award === null || (award.kind === 'list' && !section.chooses && !isChoosing(section, filled)))
      continue
    if (section.items.length > maxPerAward && award.kind !== 'list') continue
    section.items.forEach((item, index) =>
      advise(item.brands, {
        ...advisedBy(reading, section, { ...award, isTop: award.isTop && index === 0 }),
        ...(section.chooses ? { weight: 1 } : {}),
      }),
    )
  }
}

/** `Acme for small teams`, `Acme when price matters`, `🏆 Acme`: heads that say for whom or how good the item is. */
function readHeads({ words, isName, items }: Reading, advise: Advise): void {
  for (const { brands, a, b, isAvoided, notes } of items.items) {
    if (isAvoided || b <= a) continue
    const purpose = purposeOfHead(words, { a, b }, isName)
    const isMedal = isAwarded(words, Math.min(a, ...notes.map((note) => note.a)))
    const isCommand = commandsHead(words, { a, b }, isName)
    if (purpose !== null || isMedal || isCommand)
      advise(brands, { quote: quoteOf(words, a, b), purpose, isTop: isMedal, isOwn: false, weight: 3 })
  }
}

/** `Go with Acme if…`, `When to choose Acme`. */
function commandsHead(
  words: Words,
  { a, b }: { a: number; b: number },
  isName: (at: number) => boolean,
): boolean {
  const { text } = lexemeOf(words, a)
  const isAsked = text === 'when' || text === 'who' || text === 'why'
  for (let at = a; at < Math.min(b, a + 4) && !isName(at); at += 1) {
    if (lexemeOf(words, at).negates) return false
    if ((lexemeOf(words, at).roles & role.advise) !== 0) return at === a || isAsked
  }
  return false
}

function purposeOfHead(
  words: Words,
  { a, b }: { a: number; b: number },
  isName: (at: number) => boolean,
): { a: number; b: number } | null {
  for (let at = a + 1; at + 1 < b; at += 1) {
    const { text } = lexemeOf(words, at)
    if (text !== 'for' && text !== 'if' && text !== 'when') continue
    // `Acme for Teams` is a product.
    return isName(at - 1) && !isUpper(words, at + 1) && (words.before[at] ?? 0) === gap.space
      ? { a: text === 'for' ? at + 1 : at, b }
      : null
  }
  return null
}

/** `Short answer: X for small teams`: an award in front of names for various purposes. */
function isForSome({ words }: Reading, { a, b }: Item): boolean {
  if (b > a) return false
  for (let at = a + 1; at < Math.min(words.count, a + 8); at += 1) {
    if ((words.before[at] ?? 0) >= gap.comma) return false
    if (/^(?:for|if|when)$/.test(lexemeOf(words, at).text)) return !isForMost(words, { a: at + 1, b: at + 2 })
  }
  return false
}

/** `Short answer: X, if you …`. */
function startsWithCondition(words: Words, { a }: Item): boolean {
  for (let at = a + 1; at < Math.min(words.count, a + 8); at += 1) {
    if ((words.before[at] ?? 0) >= gap.comma) return false
    if (conditions.has(lexemeOf(words, at).text)) return true
  }
  return false
}

const announced: Award = { kind: 'list', isTop: false, purpose: null }

/** Names that answer a condition or a question, or a label under a verdict: `If you travel: X`, `Small teams: X`. */
function readAnswers(reading: Reading, advise: Advise): void {
  const { words, items } = reading
  const meant = new Set(items.items.filter((item) => isMeant(reading, item)).map(({ section }) => section))
  for (const item of items.items) {
    const { asked, brands, section, parent, isAvoided } = item
    if (asked === null || isAvoided || brands.every((brand) => parent?.brands.includes(brand))) continue
    const isFinal = brands.length === 1 && concludes(words, asked)
    const isListed = meant.has(section) || (section !== null && isVerdict(words, section))
    if (isMeant(reading, item) || isFinal || isListed)
      advise(brands, {
        quote: quoteOf(words, asked.a, asked.b),
        purpose: isFinal ? null : asked,
        isTop: (isFinal && !startsWithCondition(words, item)) || isForced(words, asked),
        isOwn: false,
        weight: 2,
      })
  }
}

/** An item that answers a question, a condition, an award, or a label of readers: those next to it do so, too. */
const isMeant = ({ words, isName }: Reading, { asked }: Item) =>
  asked !== null &&
  (asked.isQuestion ||
    asked.kind === 'cell' ||
    startsCondition(words, asked.a, asked.b) ||
    namesReaders(words, asked) ||
    addressesReader(words, asked.a) ||
    readAward(words, asked, isName) !== null)

/** `Verdict`, `Bottom line`, `Short answer`, `In short`: nothing but the announcement of the answer's choice. */
function concludes(words: Words, { kind, isQuestion, a, b }: Segment): boolean {
  if (kind !== 'label' && !isQuestion) return false
  let isForReader = false
  for (let at = a; at < b; at += 1) {
    const { text } = lexemeOf(words, at)
    if (!concluding.has(text)) return false
    isForReader ||= text === 'you' || text === 'personally'
  }
  return isForReader || isVerdict(words, { a, b })
}

const concluding = new Set(
  (
    "the my our honest final overall which what one i i'd we we'd would choose buy get go with simplest short quick bottom line answer verdict recommendation conclusion summary in tl dr tl;dr pick choice recommend so for you use where start personally call " +
    'mein meine unser unsere tipp empfehlung fazit wahl mon notre choix conseil favorit favori favorito favorita mi nuestra recomendacion eleccion la mia nostra scelta consiglio conclusione'
  ).split(' '),
)

/** `Families`, `Small teams`: a label that is nobody's view. */
function namesReaders(words: Words, { a, b }: { a: number; b: number }): boolean {
  const { roles } = lexemeOf(words, b - 1)
  return (
    b - a <= 4 &&
    (roles & role.person) !== 0 &&
    ((roles & role.critic) === 0 || (isUpper(words, b - 2) && b - a === 2))
  )
}

/** A heading over all items repeats the question; one of several, or a short one, chooses. */
function isChoosing({ a, b, level, items }: Section, filled: ReadonlyMap<number, number>): boolean {
  return b - a <= 6 || (filled.get(level) ?? 0) > (items.length > 0 ? 1 : 0)
}

/** How many sections of each level have items. */
function countFilled(sections: readonly Section[]): Map<number, number> {
  const filled = new Map<number, number>()
  for (const { level, items } of sections)
    if (items.length > 0) filled.set(level, (filled.get(level) ?? 0) + 1)
  return filled
}

function readSentences(reading: Reading, advise: Advise, warn: Warn): void {
  const { words, named, items, isName, subjects } = reading
  const closing = closingStart(reading)
  let headed: Section | null = null
  const leadEnd = items.items[0]?.a ?? items.statements[2]?.a ?? words.count
  eachStatement(reading, ({ statement, owners, asked }) => {
    const { a, b, first, end, item, field, section, opens } = statement
    if (owners.length === 0 && first === end) return
    const quote = quoteOf(words, a, b)
    if (field === 'fit' && item !== null)
      return advise(owners, { quote, purpose: { a, b }, isTop: false, isOwn: false, weight: 3 })
    if (field === 'avoid') {
      for (const brand of enumerated(reading, statement)) warn(brand, quote, true)
      return
    }
    if (field === 'cons') return
    const listed = item === null && section !== null && !section.isIntro ? awardOf(reading, section) : null
    if (listed?.kind === 'list')
      advise(enumerated(reading, statement), {
        ...advisedBy(reading, section ?? statement, listed),
        weight: 1,
      })
    if (item === null && section !== null && headed !== section && first < end) {
      headed = section
      const pick = section.isIntro || section.items.length > 0 ? null : awardOf(reading, section)
      if (pick?.kind === 'pick' && startsWithName(reading, statement))
        advise(subjects.at(statement, [], { a, at: b }), advisedBy(reading, section, pick))
      else if (
        isBareName(reading, statement) &&
        concludes(words, { ...section, kind: 'label', isQuestion: false })
      )
        advise(
          named.slice(first, first + 1).map(({ brand }) => brand),
          { quote, purpose: null, isTop: true, isOwn: false, weight: 3 },
        )
    }
    if (item !== null && opens && section !== null && addressesReader(words, a) && isVerdict(words, section))
      return advise(owners, { quote, purpose: { a, b }, isTop: false, isOwn: false, weight: 2 })
    const isLead = a < leadEnd
    const isAnswer =
      (asked !== null && startsCondition(words, asked.a, asked.b)) ||
      (item === null &&
        section !== null &&
        concludes(words, { ...section, kind: 'label', isQuestion: false }))
    const award = item === null ? null : sentenceAward(reading, statement)
    if (award !== null) return advise(item?.brands ?? [], advisedBy(reading, statement, award))
    for (const { name, purpose } of readNamesFor(words, statement, isName))
      for (const { brand } of named.slice(first, end).filter((each) => each.b === name + 1))
        advise([brand], { quote, purpose, isTop: isForMost(words, purpose), isOwn: false, weight: 2 })
    if (asked !== null && isAnsweredBy(reading, asked, statement))
      advise(
        named.slice(first, first + 1).map(({ brand }) => brand),
        { quote, purpose: asked, isTop: false, isOwn: false, weight: 1 },
      )
    const flags = { opens, isAnswer, isLead }
    if (isForced(words, statement))
      advise(
        named.slice(first, first + 1).map(({ brand }) => brand),
        { quote, purpose: null, isTop: true, isOwn: false, weight: 4 },
      )
    let carried = owners
    for (const part of partsOf(reading, statement)) {
      for (const advice of readAdvice(words, part, { ...flags, opens: opens && part.a === a })) {
        const brands = advisedOf(reading, part, carried, advice)
        if (advice.isAgainst) for (const brand of brands) warn(brand, quote, refuses(words, part, advice))
        else
          advise(brands, {
            ...advisedIn(quote, advice, { asked: isAnswer ? asked : null, brands }),
            ...(a >= closing &&
              item === null &&
              first < end && { isClosing: !isConditional(words, part, advice.at) && brands.length === 1 }),
          })
      }
      const subject = subjects.at(part, carried, { a: part.a, at: part.b })
      if (subject.length > 0) carried = subject
    }
  })
}

const startsWithName = ({ named }: Reading, { a, first, end }: Statement) =>
  first < end && (named[first]?.a ?? Infinity) - a <= 1

/** `The Acme X2.` */
function isBareName(reading: Reading, statement: Statement): boolean {
  const { words, named } = reading
  if (!startsWithName(reading, statement) || statement.b - statement.a > 6) return false
  return (rolesOf(words, named[statement.first]?.b ?? 0, statement.b) & role.verb) === 0
}

/** `Big family? The X has room.`: a need without a verb, and a sentence that begins with a name. */
function isAnsweredBy({ words, named }: Reading, asked: Statement, { a, b, first, end }: Statement): boolean {
  const name = named[first]
  if (first === end || name === undefined || name.a - a > 1 || asked.first < asked.end) return false
  const isNeed = (rolesOf(words, asked.a, asked.b) & role.verb) === 0 && asked.b - asked.a > 1
  if (!isNeed && !startsCondition(words, asked.a, asked.b)) return false
  for (let at = a; at < b; at += 1) if (lexemeOf(words, at).negates) return false
  return (rolesOf(words, a, b) & role.contrast) === 0
}

/** `… hard clumps. Editor's choice.`: a sentence of an item that is only an award. */
function sentenceAward(reading: Reading, { kind, a, b, first, end }: Statement): Award | null {
  const { words } = reading
  if (kind !== 'text' || b - a > maxAwardSentence || first < end) return null
  if ((rolesOf(words, a, b) & (role.verb | role.contrast)) !== 0 || words.before[a] === gap.line) return null
  for (let at = a + 1; at < b; at += 1) if ((words.before[at] ?? 0) >= gap.comma) return null
  const award = awardOf(reading, { a, b })
  return award?.kind === 'pick' && b - a > 1 ? award : null
}

const maxAwardSentence = 5

/**
 * The first word of the paragraphs after the last list, table, or heading; in plain text, of the last paragraph, or of the
 * last sentence with a name.
 */
function closingStart({ words: { text, lineStarts, count }, items: { statements } }: Reading): number {
  const startOf = (line: number) => lineStarts[line] ?? count
  const lines = text.lines.filter(({ index, source }) => !source && startOf(index + 1) > startOf(index))
  const last = lines.findLastIndex(({ zone }) => zone !== 'paragraph')
  const line = lines[last + 1 === 0 ? Math.max(1, lines.length - 1) : last + 1]
  if (line !== undefined) return startOf(line.index)
  const named = statements.findLast(({ first, end, isQuestion }) => first < end && !isQuestion)
  return lines.length === 1 && statements.length > minStatements ? (named?.a ?? count) : count
}

/** In shorter texts, the last sentence is no conclusion. */
const minStatements = 4

/** `If …, choose X`, `choose X if …`; not `choose X, adding Y once …`. */
function isConditional(words: Words, { a, b }: Statement, advisedAt: number): boolean {
  for (let at = a; at < b; at += 1) {
    if (conditions.has(lexemeOf(words, at).text)) return true
    if (at > advisedAt + 1 && words.before[at] === gap.comma) return conditions.has(lexemeOf(words, at).text)
  }
  return false
}

const conditions = new Set('if when unless once'.split(' '))

const advisedIn = (
  quote: Quote,
  { isTop, isOwn, purpose }: Advice,
  { asked, brands }: { asked: Statement | null; brands: readonly number[] },
): Advised => ({
  quote,
  purpose: purpose ?? asked,
  isTop,
  isOwn: isOwn && brands.length === 1,
  weight: isTop ? 4 : 2,
})

/** `…, and Y is …`, `…, but the Y has …`: a name with a verb of its own. */
function startsClause({ words, isName }: Reading, at: number, end: number): boolean {
  if ((lexemeOf(words, at).roles & (role.joint | role.contrast)) === 0) return false
  let name = at + 1
  if ((lexemeOf(words, name).roles & role.article) !== 0) name += 1
  if (!isName(name)) return false
  for (let place = name; place < Math.min(end, name + 6); place += 1) {
    if ((words.before[place] ?? 0) >= gap.comma) return false
    if (!isName(place) && (lexemeOf(words, place).roles & role.verb) !== 0) return true
  }
  return false
}

/** The parts of a sentence that have subjects of their own: `X is the cheapest; Y is the safest, and Z …`. */
function partsOf(reading: Reading, statement: Statement): Statement[] {
  const { words, named } = reading
  const parts: Statement[] = []
  let from = statement.a
  let index = statement.first
  const cut = (at: number) => {
    const first = index
    while (index < statement.end && (named[index]?.a ?? 0) < at) index += 1
    parts.push({ ...statement, a: from, b: at, first, end: index })
    from = at
  }
  for (let at = statement.a + 1; at < statement.b; at += 1)
    if (words.before[at] === gap.clause || (words.before[at] === gap.dash && at - from > 1)) cut(at)
    else if (
      words.before[at] === gap.comma &&
      (rolesOf(words, from, at) & role.verb) !== 0 &&
      startsClause(reading, at, statement.b)
    )
      cut(at)
  cut(statement.b)
  return parts
}

/** The names that a sentence below an award lists, without those that only say something of others (`films from Z`). */
function enumerated({ words, named }: Reading, { a, first, end }: Statement): number[] {
  const isSecondary = (at: number) => at >= a && prepositions.has(lexemeOf(words, at).text)
  return named
    .slice(first, end)
    .filter(({ a: name }) => !isSecondary(name - 1) && !isSecondary(name - 2))
    .map(({ brand }) => brand)
}

const prepositions = new Set(
  'from with by on of in at via within through than like as to into through'.split(' '),
)

/** The brands that one piece of advice is about. */
function advisedOf(
  reading: Reading,
  statement: Statement,
  carried: readonly number[],
  { at, target, isAgainst }: Advice,
): readonly number[] {
  const { words, subjects } = reading
  const object = subjects.after(statement, at)
  const subject = subjects.at(statement, carried, { a: statement.a, at })
  if (target === 'subject') return subject.length > 0 && !names(reading, at) ? subject : object
  const after = /^(?:toward|towards|with|for|to)$/.test(lexemeOf(words, at + 1).text) ? at + 2 : at + 1
  const next = after < statement.b ? lexemeOf(words, after) : noLexeme
  const isStandIn = next === noLexeme || next.text === 'them' || (next.roles & role.standIn) !== 0
  if (object.length > 0 && !isIt(next.text)) return object
  if (isStandIn) return subject.length > 0 ? subject : object
  return isAgainst ? subjects.at(statement, [], { a: statement.a, at }) : []
}

/** `its budget pick is X`: the name comes after the verb right after word `at`. */
function names({ words, isName }: Reading, at: number): boolean {
  if ((lexemeOf(words, at + 1).roles & role.be) === 0) return false
  return isName(at + 2) || ((lexemeOf(words, at + 2).roles & role.article) !== 0 && isName(at + 3))
}

const isIt = (text: string) => text === 'it' || text === 'them'

/** `Skip X`, unlike `skip X if you travel`. */
function refuses(words: Words, { b }: Statement, { at, target }: Advice): boolean {
  if (target !== 'object') return false
  for (let place = at + 1; place < b; place += 1)
    if (/^(?:if|unless|when|until|once)$/.test(lexemeOf(words, place).text)) return false
  return true
}

const maxQuotes = 8

function recommendationOf(
  reading: Reading,
  { advised, against, isRefused }: Verdicts,
  topPick: boolean,
): Recommendation {
  let best: Advised | null = null
  for (const each of advised) if (best === null || each.weight > best.weight) best = each
  const isOutweighed = best !== null && against.length > 0 && best.weight <= (isRefused ? 2 : 1)
  if (best === null || isOutweighed)
    return { recommended: false, topPick: false, purpose: null, quotes: against.slice(0, maxQuotes), against }
  const quotes = new Map([best, ...advised].map(({ quote }) => [quote.start, quote]))
  return {
    recommended: true,
    topPick,
    purpose: purposeText(reading, best.purpose),
    quotes: [...quotes.values()].slice(0, maxQuotes).sort((x, y) => x.start - y.start),
    against,
  }
}

const maxPurpose = 120

/** The purpose in the answer's words, without Markdown. */
function purposeText({ words }: Reading, purpose: { a: number; b: number } | null): string | null {
  if (purpose === null || purpose.b <= purpose.a) return null
  const { start, end } = quoteOf(words, purpose.a, purpose.b)
  const text = words.text.source.slice(start, end).replace(/[*_`[\]]+/g, '')
  return text.replace(/\s+/g, ' ').trim().slice(0, maxPurpose).toWellFormed() || null
}

import type { Section, Statement } from '#core/answers/document/items.ts'
import { noLexeme } from '#core/answers/document/lexemes.ts'
import { role } from '#core/answers/document/roles.ts'
import { addressesReader } from '#core/answers/document/segments.ts'
import { gap, lexemeOf, quoteOf, rolesOf, type Words } from '#core/answers/document/words.ts'
import type { Quote } from '../labels.ts'
import { readAdvice } from './advice.ts'
import { type Advised, type Warn, type Advise, awardOf, advisedBy, concludes } from './advised.ts'
import { type Award, isVerdict } from './awards.ts'
import { isForced } from './commands.ts'
import { isForMost, startsCondition, conditionWords } from './conditions.ts'
import { readNamesFor } from './names-for.ts'
import type { Advice } from './predicates.ts'
import { eachStatement, type Reading } from './reading.ts'

export function readSentences(reading: Reading, advise: Advise, warn: Warn): void {
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
    if (conditionWords.has(lexemeOf(words, at).text)) return true
    if (at > advisedAt + 1 && words.before[at] === gap.comma)
      return conditionWords.has(lexemeOf(words, at).text)
  }
  return false
}

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

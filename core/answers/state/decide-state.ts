import type { VisibleText } from '#core/mentions/text/visible-text.ts'
import type { Tables } from '../../database/tables.ts'
import {
  firstFrom,
  maskText,
  maxRead,
  mentionsIn,
  type NamedAt,
  type Sentence,
  sentencesOf,
} from './answer-view.ts'
import { nameSign, type StateGrammar } from './grammar.ts'
import { type Reading, readingsOf } from './read-sentence.ts'

export type StateOfAnswer = { state: Tables['answers']['state']; dropped: ReadonlySet<number> }

/** `reading` is the main one of `readings`. */
type Read = Sentence & {
  reading: Reading | null
  readings: readonly Reading[]
  brands: ReadonlySet<number>
}

const longAnswer = 900
const none: ReadonlySet<number> = new Set()

/**
 * A brand is denied if the answer says that it knows nothing of it, and affirmed if any other clause says something of
 * it; affirmed brands stay mentioned.
 */
export function decideState(
  text: VisibleText,
  mentions: readonly NamedAt[],
  grammars: readonly StateGrammar[],
): StateOfAnswer {
  const masked = maskText(text, mentions)
  const read = text.lines
    .filter(({ source, from }) => !source && from < maxRead)
    .flatMap((line) => sentencesOf(masked, line))
    .map((sentence): Read => {
      const readings = readingsOf(sentence, grammars)
      return { ...sentence, readings, reading: readings[0] ?? null, brands: brandsIn(mentions, sentence) }
    })
  const answered = { state: 'answered' as const, dropped: none }
  const grammar = read.find(({ reading }) => reading !== null)?.reading?.grammar
  if (grammar === undefined) return answered
  const affirmed = affirmedBrands(read, mentions, grammar)
  for (const { brand } of mentions.slice(firstFrom(mentions, maxRead))) affirmed.add(brand)
  const denials = read.filter(({ reading }) => reading?.kind === 'denial')
  const targets = new Map<number, boolean>()
  for (const each of denials)
    for (const reading of each.readings)
      for (const brand of targetsOf(reading, each.from, mentions))
        targets.set(brand, (targets.get(brand) ?? true) && reading.detail)
  const denied = new Set([...targets.keys()].filter((brand) => !affirmed.has(brand)))
  const content = read.filter((each) => hasContent(each, grammar)).length
  const items = text.lines.filter(
    ({ zone, starts, source }) => starts && zone !== 'heading' && !source,
  ).length
  const isShort = text.length < longAnswer && items < 3
  const refuses = read.some(({ reading }) => reading?.kind === 'refusal')
  const isUnknown = denials.some(({ reading }) => reading?.object !== 'other')
  const drop = (brands: ReadonlySet<number>) =>
    new Set([...mentions.keys()].filter((index) => brands.has(mentions[index]?.brand ?? -1)))

  if (affirmed.size > 0) {
    if (denied.size === 0) return answered
    const dropped = drop(new Set([...denied].filter((brand) => targets.get(brand) === false)))
    const leads =
      read.find((each) => each.reading !== null || hasContent(each, grammar))?.reading?.kind === 'denial'
    const state = leads && isShort && offersSubstitutes(read, affirmed, grammar) ? 'absent' : 'answered'
    return { state, dropped }
  }
  if (refuses && !isUnknown)
    return isShort && content < 4 && !read.some((each) => goesOn(each, grammar))
      ? { state: 'refused', dropped: new Set(mentions.keys()) }
      : answered
  if (denials.length === 0) return answered
  if (mentions.length > 0) {
    const dropped = drop(denied.size > 0 ? denied : new Set(mentions.map(({ brand }) => brand)))
    const isItem = denials.every((each) => isOneOfSeveral(each, read, grammar))
    return { state: isItem ? 'answered' : 'absent', dropped }
  }
  const first = denials[0]?.reading
  const maxContent = first?.object === 'standIn' ? 9 : first?.detail === true ? 0 : 2
  const isAbsent = isShort && content <= maxContent && !read.some((each) => goesOn(each, grammar))
  return isAbsent ? { state: 'absent', dropped: none } : answered
}

function brandsIn(mentions: readonly NamedAt[], { from, to }: { from: number; to: number }): Set<number> {
  return new Set(mentionsIn(mentions, { from, to }).map(({ brand }) => brand))
}

/** The brands that a denial is about: those it names, or the one named last before it, or else the next. */
function targetsOf(reading: Reading, from: number, mentions: readonly NamedAt[]): Set<number> {
  if (reading.kind === 'refusal' || reading.object === 'other') return new Set()
  if (reading.object === 'name')
    return brandsIn(mentions, { from: from + reading.from, to: from + reading.to })
  const before = mentions[Math.max(0, firstFrom(mentions, from + reading.to) - 1)]
  return new Set(before === undefined ? [] : [before.brand])
}

function affirmedBrands(
  read: readonly Read[],
  mentions: readonly NamedAt[],
  grammar: StateGrammar,
): Set<number> {
  const affirmed = new Set<number>()
  const affirm = (brands: Iterable<number>) => {
    for (const brand of brands) affirmed.add(brand)
  }
  /** The brand that a pronoun would stand for. */
  let last: number | undefined
  /** The brand of the heading, and whether its list so far describes it. */
  let section: { brand: number; isDenied: boolean } | null = null
  let header: { brands: ReadonlySet<number> } | null = null
  for (const each of read) {
    const { words, line, reading, brands, from } = each
    const [only] = brands
    if (line.zone === 'heading' || isLabel(words)) {
      if (line.zone === 'heading')
        section = only !== undefined && brands.size === 1 ? { brand: only, isDenied: false } : null
      last = only ?? (line.zone === 'heading' ? undefined : last)
      continue
    }
    if (line.zone !== 'table') header = null
    else if (header === null) {
      header = { brands }
      last = only ?? last
      continue
    } else if (brands.size === 0 && reading === null) affirm(header.brands)
    if (reading === null) {
      if (!isEmpty(words, grammar)) {
        affirm(brands)
        if (brands.size === 0 && last !== undefined && grammar.pronoun.test(words)) affirm([last])
        else if (brands.size === 0) last = undefined
        if (section !== null && !section.isDenied && line.zone === 'list' && line.starts)
          affirm([section.brand])
      }
    } else {
      if (section !== null && line.zone !== 'list') section.isDenied = true
      const denied = [...targetsOf(reading, from, mentions)][0]
      if (grammar.warning?.test(words) === true) affirm(brands)
      let isContrasted = reading.kind === 'denial' || grammar.concession.test(words)
      // `check its license, its rating, and its reviews`
      let isAdvice = false
      for (const clause of clausesBeside(words, each.readings)) {
        const contrasts = clause.isAfter && grammar.contrast.test(clause.words)
        isContrasted ||= contrasts
        if (clause.isAfter && !isContrasted) continue
        isAdvice = clause.isAfter && ((isAdvice && !contrasts) || grammar.advice?.test(clause.words) === true)
        if (isAdvice || grammar.empty.test(clause.words) || isLabel(clause.words, 2)) continue
        const named = brandsIn(mentions, {
          from: from + clause.from,
          to: from + clause.from + clause.words.length,
        })
        affirm(named)
        const subject = denied ?? last
        if (named.size > 0 || !clause.isAfter || subject === undefined) continue
        if (grammar.pronoun.test(clause.words) || (reading.detail && isContrast(clause.words, grammar)))
          affirm([subject])
      }
      last = denied ?? last
    }
    if (brands.size > 0) last = [...brands].at(-1)
  }
  return affirmed
}

/** All its parts say nothing of a brand: `You asked about Acme: it is …` says something after the colon. */
function isEmpty(words: string, grammar: StateGrammar): boolean {
  if (!grammar.empty.test(words)) return false
  const [, ...parts] = words.split(/[:;—]/u)
  return parts.every((part) => grammar.empty.test(part) || !grammar.pronoun.test(part))
}

/** Nothing but a name: a lead, a caption. */
function isLabel(words: string, minWords = 1): boolean {
  return words.includes(nameSign) && (words.match(/[\p{L}\p{N}]+/gu) ?? []).length < minWords
}

type Clause = { words: string; from: number; isAfter: boolean }

/** The clauses around the denied parts of a sentence; a clause of a name alone goes with the next. */
function clausesBeside(words: string, readings: readonly Reading[]): Clause[] {
  const [main] = readings
  if (main === undefined) return []
  const found: Clause[] = []
  for (const [from, to] of gapsBetween(readings, words.length)) {
    const isAfter = from >= main.to
    let lead: number | null = null
    for (const match of words.slice(from, to).matchAll(/(?:[^,;:(—\s-]|-(?! )|[\s-](?![,;:(—]))+/gu)) {
      if (!/[\p{L}\ue000]/u.test(match[0])) continue
      const end = from + match.index + match[0].length
      const start: number = lead ?? from + match.index
      lead = isAfter && isLabel(match[0], 2) && end < to ? start : null
      if (lead === null) found.push({ words: words.slice(start, end).trimStart(), from: start, isAfter })
    }
    if (found.length >= 12) break
  }
  return found
}

/** The stretches of a sentence of `length` that no reading covers. */
function gapsBetween(readings: readonly Reading[], length: number): [from: number, to: number][] {
  const gaps: [number, number][] = []
  let from = 0
  for (const reading of readings.toSorted((a, b) => a.from - b.from)) {
    if (reading.from > from) gaps.push([from, reading.from])
    from = Math.max(from, reading.to)
  }
  return from < length ? [...gaps, [from, length]] : gaps
}

/** A sentence that tells the reader something: no denial, advice, guess, question, or caption. */
function hasContent({ words, reading, line }: Read, grammar: StateGrammar): boolean {
  if (reading !== null || line.zone === 'heading' || grammar.empty.test(words)) return false
  return (words.match(/[\p{L}\p{N}\ue000]+/gu) ?? []).length >= 4
}

/** `…, but most hotels charge 20 dollars`: after the denial the sentence answers. */
function goesOn({ words, readings }: Read, grammar: StateGrammar): boolean {
  return clausesBeside(words, readings).some(
    (clause) => clause.isAfter && isContrast(clause.words, grammar) && !grammar.empty.test(clause.words),
  )
}

function isContrast(words: string, grammar: StateGrammar): boolean {
  return grammar.contrast.test(words) && words.split(' ').length >= 5
}

/** The denied brand is one item of a list or row of a table whose others say something. */
function isOneOfSeveral({ line, brands }: Read, read: readonly Read[], grammar: StateGrammar): boolean {
  if ((line.zone !== 'list' && line.zone !== 'table') || brands.size === 0) return false
  return read.some(
    (other) =>
      other.line.index !== line.index &&
      other.line.zone === line.zone &&
      Math.abs(other.line.index - line.index) < 12 &&
      other.reading === null &&
      !grammar.empty.test(other.words),
  )
}

/** All that is said of other brands is that they may take the place of the unknown one. */
function offersSubstitutes(
  read: readonly Read[],
  affirmed: ReadonlySet<number>,
  grammar: StateGrammar,
): boolean {
  return read
    .filter(({ reading, brands }) => reading === null && [...brands].some((brand) => affirmed.has(brand)))
    .some(({ words }) => grammar.substitute.test(words))
}

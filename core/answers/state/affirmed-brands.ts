import { firstFrom, mentionsIn, type NamedAt, type Sentence } from './answer-view.ts'
import { type Clause, neighborClauses, isContrast, isEmpty, isLabel, isNegative } from './clauses.ts'
import type { StateGrammar } from './grammar.ts'
import type { Reading } from './read-sentence.ts'

/** A sentence with what it denies; `reading` is the main one of `readings`. */
export type Read = Sentence & {
  reading: Reading | null
  readings: readonly Reading[]
  brands: ReadonlySet<number>
}

/** The brands named in a stretch. */
export function brandsIn(
  mentions: readonly NamedAt[],
  { from, to }: { from: number; to: number },
): Set<number> {
  return new Set(mentionsIn(mentions, { from, to }).map(({ brand }) => brand))
}

/** The brands that a denial is about: those it names, or the one named last before it, or else the next. */
export function targetsOf(reading: Reading, from: number, mentions: readonly NamedAt[]): Set<number> {
  if (reading.kind === 'refusal' || reading.object === 'other') return new Set()
  if (reading.object === 'name')
    return brandsIn(mentions, { from: from + reading.from, to: from + reading.to })
  const before = mentions[Math.max(0, firstFrom(mentions, from + reading.to) - 1)]
  return new Set(before === undefined ? [] : [before.brand])
}

/**
 * The brands that a sentence or clause says something of. What a brand is not (`it has no website`) says nothing of one
 * that was denied by name before.
 */
export function affirmedBrands(
  read: readonly Read[],
  mentions: readonly NamedAt[],
  grammar: StateGrammar,
): Set<number> {
  const walk: Walk = {
    mentions,
    grammar,
    affirmed: new Set(),
    unknown: new Set(),
    sections: [],
    columns: null,
  }
  for (const each of read) {
    if (isCaption(each)) {
      openSection(each, walk)
      continue
    }
    const isHeader = readTable(each, walk)
    if (!isHeader && each.reading === null) readStatement(each, walk)
    else if (each.reading !== null) readAroundDenial(each, each.reading, walk)
    if (each.brands.size > 0) walk.last = [...each.brands].at(-1)
  }
  for (const { brand, isDenied, says } of ofSeveral(walk.sections))
    if (says && !isDenied) walk.affirmed.add(brand)
  return walk.affirmed
}

/** What is known on the way through the sentences. */
type Walk = {
  mentions: readonly NamedAt[]
  grammar: StateGrammar
  affirmed: Set<number>
  /** Denied by name so far. */
  unknown: Set<number>
  /** The brand that a pronoun would stand for. */
  last?: number | undefined
  section?: Section | undefined
  sections: Section[]
  /** The brands at the head of each column of the table. */
  columns: readonly ReadonlySet<number>[] | null
}

/** The brand of a heading or caption, whether what follows denies it, and whether it says anything. */
type Section = { brand: number; isDenied: boolean; says: boolean }

function affirm(brands: Iterable<number>, words: string, { affirmed, unknown, grammar }: Walk): void {
  const isWeak = isNegative(words, grammar)
  for (const brand of brands) if (!isWeak || !unknown.has(brand)) affirmed.add(brand)
}

function openSection({ brands, line }: Read, walk: Walk): void {
  const [only] = brands
  walk.section =
    only !== undefined && brands.size === 1 ? { brand: only, isDenied: false, says: false } : undefined
  if (walk.section !== undefined) walk.sections.push(walk.section)
  walk.last = only ?? (line.zone === 'heading' ? undefined : walk.last)
}

/** Reads a row by the brands of its columns. True: it is the header. */
function readTable({ words, line, reading, brands, from }: Read, walk: Walk): boolean {
  const { columns, mentions, grammar } = walk
  if (line.zone !== 'table') walk.columns = null
  else if (columns === null) {
    walk.columns = cellsOf(words).map((cell) =>
      brandsIn(mentions, { from: from + cell.from, to: from + cell.to }),
    )
    return true
  } else if (brands.size === 0 && reading === null)
    for (const [at, cell] of cellsOf(words).entries())
      if (!grammar.blank.test(words.slice(cell.from, cell.to))) affirm(columns[at] ?? [], words, walk)
  return false
}

function readStatement({ words, line, brands }: Read, walk: Walk): void {
  const { section, grammar, last } = walk
  if (isEmpty(words, grammar)) return
  affirm(brands, words, walk)
  if (brands.size > 0) return
  if (section !== undefined) {
    section.says = true
    if (!section.isDenied && line.zone === 'list' && line.starts) affirm([section.brand], words, walk)
  }
  if (last !== undefined && grammar.pronoun.test(words)) affirm([last], words, walk)
  else walk.last = undefined
}

function readAroundDenial(each: Read, reading: Reading, walk: Walk): void {
  const { words, line, from, brands } = each
  const { mentions, grammar, section } = walk
  if (section !== undefined && line.zone !== 'list') section.isDenied = true
  const targets = targetsOf(reading, from, mentions)
  if (reading.object === 'name' && !reading.detail && line.zone !== 'table')
    for (const brand of targets) walk.unknown.add(brand)
  if (grammar.warning?.test(words) === true) affirm(brands, words, walk)
  const [denied] = targets
  walk.last = denied ?? walk.last
  for (const clause of tellingClauses(each, grammar)) {
    const start = from + clause.from
    const named = brandsIn(mentions, { from: start, to: start + clause.words.length })
    affirm(named, clause.words, walk)
    if (named.size > 0 || !clause.isAfter || walk.last === undefined) continue
    if (grammar.pronoun.test(clause.words) || (reading.detail && isContrast(clause.words, grammar)))
      affirm([walk.last], grammar.contrast.test(clause.words) ? '' : clause.words, walk)
  }
}

/** A heading, a name alone, or a short line of its own without a full stop: it says nothing, but what follows may. */
export function isCaption({ words, line, from, to }: Sentence): boolean {
  if (line.zone === 'table') return false
  if (line.zone === 'heading' || isLabel(words)) return true
  return (
    line.zone === 'paragraph' &&
    from === line.from &&
    to === line.to &&
    isLabel(words, 4) &&
    !/[.!?:]\W*$/u.test(words)
  )
}

/** The cells of a table row, whose signs are `|`. */
function cellsOf(words: string): { from: number; to: number }[] {
  let from = 0
  return words.split('|').map((cell) => {
    const to = from + cell.length
    const found = { from, to }
    from = to + 1
    return found
  })
}

/** Sections describe their brand only if there is another brand's; below a single one, advice may follow. */
function ofSeveral(sections: readonly Section[]): readonly Section[] {
  return sections.some(({ brand }) => brand !== sections[0]?.brand) ? sections : []
}

/** The clauses around a denial or refusal that may say something of a brand. */
function tellingClauses({ words, reading, readings }: Read, grammar: StateGrammar): Clause[] {
  const found: Clause[] = []
  const denies = reading?.kind === 'denial'
  let isContrasted = denies || grammar.concession.test(words)
  // `check its license, its rating, and its reviews`
  let isAdvice = false
  for (const clause of neighborClauses(words, readings)) {
    const contrasts = clause.isAfter && grammar.contrast.test(clause.words)
    isContrasted ||= contrasts
    if (clause.isAfter && !isContrasted) continue
    isAdvice = clause.isAfter && ((isAdvice && !contrasts) || grammar.advice?.test(clause.words) === true)
    const isAside = denies && !clause.isAfter && grammar.aside?.test(clause.words) === true
    if (!isAdvice && !isAside && !grammar.empty.test(clause.words) && !isLabel(clause.words, 2))
      found.push(clause)
  }
  return found
}

import { firstFrom, mentionsIn, type NamedAt, type Sentence } from './answer-view.ts'
import { type Clause, clausesBeside, isContrast, isEmpty, isLabel, isNegative } from './clauses.ts'
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
  const affirmed = new Set<number>()
  const unknown = new Set<number>()
  const affirm = (brands: Iterable<number>, words: string) => {
    const isWeak = isNegative(words, grammar)
    for (const brand of brands) if (!isWeak || !unknown.has(brand)) affirmed.add(brand)
  }
  /** The brand that a pronoun would stand for. */
  let last: number | undefined
  let section: Section | null = null
  let columns: readonly ReadonlySet<number>[] | null = null
  const sections: Section[] = []
  for (const each of read) {
    const { words, line, reading, brands, from } = each
    const [only] = brands
    if (isCaption(each)) {
      const isSection = only !== undefined && brands.size === 1
      section = isSection
        ? { brand: only, isHeading: line.zone === 'heading', isDenied: false, says: false }
        : null
      if (section !== null) sections.push(section)
      last = only ?? (line.zone === 'heading' ? undefined : last)
      continue
    }
    if (line.zone !== 'table') columns = null
    else if (columns === null) {
      columns = cellsOf(words).map((cell) =>
        brandsIn(mentions, { from: from + cell.from, to: from + cell.to }),
      )
      last = only ?? last
      continue
    } else if (brands.size === 0 && reading === null)
      for (const [at, { from: start, to }] of cellsOf(words).entries())
        if (!grammar.blank.test(words.slice(start, to))) affirm(columns[at] ?? [], words)
    if (reading === null) {
      if (!isEmpty(words, grammar)) {
        affirm(brands, words)
        if (section !== null && brands.size === 0) {
          if (section.isHeading && !section.isDenied && line.zone === 'list' && line.starts)
            affirm([section.brand], words)
          section.says = true
        }
        if (brands.size === 0 && last !== undefined && grammar.pronoun.test(words)) affirm([last], words)
        else if (brands.size === 0) last = undefined
      }
    } else {
      if (section !== null && line.zone !== 'list') section.isDenied = true
      const targets = targetsOf(reading, from, mentions)
      if (reading.object === 'name' && !reading.detail && line.zone !== 'table')
        for (const brand of targets) unknown.add(brand)
      const [denied] = targets
      if (grammar.warning?.test(words) === true) affirm(brands, words)
      const subject = denied ?? last
      for (const clause of tellingClauses(each, grammar)) {
        const named = brandsIn(mentions, {
          from: from + clause.from,
          to: from + clause.from + clause.words.length,
        })
        affirm(named, clause.words)
        if (named.size > 0 || !clause.isAfter || subject === undefined) continue
        if (grammar.pronoun.test(clause.words) || (reading.detail && isContrast(clause.words, grammar)))
          affirm([subject], grammar.contrast.test(clause.words) ? '' : clause.words)
      }
      last = denied ?? last
    }
    if (brands.size > 0) last = [...brands].at(-1)
  }
  for (const { brand, isDenied, says } of ofSeveral(sections)) if (says && !isDenied) affirmed.add(brand)
  return affirmed
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

/** The brand of a heading or caption, whether what follows denies it, and whether it says anything. */
type Section = { brand: number; isHeading: boolean; isDenied: boolean; says: boolean }

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
  for (const clause of clausesBeside(words, readings)) {
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

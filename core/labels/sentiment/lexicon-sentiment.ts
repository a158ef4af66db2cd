import type { Sentiment } from '#core/labels/labels.ts'
import { recommendations, type Recommendation } from '#core/labels/recommendation/recommendations.ts'
import { linesOf, type Clause, type Line, type Sentence, type Word } from './clauses.ts'
import { comparisonOf } from './comparison.ts'
import { isEnglish } from './english.ts'
import { phraseAt } from './phrases.ts'

/** Raise the number with every change that can change a label; stored labels carry it. */
export const lexiconMethod = 'lexicon-2'

export type TargetSentiment = {
  brandId: string
  label: Sentiment
  /** −1…1: (positive − negative) ÷ (positive + negative + 2), summed over word values. */
  score: number
  method: string
  /** The counted words, in UTF-16 code units of the text; the label depends on nothing else. */
  evidence: { start: number; end: number; value: number }[]
}

type Target = { brandId: string; start: number; end: number }

/**
 * The sentiment of each mentioned brand, by a word list and rules: words count for the brand of their clause, its list
 * item, or its heading; negation inverts them, contrast separates them, comparisons weigh two brands against each
 * other. A substitute for the labeler: on human-labeled text such methods reach about 0.5 macro-F1. English only; null
 * for texts in other languages, where a lack of matches would not mean neutral. Pass `lines` and `advice` if already
 * computed for the text.
 */
export function lexiconSentiment(
  text: string,
  mentions: readonly Target[],
  lines: readonly Line[] = linesOf(text),
  advice: ReadonlyMap<string, Recommendation> | null = recommendations(text, mentions, lines),
): TargetSentiment[] | null {
  if (!isEnglish(lines)) return null
  const targets = [...mentions].sort((a, b) => a.start - b.start)
  const tally = new Map<string, TargetSentiment['evidence']>()
  for (const { brandId } of targets) tally.set(brandId, [])
  const count = (brandIds: Iterable<string>, word: { start: number; end: number }, value: number) => {
    if (value !== 0)
      for (const brandId of new Set(brandIds))
        tally.get(brandId)?.push({ start: word.start, end: word.end, value })
  }
  const owners = ownersOf(lines, targets)
  lines.forEach((line, index) => readLine(line, { targets, owner: owners[index] ?? null, count }))
  // A recommendation counts as positive, a warning as negative.
  for (const [brandId, { recommended, quotes }] of advice ?? [])
    for (const { start, end } of quotes.slice(0, 1))
      count([brandId], { start, end }, recommended ? 1.5 : -1.5)
  return [...tally].map(([brandId, evidence]) => ({
    brandId,
    ...labelOf(evidence),
    method: lexiconMethod,
    evidence,
  }))
}

type Count = (brandIds: Iterable<string>, word: { start: number; end: number }, value: number) => void

/** Below this total, a text only describes. */
const least = 1.2

function labelOf(evidence: TargetSentiment['evidence']): Pick<TargetSentiment, 'label' | 'score'> {
  const positive = evidence.reduce((sum, { value }) => sum + Math.max(0, value), 0)
  const negative = evidence.reduce((sum, { value }) => sum + Math.max(0, -value), 0)
  const score = (positive - negative) / (positive + negative + 2)
  if (positive + negative < least) return { label: 'neutral', score }
  const isMixed = Math.min(positive, negative) >= Math.max(1.5, 0.4 * Math.max(positive, negative))
  return { label: isMixed ? 'mixed' : score > 0 ? 'positive' : score < 0 ? 'negative' : 'neutral', score }
}

/** A name this close to the beginning of a heading or item is its subject. */
const leadCharacters = 60

/**
 * The brand that each line belongs to by position: under a heading or an item that begins with a name, until the next
 * one of the same depth. Null if none.
 */
function ownersOf(lines: readonly Line[], targets: readonly Target[]): (string | null)[] {
  let heading: { brandId: string; depth: number } | null = null
  let item: { brandId: string; indent: number } | null = null
  return lines.map((line) => {
    if (line.sentences.length === 0) return null
    const lead = targets.find(({ start, end }) => start >= line.start && end <= line.end)
    const leads = lead !== undefined && lead.start - line.start < leadCharacters ? lead.brandId : null
    if (line.kind === 'heading') {
      item = null
      if (leads !== null) heading = { brandId: leads, depth: line.depth }
      else if (heading !== null && line.depth <= heading.depth) heading = null
      return leads
    }
    if (line.kind === 'item') {
      if (item !== null && line.indent <= item.indent) item = null
      if (leads !== null) item = { brandId: leads, indent: line.indent }
      return leads ?? item?.brandId ?? heading?.brandId ?? null
    }
    if (item !== null && line.indent <= item.indent) item = null
    return leads ?? item?.brandId ?? heading?.brandId ?? null
  })
}

function readLine(
  line: Line,
  { targets, owner, count }: { targets: readonly Target[]; owner: string | null; count: Count },
): void {
  /** The brands that a pronoun at the beginning of a sentence refers to. */
  let spokenOf: string[] = owner === null ? [] : [owner]
  const named = within(targets, line)
  if (named.length === 0 && owner === null) return
  line.sentences.forEach((sentence) => {
    const inside = within(named, sentence)
    if (sentence.isQuestion) {
      if (inside.length > 0) spokenOf = [...new Set(inside.map(({ brandId }) => brandId))]
      return
    }
    const [subject] = inside
    const about = subject === undefined ? pronounOf(sentence, spokenOf, owner) : [subject.brandId]
    let current = about
    for (const clause of sentence.clauses) {
      const here = inside.length === 0 ? inside : inside.filter((target) => isWithin(clause, target))
      if (here.length > 0) current = coordinated(here, clause)
      readClause(clause, { named: here, about: here.length > 0 ? current : about, count })
    }
    if (inside.length > 0) spokenOf = [...new Set(inside.map(({ brandId }) => brandId))]
  })
  const [first] = line.sentences
  const said = first?.clauses[0]?.words[0]?.lexeme.heads ?? 0
  if (said !== 0 && owner !== null && first !== undefined)
    count([owner], { start: first.start, end: first.start }, said)
}

const none: readonly Target[] = []

function within(
  targets: readonly Target[],
  { start, end }: { start: number; end: number },
): readonly Target[] {
  return targets.some((target) => target.start >= start && target.end <= end)
    ? targets.filter((target) => target.start >= start && target.end <= end)
    : none
}

const pronouns = new Set("it its it's they their they're these this both".split(' '))

function pronounOf(sentence: Sentence, spokenOf: readonly string[], owner: string | null): readonly string[] {
  const first = sentence.clauses[0]?.words[0]?.text ?? ''
  if (pronouns.has(first) && (spokenOf.length === 1 || first === 'both')) return spokenOf
  return owner === null ? [] : [owner]
}

const isWithin = ({ words }: Clause, { start, end }: { start: number; end: number }) =>
  words.length > 0 && start >= (words[0]?.start ?? 0) && end <= (words.at(-1)?.end ?? 0)

/** Names separated only by commas, "and", or "or" share a statement: the first such group of the clause. */
function coordinated(named: readonly Target[], { words }: Clause): string[] {
  const group: string[] = []
  let before: Target | null = null
  for (const target of named) {
    const between = before === null ? [] : wordsBetween(words, before.end, target.start)
    if (between.some(({ text }) => !['and', 'or', 'nor', 'the', 'a', 'as', 'well'].includes(text))) break
    group.push(target.brandId)
    before = target
  }
  return group
}

const wordsBetween = (words: readonly Word[], from: number, to: number) =>
  words.filter(({ start, end }) => start >= from && end <= to)

function readClause(
  { words }: Clause,
  { named, about, count }: { named: readonly Target[]; about: readonly string[]; count: Count },
): void {
  if (named.length === 0 && about.length === 0) return
  const valued = valuesOf(words, named)
  if (valued.size === 0 && named.length < 2) return
  const sum = (some: readonly Word[]) => some.reduce((total, word) => total + (valued.get(word) ?? 0), 0)
  const [first, second] = distinct(named)
  if (first !== undefined && second !== undefined) {
    const between = wordsBetween(words, first.end, second.start)
    const verdict = comparisonOf(wordsBetween(words, 0, first.start), between, sum)
    if (verdict !== null) {
      const place = { start: first.start, end: second.end }
      count([first.brandId], place, verdict.first)
      count([second.brandId], place, verdict.second)
      return
    }
    // "Unlike the Birch, the Acorn is …": the rest is about the second.
    if (words[0]?.text === 'unlike') {
      for (const word of words.filter(({ start }) => start >= second.end))
        count([second.brandId], word, valued.get(word) ?? 0)
      return
    }
  }
  const group = new Set(about)
  const others = named.filter(({ brandId }) => !group.has(brandId))
  for (const [word, value] of valued) {
    const nearest = others.length > 0 ? nearestOf(named, word) : null
    count(nearest !== null && !group.has(nearest) ? [nearest] : group, word, value)
  }
}

function distinct(named: readonly Target[]): Target[] {
  const seen = new Set<string>()
  return named.filter(({ brandId }) => !seen.has(brandId) && seen.add(brandId))
}

/** The name nearest to a word; if two are equally near, the one before it, which is its subject. */
function nearestOf(named: readonly Target[], word: Word): string | null {
  let nearest: { brandId: string; distance: number } | null = null
  for (const { brandId, start, end } of named) {
    const distance = end <= word.start ? word.start - end : (start - word.end) * 1.5
    if (nearest === null || distance < nearest.distance) nearest = { brandId, distance }
  }
  return nearest?.brandId ?? null
}

/** Sizes and the like that are negative after `too`. */
const excess = 1.5

/**
 * Words and phrases with a value, without names, inverted by negations and strengthened or weakened by the words before
 * them.
 */
function valuesOf(words: readonly Word[], named: readonly Target[]): Map<Word, number> {
  const values = new Map<Word, number>()
  const isName = (word: Word) => named.some(({ start, end }) => word.start >= start && word.end <= end)
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]
    if (word === undefined || !mayHaveValue(word) || isName(word)) continue
    const phrase = phraseAt(word.lexeme.phrases, words, index)
    const value = phrase?.value ?? word.lexeme.value
    if (value === 0) {
      if (word.text === 'too' && index < words.length - 1 && words[index + 1]?.text !== 'many') {
        values.set(word, isNegated(words, index) ? excess / 2 : -excess)
        // "too limited to be useful": the purpose is not praise.
        index += 4
      }
      continue
    }
    const strength = (words[index - 2]?.lexeme.strength ?? 1) * (words[index - 1]?.lexeme.strength ?? 1)
    const turn = !isNegated(words, index) ? 1 : words[index - 1]?.text === 'less' ? -1 : -0.6
    values.set(word, value * strength * turn)
    index += (phrase?.length ?? 1) - 1
  }
  return values
}

const mayHaveValue = ({ text, lexeme }: Word) =>
  lexeme.value !== 0 || lexeme.phrases.length > 0 || text === 'too'

/** By one of the three preceding words. */
function isNegated(words: readonly Word[], index: number): boolean {
  const last = words[index - 1]?.text
  if (last === 'less') return true
  if (last === 'be' && words[index - 2]?.text === 'to' && words[index - 3]?.text === 'used') return true
  for (let place = Math.max(0, index - 3); place < index; place += 1)
    if (words[place]?.lexeme.negates === true && (place + 1 === index || words[place + 1]?.text !== 'only'))
      return true
  return false
}

import { nameSign, type StateGrammar } from './grammar.ts'
import type { Reading } from './read-sentence.ts'

/** A part of a sentence that no denial covers; `from` in the sentence, `isAfter` the main denial. */
export type Clause = { words: string; from: number; isAfter: boolean }

/** The clauses around the denied parts of a sentence; a clause of a name alone goes with the next. */
export function neighborClauses(words: string, readings: readonly Reading[]): Clause[] {
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

/** All its parts say nothing of a brand: `You asked about Acme: it is …` says something after the colon. */
export function isEmpty(words: string, grammar: StateGrammar): boolean {
  if (!grammar.empty.test(words)) return false
  const [, ...parts] = words.split(/[:;—]/u)
  return parts.every((part) => grammar.empty.test(part) || !grammar.pronoun.test(part))
}

/** Nothing but a name: a lead, a caption. */
export function isLabel(words: string, minWords = 1): boolean {
  return words.includes(nameSign) && (words.match(/[\p{L}\p{N}]+/gu) ?? []).length < minWords
}

/** A clause that answers in spite of the denial before it. */
export function isContrast(words: string, grammar: StateGrammar): boolean {
  return grammar.contrast.test(words) && words.split(' ').length >= 5
}

/** Every clause says what a thing is not: `it has no website and isn't on any list`. */
export function isNegative(words: string, grammar: StateGrammar): boolean {
  const { negated } = grammar
  if (negated?.test(words) !== true) return false
  return words
    .split(/[,;:—]|\b(?:and|but|yet)\b/u)
    .every((clause) => negated.test(clause) || clause.trim().split(' ').length < 3)
}

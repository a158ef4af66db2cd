import type { Sentence } from './answer-view.ts'
import { nameSign, type StateGrammar } from './grammar.ts'

/** What a sentence denies. `from` and `to` bound the denied part in the sentence. */
export type Reading = {
  kind: 'denial' | 'refusal'
  from: number
  to: number
  /** Of a denial: a name, its stand-in (or nothing, so the question), or something else. */
  object: 'name' | 'standIn' | 'other'
  /** Only a part of the brand is unknown: its price. */
  detail: boolean
  grammar: StateGrammar
}

/** What a sentence denies, the main reading first, then what its words before and after that deny. */
export function readingsOf(sentence: Sentence, grammars: readonly StateGrammar[]): readonly Reading[] {
  const main = readSentence(sentence, grammars)
  if (main === null) return noReadings
  const { words } = sentence
  const also = [
    [0, main.from],
    [main.to, words.length],
  ].flatMap(([from = 0, to = 0]) => {
    const rest =
      to - from < minRest ? null : readSentence({ ...sentence, words: words.slice(from, to) }, [main.grammar])
    return rest === null ? [] : [{ ...rest, from: rest.from + from, to: rest.to + from }]
  })
  return [main, ...also]
}

const noReadings: readonly Reading[] = []
const minRest = 8

/** The main denial of knowledge or refusal in a sentence, or null. */
export function readSentence({ words, line }: Sentence, grammars: readonly StateGrammar[]): Reading | null {
  for (const grammar of grammars) {
    if (!grammar.triggers.test(words)) continue
    if (line.zone === 'table') {
      const row = readRow(words, grammar)
      if (row !== null) return row
    }
    if (!grammar.cues.test(words)) continue
    const denial = readGroups(words, grammar)
    if (denial !== null && denial.object !== 'other') return denial
    const reading =
      readRefusal(words, grammar) ??
      (grammar.others.test(words) ? null : readDenial(words, grammar.looseDenials, grammar)) ??
      denial
    if (reading !== null) return reading
  }
  return null
}

/** A table row without a value besides its name or caption is a denial. */
function readRow(words: string, grammar: StateGrammar): Reading | null {
  const [lead = '', ...values] = words.split('|').filter((cell) => cell.trim() !== '')
  if (values.length === 0 || !values.every((value) => grammar.blank.test(value))) return null
  const object = lead.includes(nameSign) ? 'name' : 'standIn'
  return { kind: 'denial', from: 0, to: words.length, object, detail: false, grammar }
}

function readGroups(words: string, grammar: StateGrammar): Reading | null {
  let other: Reading | null = null
  for (const { gate, also, patterns } of grammar.denials) {
    if (!gate.test(words) || also?.test(words) === false) continue
    const denial = readDenial(words, patterns, grammar)
    if (denial !== null && denial.object !== 'other') return denial
    other ??= denial
  }
  return other
}

function readDenial(words: string, patterns: readonly RegExp[], grammar: StateGrammar): Reading | null {
  let other: Reading | null = null
  for (const pattern of patterns) {
    const match = pattern.exec(words)
    if (match === null) continue
    const denial = denialAt(words, { from: match.index, end: match.index + match[0].length }, grammar)
    if (denial !== null && denial.object !== 'other') return denial
    other ??= denial
  }
  return other
}

type Match = { from: number; end: number }

function denialAt(words: string, { from, end }: Match, grammar: StateGrammar): Reading | null {
  const tail = words.slice(end)
  const to = end + (grammar.boundary.exec(tail)?.index ?? tail.length)
  // A pattern of a whole clause contains its object.
  const object = to > end ? words.slice(end, to) : words.slice(from, end)
  if (grammar.praise.test(words.slice(from, to))) return null
  const denial = (kind: Reading['object'], detail: boolean): Reading => ({
    kind: 'denial',
    from,
    to,
    object: kind,
    detail,
    grammar,
  })
  const lead = clauseStart(words, from)
  if (words.slice(lead, end).includes(nameSign)) return { ...denial('name', false), from: lead }
  const first = object.indexOf(nameSign)
  if (first !== -1) {
    const last = object.lastIndexOf(nameSign)
    return denial(
      'name',
      grammar.detail.test(object.slice(0, first)) || grammar.detail.test(object.slice(last, last + 4)),
    )
  }
  const detail = grammar.detail.test(object)
  const isStandIn = grammar.standIn.test(object)
  return denial(!isStandIn && (detail || grammar.about.test(object)) ? 'other' : 'standIn', detail)
}

function readRefusal(words: string, grammar: StateGrammar): Reading | null {
  for (const pattern of grammar.refusals) {
    const match = pattern.exec(words)
    if (match === null) continue
    const end = match.index + match[0].length
    const to = end + (grammar.boundary.exec(words.slice(end))?.index ?? words.length - end)
    const from = clauseStart(words, match.index)
    return { kind: 'refusal', from, to, object: 'other', detail: false, grammar }
  }
  return null
}

/** Where the clause around `at` starts; a relative clause belongs to the one before it. */
function clauseStart(words: string, at: number): number {
  let start = 0
  for (const { index, 0: sign } of words.slice(0, at + 1).matchAll(clauseBreak)) start = index + sign.length
  start = Math.min(start, at)
  return /^\W*(?:which|that|was|ce que|lo que|cosa che)\b/u.test(words.slice(start)) ? 0 : start
}

const clauseBreak =
  /[,;:(—|]| - |\b(?:but|so|because|aber|mais|pero|ma) |\b(?:and|und|et|y|e) (?=(?:i|we|my|there|nothing|ich|mir|je|j'|no|non)\b)/gu

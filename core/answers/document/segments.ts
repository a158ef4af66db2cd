import type { VisibleLine } from '#core/mentions/text/visible-text.ts'
import { fieldOf } from './fields.ts'
import { role } from './roles.ts'
import { gap, isBold, isUpper, rolesOf, textOf, type Words } from './words.ts'

/** A sentence, a label before a colon or a dash (`Best overall:`), or a table cell: the words `a` to `b` (exclusive). */
export type Segment = {
  kind: 'label' | 'text' | 'cell'
  a: number
  b: number
  isQuestion: boolean
}

/** One or more labels and the sentences after them, up to the next label. Most lines are one group. */
export type Group = {
  line: VisibleLine
  /** How high it ranks in the outline; smaller is higher. See `levelOf`. */
  level: number
  /** The first group of its line; `isWhole`: the only one. */
  leads: boolean
  isWhole: boolean
  labels: Segment[]
  texts: Segment[]
}

/** Levels that are not those of Markdown headings (1…6). */
export const level = { bold: 7, colon: 19, list: 20, row: 55, text: 60 } as const

/** The outline of an answer: its lines in groups of labels and sentences, table rows as cells. */
export function readGroups(words: Words): Group[] {
  const groups: Group[] = []
  const { text, lineStarts } = words
  for (const line of text.lines) {
    const a = lineStarts[line.index] ?? 0
    const b = lineStarts[line.index + 1] ?? words.count
    if (a >= b) continue
    if (line.zone === 'table') groups.push(rowOf(words, line, a, b))
    else addGroups(groups, words, { line, a, b })
  }
  return groups
}

function rowOf(words: Words, line: VisibleLine, a: number, b: number): Group {
  const cells: Segment[] = []
  for (let from = a, at = a + 1; at <= b; at += 1)
    if (at === b || words.before[at] === gap.cell) {
      cells.push({ kind: 'cell', a: from, b: at, isQuestion: false })
      from = at
    }
  return { line, level: level.row, leads: true, isWhole: true, labels: [], texts: cells }
}

type Place = { line: VisibleLine; a: number; b: number }

function addGroups(groups: Group[], words: Words, { line, a, b }: Place): void {
  const lineLevel = levelOf(words, line, a, b)
  let group: Group = { line, level: lineLevel, leads: true, isWhole: true, labels: [], texts: [] }
  for (let from = a; from < b;) {
    const inChain = group.texts.length === 0
    const to = segmentEnd(words, from, b, inChain && (lineLevel < level.text || isBold(words, from)))
    const separator = to < b ? (words.before[to] ?? 0) : gap.line
    const isQuestion = words.questions.has(to)
    const isLabel =
      (!isQuestion || lineLevel <= level.bold) &&
      labels(words, { from, to, separator, lineLevel, inChain, chain: group.labels.length })
    if (isLabel && !inChain) {
      group.isWhole = false
      groups.push(group)
      group = { line, level: level.text, leads: false, isWhole: false, labels: [], texts: [] }
    }
    const segment: Segment = { kind: isLabel ? 'label' : 'text', a: from, b: to, isQuestion }
    if (isLabel) group.labels.push(segment)
    else group.texts.push(segment)
    from = to
  }
  if (group.leads && group.texts.length === 0 && lineLevel === level.text && leadsList(words, line, b))
    group.level = level.colon
  groups.push(group)
}

/** A line above a list. */
export const leadsList = (words: Words, { index }: VisibleLine, b: number) =>
  endsInColon(words, b) || words.text.lines[index + 1]?.zone === 'list'

function levelOf(words: Words, line: VisibleLine, a: number, b: number): number {
  if (line.zone === 'heading') return line.level
  if (line.zone === 'list' && line.starts) return level.list + Math.min(line.indent, 30)
  return b - a <= 16 && isBold(words, a) && isBold(words, b - 1) && allBold(words, a, b)
    ? level.bold
    : level.text
}

function allBold(words: Words, a: number, b: number): boolean {
  for (let at = a; at < b; at += 1) if (!isBold(words, at)) return false
  return true
}

/**
 * Rules compare the names and clauses of a sentence with each other, so a longer one, which no writer means, is cut: the
 * time for an answer stays linear in its length.
 */
const maxSentence = 250
/** More labels than this in a row are text. */
const maxChain = 8

/** A sentence ends at its end, at a colon, or, in a head, at a dash. */
function segmentEnd(words: Words, from: number, limit: number, isHead: boolean): number {
  let at = from + 1
  for (; at < limit; at += 1) {
    const separator = words.before[at] ?? 0
    if (
      at - from >= maxSentence ||
      separator >= gap.colon ||
      (separator === gap.dash && isHead && at - from <= maxLabel)
    )
      break
  }
  return at
}

const maxLabel = 16
const maxPlainLabel = 9

type Piece = {
  from: number
  to: number
  separator: number
  lineLevel: number
  inChain: boolean
  /** Labels before it in its group. */
  chain: number
}

function labels(words: Words, { from, to, separator, lineLevel, inChain, chain }: Piece): boolean {
  const size = to - from
  if (size > maxLabel || chain >= maxChain) return false
  const bold = isBold(words, from)
  if (separator === gap.line) return inChain && endsAsLabel(words, { from, to, lineLevel, bold })
  if (separator === gap.sentence || separator === gap.cell) return false
  if (!inChain && separator === gap.dash) return false
  const roles = rolesOf(words, from, to)
  if (size > maxPlainLabel && !bold && (roles & (role.superlative | role.choice)) === 0) return false
  if (!bold && size > 2 && lineLevel > level.bold && hasVerb(words, from, to))
    return (
      (size <= maxPlainLabel && (roles & role.superlative) !== 0) ||
      isCondition(words, from, to) ||
      (separator === gap.colon && addressesReader(words, from)) ||
      isField(words, from, to)
    )
  return bold || lineLevel < level.text || isUpper(words, from) || !isLowerLetter(words, from)
}

const isField = (words: Words, a: number, b: number) => fieldOf(textOf(words, a, b)) !== 'other'

/** `If you travel:`, `For a small team:`; a comma would begin another clause. */
function isCondition({ lexemes, before }: Words, from: number, to: number): boolean {
  if (((lexemes[from]?.roles ?? 0) & role.purpose) === 0) return false
  const isFor = purposes.has(lexemes[from]?.text ?? '')
  for (let at = from + 1; at < to; at += 1)
    if (before[at] === gap.comma || (isFor && ((lexemes[at]?.roles ?? 0) & role.be) !== 0)) return false
  return true
}

/** After them, a form of `be` makes a sentence: `For families, X is the best choice: …`. */
const purposes = new Set('for fur pour para per'.split(' '))

/** `You want structure:`: a label that is a condition without `if`. */
export const addressesReader = ({ lexemes }: Words, at: number): boolean =>
  /^you(?:'re|'ve)?$/.test(lexemes[at]?.text ?? '')

/** Headings, bold lines, and short list items without a verb or a period are labels as a whole. */
function endsAsLabel(
  words: Words,
  { from, to, lineLevel, bold }: { from: number; to: number; lineLevel: number; bold: boolean },
): boolean {
  if (lineLevel <= level.bold) return true
  if (endsInColon(words, to)) return true
  if (lineLevel >= level.text && !bold && to - from > 8) return false
  return !hasVerb(words, from, to) && !endsInPeriod(words, to) && !isAdvice(words, from, to)
}

/** `Choose Acme if you travel`. */
function isAdvice(words: Words, a: number, b: number): boolean {
  const roles = rolesOf(words, a, b)
  return (roles & role.advise) !== 0 && (roles & role.purpose) !== 0 && (roles & role.superlative) === 0
}

/** A verb in lowercase: `Beats Studio Pro` has none. */
function hasVerb(words: Words, a: number, b: number): boolean {
  for (let at = a; at < b; at += 1)
    if (((words.lexemes[at]?.roles ?? 0) & role.verb) !== 0 && !isUpper(words, at)) return true
  return false
}

function isLowerLetter({ lexemes }: Words, at: number): boolean {
  const first = lexemes[at]?.text.charCodeAt(0) ?? 0
  return first >= 97 && first <= 122
}

/** The sign after the word before `to`, without closing brackets, quotes, and spaces. */
function signAfter({ text: { units, length }, to }: Words, word: number): number {
  for (let at = to[word] ?? 0; at < length && at < (to[word] ?? 0) + 6; at += 1) {
    const unit = units[at] ?? 0
    if (unit !== 32 && unit !== 41 && unit !== 93 && unit !== 34 && unit !== 0x201d) return unit
  }
  return 0
}

const endsInPeriod = (words: Words, to: number) => [46, 33, 0x3002].includes(signAfter(words, to - 1))
const endsInColon = (words: Words, to: number) => [58, 0xff1a].includes(signAfter(words, to - 1))

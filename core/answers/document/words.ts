import { script, scriptOf } from '#core/mentions/text/script-class.ts'
import { type LetterRuns, letterRuns } from '#core/mentions/text/letter-runs.ts'
import { mark, originEnd, type VisibleLine, type VisibleText } from '#core/mentions/text/visible-text.ts'
import { type Lexeme, lexemeAt, noLexeme } from './lexemes.ts'

/** What separates a word from the one before it in its line, weakest first. */
export const gap = {
  space: 0,
  comma: 1,
  open: 2,
  close: 3,
  clause: 4,
  dash: 5,
  colon: 6,
  cell: 7,
  sentence: 8,
  line: 9,
} as const

/**
 * The words of an answer in reading order, without those of source lists, citation markers, and image texts. Word `i`
 * is the visible units `from[i]` to `to[i]` of `text`.
 */
export type Words = {
  text: VisibleText
  count: number
  from: Int32Array
  to: Int32Array
  /** A value of `gap`: the strongest separator before the word. */
  before: Uint8Array
  lexemes: Lexeme[]
  runs: LetterRuns
  /** The lexeme of each run, also where it is not a word. */
  runLexemes: Lexeme[]
  /** The index of each word that follows a question mark; a line's end counts as its next word. */
  questions: Set<number>
  /** The first word of each line, by the line's index; one more for the end. */
  lineStarts: Int32Array
}

const sharedSize = 32_768
const shared = {
  from: new Int32Array(sharedSize),
  to: new Int32Array(sharedSize),
  before: new Uint8Array(sharedSize),
}

/** Zeros, because rules look beyond the last word. */
function arraysFor(size: number): Pick<Words, 'from' | 'to' | 'before'> {
  if (size > sharedSize)
    return { from: new Int32Array(size), to: new Int32Array(size), before: new Uint8Array(size) }
  return {
    from: shared.from.subarray(0, size).fill(0),
    to: shared.to.subarray(0, size).fill(0),
    before: shared.before.subarray(0, size).fill(0),
  }
}

let latest: Words | null = null

/** A mention as words `a` to `b` (exclusive); `brand` is its index in the brand set. */
export type NamedWords = { brand: number; a: number; b: number }

/** The words of a visible text, read once; valid until it is called with another text. */
export function readWords(text: VisibleText): Words {
  if (latest?.text === text) return latest
  const runs = letterRuns(text)
  const words: Words = {
    text,
    count: 0,
    ...arraysFor(runs.count),
    lexemes: [],
    runs,
    runLexemes: lexemesOf(text, runs),
    questions: new Set(),
    lineStarts: new Int32Array(text.lines.length + 1),
  }
  let run = 0
  for (const line of text.lines) {
    words.lineStarts[line.index] = words.count
    while (run < runs.count && (runs.to[run] ?? 0) <= line.from) run += 1
    if (!line.source) run = readLine(words, line, run)
  }
  words.lineStarts[text.lines.length] = words.count
  latest = words
  return words
}

function lexemesOf({ units }: VisibleText, runs: LetterRuns): Lexeme[] {
  const lexemes: Lexeme[] = []
  for (let run = 0; run < runs.count; run += 1)
    lexemes.push(lexemeAt(units, runs.from[run] ?? 0, runs.to[run] ?? 0, runs.hash[run] ?? 0))
  return lexemes
}

const hidden = mark.citation | mark.alt

/** Returns the first run that is not in the line. */
function readLine(words: Words, { from: lineFrom, to: lineTo }: VisibleLine, firstRun: number): number {
  const { text, before, runs } = words
  const { units } = text
  const first = words.count
  let end = lineFrom
  let run = firstRun
  for (; run < runs.count && (runs.from[run] ?? 0) < lineTo; run += 1) {
    const runEnd = runs.to[run] ?? 0
    if (runEnd <= end) continue
    const start = shownFrom(text, Math.max(end, runs.from[run] ?? 0), runEnd)
    if (start === -1) continue
    const to = units[runEnd] === 32 ? runEnd : wordEnd(text, runEnd, start, lineTo)
    const index = words.count
    before[index] =
      index === first
        ? gap.line
        : start === end + 1 && units[end] === 32
          ? gap.space
          : gapBetween(words, end, start)
    words.from[index] = start
    words.to[index] = to
    const isRun = to === runEnd && start === runs.from[run]
    words.lexemes.push(isRun ? (words.runLexemes[run] ?? noLexeme) : lexemeAt(units, start, to))
    words.count = index + 1
    end = to
  }
  for (let at = end; at < lineTo; at += 1)
    if (units[at] === 63 || units[at] === 0xff1f) words.questions.add(words.count)
  return run
}

/** The first unit from `from` that is neither a citation nor an image text; -1 if there is none before `to`. */
function shownFrom({ marks }: VisibleText, from: number, to: number): number {
  for (let at = from; at < to; at += 1) if (((marks[at] ?? 0) & hidden) === 0) return at
  return -1
}

/**
 * The end of the word that begins at `start` and whose first run ends at `from`. Signs between letters belong to the word
 * (`don't`, `wi-fi`, `3.5`, `h&m`), unless a sentence is glued to it.
 */
function wordEnd({ units, marks }: VisibleText, from: number, start: number, limit: number): number {
  let at = from
  for (; at < limit; at += 1) {
    const unit = units[at] ?? 0
    if (scriptOf[unit] !== script.none) continue
    if (at + 1 >= limit || scriptOf[units[at + 1] ?? 0] === script.none) break
    if (unit === 39 || unit === 45 || unit === 38) continue
    const isDigit = scriptOf[units[at + 1] ?? 0] === script.digit
    const afterDigit = scriptOf[units[at - 1] ?? 0] === script.digit
    if (unit === 44 && isDigit && afterDigit) continue
    if (unit === 58 && isDigit && afterDigit) continue
    if (unit !== 46) break
    if (isDigit && afterDigit) continue
    const isCapital = ((marks[at + 1] ?? 0) & mark.upper) !== 0
    // `Level.3`, unlike the rating in `ride.4.7(2k)`.
    if (isDigit && (at + 2 >= limit || isLastDigit(units[at + 2] ?? 32))) continue
    const isInitial = !afterDigit && (at - start === 1 || units[at - 2] === 46)
    if (((marks[at] ?? 0) & mark.domain) === 0 && !isInitial && (isCapital || isDigit)) break
  }
  return at
}

/** Whether the unit after a digit is a space or a comma. */
const isLastDigit = (unit: number) => unit === 32 || unit === 44

/** The strongest separator between two words; `from` and `to` are the units between them. */
function gapBetween(words: Words, from: number, to: number): number {
  const { units, marks } = words.text
  let strongest: number = gap.space
  for (let at = from; at < to; at += 1) {
    const kind = gapOf(units[at] ?? 0)
    if (kind <= strongest) continue
    if (kind === gap.close && at === to - 1 && ((marks[to] ?? 0) & mark.upper) !== 0) {
      // Product cards glued to text: `4.8(9k+)Best for Gaming`.
      strongest = gap.sentence
      continue
    }
    if (kind === gap.dash && !isDash(words, at, from, to)) continue
    if (kind === gap.sentence) {
      const unit = units[at]
      if (unit === 46 && !endsSentence(words, at, to)) continue
      if (unit === 63 || unit === 0xff1f) words.questions.add(words.count)
    }
    strongest = kind
  }
  // A heading glued to the text after it: `**Pros** Light` has no sign at all.
  return strongest === gap.space && isBoldEnd(marks, from, to) ? gap.clause : strongest
}

/** Where bold text ends before an uppercase letter: a lead without a colon. */
function isBoldEnd(marks: Uint8Array, from: number, to: number): boolean {
  const next = marks[to] ?? 0
  return ((marks[from - 1] ?? 0) & mark.bold) !== 0 && (next & mark.bold) === 0 && (next & mark.upper) !== 0
}

function gapOf(unit: number): number {
  if (unit === 32) return gap.space
  if (unit < 128) return asciiGaps[unit] ?? gap.space
  if (unit === 0x2014 || unit === 0x2013 || unit === 0x2015) return gap.dash
  if (unit === 0x3002 || unit === 0xff01 || unit === 0xff1f || unit === 0xff0e) return gap.sentence
  if (unit === 0xff1a || unit === 0x2192 || unit === 0x279c || unit === 0x27a1) return gap.colon
  if (unit === 0x3001 || unit === 0xff0c) return gap.comma
  if (unit === 0x2022 || unit === 0x30fb || (unit >= 0xd83c && unit <= 0xd83e)) return gap.clause
  return gap.space
}

const asciiGaps = Uint8Array.from({ length: 128 }, (_, unit) => {
  switch (String.fromCharCode(unit)) {
    case ',':
    case '/':
      return gap.comma
    case '(':
    case '[':
      return unit === 40 ? gap.open : gap.space
    case ')':
      return gap.close
    case ';':
      return gap.clause
    case '-':
      return gap.dash
    case ':':
      return gap.colon
    case '|':
      return gap.cell
    case '.':
    case '!':
    case '?':
      return gap.sentence
    default:
      return gap.space
  }
})

/** A hyphen is a dash with a space on both sides, or after bold text; an em dash always is. */
function isDash({ text: { units, marks } }: Words, at: number, from: number, to: number): boolean {
  if (units[at] !== 45) return true
  const isSpaced = units[at + 1] === 32 && (at === from || units[at - 1] === 32 || units[at - 1] === 41)
  return isSpaced && (at > from || to - at > 1 || ((marks[at - 1] ?? 0) & mark.bold) !== 0)
}

const abbreviations = new Set('e.g i.e eg ie vs etc approx dr mr mrs ms prof no inc st jr fig'.split(' '))

/** A period before white space and anything but a lowercase letter, or glued to an uppercase letter. */
function endsSentence(words: Words, at: number, to: number): boolean {
  const { units, marks } = words.text
  const last = words.lexemes[words.count - 1]?.text ?? ''
  if (abbreviations.has(last)) return false
  const isFirst = words.before[words.count - 1] === gap.line
  if (isFirst && last.length <= 3 && scriptOf[last.charCodeAt(0)] === script.digit) return false
  const cls = scriptOf[units[to] ?? 0]
  if (cls === script.latin && ((marks[to] ?? 0) & mark.upper) === 0) return false
  return at + 1 < to || cls !== script.digit || last.length > 3
}

/** The lexeme of word `at`, an empty one outside the answer. */
export const lexemeOf = ({ lexemes }: Words, at: number): Lexeme => lexemes[at] ?? noLexeme

/** All roles of the words `a` to `b` (exclusive), as bits. */
export function rolesOf({ lexemes }: Words, a: number, b: number): number {
  let roles = 0
  for (let at = a; at < b; at += 1) roles |= lexemes[at]?.roles ?? 0
  return roles
}

/** The answer's UTF-16 code units of the words `a` to `b` (exclusive); empty for no words. */
export function quoteOf({ text, from, to }: Words, a: number, b: number): { start: number; end: number } {
  if (b <= a) return { start: 0, end: 0 }
  return { start: text.origins[from[a] ?? 0] ?? 0, end: originEnd(text, (to[b - 1] ?? 1) - 1) }
}

/** The folded words `a` to `b` with spaces between them; too long to be a label, it is not spelled out. */
export function textOf({ lexemes }: Words, a: number, b: number): string {
  if (b - a > maxLabelWords) return ''
  let text = ''
  for (let at = a; at < b; at += 1) text += `${text === '' ? '' : ' '}${lexemes[at]?.text ?? ''}`
  return text
}

const maxLabelWords = 8

export const isUpper = ({ text, from }: Words, index: number): boolean =>
  ((text.marks[from[index] ?? 0] ?? 0) & mark.upper) !== 0

export const isBold = ({ text, from }: Words, index: number): boolean =>
  ((text.marks[from[index] ?? 0] ?? 0) & mark.bold) !== 0

import { firstHash, type Lexeme, lexemeAt, nextHash } from './lexemes.ts'
import { sentenceEnds } from './sentence-ends.ts'

/** `text` is lowercase with straight apostrophes. */
export type Word = { text: string; lexeme: Lexeme; start: number; end: number }

/** A part of a sentence with one statement; contrast words begin a new one. */
export type Clause = { words: Word[] }
export type Sentence = { start: number; end: number; clauses: Clause[]; isQuestion: boolean }
export type Line = {
  start: number
  end: number
  /** Columns before the first word or marker. */
  indent: number
  kind: 'heading' | 'item' | 'text'
  /** 1…6 for a heading; deeper is larger. */
  depth: number
  sentences: Sentence[]
}

/** The lines of an answer with their sentences and clauses; offsets are UTF-16 code units of `text`. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  while (start <= text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const content = wordsStart(text, start, end)
    lines.push(
      content < end
        ? lineOf(text, { start, end, indent: content - start })
        : { start, end, indent: 0, kind: 'text', depth: 0, sentences: [] },
    )
    start = end + 1
  }
  return lines
}

const space = 32
const asterisk = 42
const numberSign = 35

/** Skips white space. */
function wordsStart(text: string, start: number, end: number): number {
  let at = start
  while (at < end && text.charCodeAt(at) === space) at += 1
  const unit = at < end ? text.charCodeAt(at) : asterisk
  if (unit > space && unit < 0x80) return at
  const raw = text.slice(at, end)
  return at + raw.length - raw.trimStart().length
}

function lineOf(text: string, place: Pick<Line, 'start' | 'end' | 'indent'>): Line {
  const { start, end, indent } = place
  const sign = text.charCodeAt(start + indent)
  const raw = sign === numberSign || mayMark(sign) ? text.slice(start, end) : ''
  const marker = itemMarker.exec(raw)?.[0]
  // An enumerator such as "1." would otherwise be its own sentence.
  const sentences = sentencesOf(text, { start, from: start + (marker?.length ?? 0), to: end })
  const heading = sign === numberSign ? /^\s{0,3}(#{1,6})\s/.exec(raw)?.[1] : undefined
  if (heading !== undefined) return { ...place, kind: 'heading', depth: heading.length, sentences }
  // A line with only bold text counts as a heading.
  if (sign === asterisk && /^\s{0,3}\*\*[^*]+\*\*:?\s*$/.test(raw))
    return { ...place, kind: 'heading', depth: 7, sentences }
  return { ...place, kind: marker === undefined ? 'text' : 'item', depth: 0, sentences }
}

const itemMarker = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/

/** Whether an item's marker may begin with this code unit. */
const mayMark = (unit: number) =>
  unit === asterisk || unit === 43 || unit === 45 || unit === 0x2022 || (unit >= 48 && unit <= 57)

/** The sentences from `from` on, after an item's marker; the first one begins at `start`, before it. */
function sentencesOf(
  text: string,
  { start, from, to }: { start: number; from: number; to: number },
): Sentence[] {
  let before = start
  return sentenceEnds(text, { from, to }).map((end) => {
    const begin = before
    before = end
    return {
      start: begin,
      end,
      clauses: clausesOf(text, Math.max(begin, from), end),
      isQuestion: isQuestion(text, begin, end),
    }
  })
}

const isQuestion = (text: string, start: number, end: number) => {
  const last = text.charCodeAt(end - 1)
  // Nearly all sentences that are not questions end in a letter or a period.
  if ((last >= 97 && last <= 122) || last === 46) return false
  return /\?["')\]]*\s*$/.test(text.slice(start, end))
}

/** The words from `from` to `to`, in clauses. */
function clausesOf(text: string, from: number, to: number): Clause[] {
  let current: Clause = { words: [] }
  const clauses = [current]
  let before = from
  let at = from
  while (at < to) {
    if (letterSize(text, at, to) === 0) {
      at += 1
      continue
    }
    const word = wordAt(text, at, to)
    if (current.words.length > 0 && (word.lexeme.isContrast || parts(text, before, at))) {
      current = { words: [] }
      clauses.push(current)
    }
    before = word.end
    at = word.end
    current.words.push(word)
  }
  return clauses
}

/** The word that begins at `start`, including signs between its letters (`don't`, `U.S`). */
function wordAt(text: string, start: number, to: number): Word {
  let hash = firstHash
  let end = start
  for (;;) {
    for (let size = letterSize(text, end, to); size > 0; size = letterSize(text, end, to)) {
      hash = nextHash(hash, text.charCodeAt(end))
      if (size === 2) hash = nextHash(hash, text.charCodeAt(end + 1))
      end += size
    }
    // A sign without a letter after it is not part of the word.
    if (end >= to || !joins(text.charCodeAt(end)) || letterSize(text, end + 1, to) === 0) break
    hash = nextHash(hash, text.charCodeAt(end))
    end += 1
  }
  const lexeme = lexemeAt(text, { start, end, hash })
  return { text: lexeme.text, lexeme, start, end }
}

const joins = (unit: number) => unit === 39 || unit === 0x2019 || unit === 46 || unit === 38 || unit === 45

const noLetter = 1
const isLetter = 2
/** Cache: whether a code unit by itself is a letter or a digit. */
const letters = new Uint8Array(0x10000)
const letter = /^[\p{L}\p{N}]$/u

/** Number of code units of the letter or digit at `at`; 0 if there is none. */
function letterSize(text: string, at: number, to: number): number {
  if (at >= to) return 0
  const unit = text.charCodeAt(at)
  const known = letters[unit]
  return known === isLetter ? 1 : known === noLetter ? 0 : learnedSize(text, at, unit)
}

function learnedSize(text: string, at: number, unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff)
    return letter.test(String.fromCodePoint(text.codePointAt(at) ?? 0)) ? 2 : 0
  const found = letter.test(String.fromCharCode(unit))
  letters[unit] = found ? isLetter : noLetter
  return found ? 1 : 0
}

/** Whether the text between two words begins a new clause. */
function parts(text: string, from: number, to: number): boolean {
  if (to === from + 1 && text.charCodeAt(from) === space) return false
  return /[;—]|\s–\s/.test(text.slice(from, to))
}

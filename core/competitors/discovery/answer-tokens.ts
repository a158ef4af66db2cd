import { script, scriptOf } from '#core/mentions/text/script-class.ts'
import { hashOf, letterRuns, slotOf } from '#core/mentions/text/letter-runs.ts'
import { mark, type VisibleText } from '#core/mentions/text/visible-text.ts'
import { isListedName } from './listed/is-listed-name.ts'

/** Properties of a token, as bits. */
export const token = { capital: 1, upper: 2, hump: 4, digit: 8, letter: 16, possessive: 32, cjk: 64 } as const

const maxTokens = 60_000

/**
 * The words of an answer in order: token `i` spans the visible units `from[i]` to `to[i]`, with inner signs (`AT&T`,
 * `TP-Link`, `Monday.com`, `De'Longhi`). Valid until the next call of `readTokens`.
 */
export type AnswerTokens = {
  count: number
  from: Int32Array
  to: Int32Array
  bits: Uint8Array
  /** `wordHash` of the folded letters, without a possessive ending. */
  hash: Uint16Array
}

const tokens: AnswerTokens = {
  count: 0,
  from: new Int32Array(maxTokens),
  to: new Int32Array(maxTokens),
  bits: new Uint8Array(maxTokens),
  hash: new Uint16Array(maxTokens),
}

/** `easyJet`: the letters before and after a hump are one listed name. */
function isListedFrom({ units, length }: VisibleText, start: number, hump: number): boolean {
  let end = hump
  while (end < length && end - start < 20 && isWordUnit(units[end] ?? 0)) end += 1
  return isListedName(String.fromCharCode(...units.subarray(start, end)))
}

/** The last reading in which a lowercase word with this hash occurred. */
const lowercaseIn = new Uint32Array(65_536)
let reading = 0

/** Most tokens are one regular run of letters; the others are read unit by unit. */
export function readTokens(text: VisibleText): AnswerTokens {
  const { marks } = text
  const runs = letterRuns(text)
  reading += 1
  tokens.count = 0
  let at = 0
  for (let run = 0; run < runs.count && tokens.count < maxTokens; run += 1) {
    const from = runs.from[run] ?? 0
    const to = runs.to[run] ?? 0
    if (to <= at) continue
    if (from < at || runs.irregular[run] === 1 || (text.units[to] !== 32 && joins(text, to, from))) {
      for (at = Math.max(at, from); at < to && tokens.count < maxTokens;) at = readToken(text, at)
      continue
    }
    const slot = slotOf(runs.hash[run] ?? 0)
    const isCapital = ((marks[from] ?? 0) & mark.upper) !== 0
    if (!isCapital && ((marks[from] ?? 0) & mark.domain) === 0) lowercaseIn[slot] = reading
    addToken(from, to, isCapital ? token.letter | token.capital : token.letter, slot)
    at = to
  }
  return tokens
}

function addToken(from: number, to: number, bits: number, slot: number): void {
  const { count } = tokens
  tokens.from[count] = from
  tokens.to[count] = to
  tokens.bits[count] = bits
  tokens.hash[count] = slot
  tokens.count = count + 1
}

/** Reads the token that begins at a letter or digit; returns its end. */
function readToken(text: VisibleText, start: number): number {
  const { units, marks, length } = text
  const first = scriptOf[units[start] ?? 0] ?? 0
  const cjk = isCjk(first)
  const isPrice = first === script.digit && isCurrency(units[start - 1] ?? 0)
  let at = start
  let bits = cjk ? token.cjk : 0
  let hash = 0
  let uppers = 0
  let letters = 0
  let piece = 0
  while (at < length) {
    const unit = units[at] ?? 0
    const cls = scriptOf[unit] ?? 0
    if (cls === script.none) {
      if (unit === 32 || !joins(text, at, piece)) break
      piece = at + 1
      if (unit === 39 && units[at + 1] === 115 && !isWordUnit(units[at + 2] ?? 0)) {
        bits |= token.possessive
        at += 2
        break
      }
    } else if (cls === script.digit) bits |= token.digit
    else {
      if (isPrice || isCjk(cls) !== cjk) break
      if (((marks[at] ?? 0) & mark.upper) !== 0) {
        // `settingsClose`: two words of a page whose line breaks were lost.
        if (uppers === 0 && letters > 2 && !isListedFrom(text, start, at)) break
        uppers += 1
        if (letters >= uppers) bits |= token.hump
      }
      letters += 1
    }
    if (piece <= start) piece = start
    hash = (Math.imul(hash, 31) + unit) | 0
    at += 1
  }
  const slot = slotOf(hash)
  if (letters > 0) bits |= token.letter
  if (uppers > 0) bits |= uppers === letters && letters > 1 ? token.capital | token.upper : token.capital
  else if (letters > 0 && ((marks[start] ?? 0) & mark.domain) === 0) lowercaseIn[slot] = reading
  addToken(start, at, bits, slot)
  return at
}

/** Whether the answer just read contains a word with this `wordHash` in lowercase. */
export const occursInLowercase = (slot: number): boolean => lowercaseIn[slot] === reading

/** A number below 65,536 that only few words share. */
export const wordHash = (folded: string): number => slotOf(hashOf(folded))

const isWordUnit = (unit: number) => (scriptOf[unit] ?? 0) !== script.none

const isCurrency = (unit: number) => unit === 36 || unit === 0x20ac || unit === 0xa3 || unit === 0xa5

const isCjk = (cls: number) =>
  cls === script.han ||
  cls === script.hiragana ||
  cls === script.katakana ||
  cls === script.hangul ||
  cls === script.unspaced

/** Whether a sign joins its neighbors: `piece` is the start of the letters before it. */
function joins(text: VisibleText, at: number, piece: number): boolean {
  const unit = text.units[at] ?? 0
  if (unit === 43) return at > 0 && isWordUnit(text.units[at - 1] ?? 0)
  const next = scriptOf[text.units[at + 1] ?? 0] ?? 0
  if (next === script.none) return false
  if (unit === 46)
    return ((text.marks[at] ?? 0) & mark.domain) !== 0 || next === script.digit || at - piece === 1
  return unit === 39 || unit === 45 || unit === 38 || unit === 0x30fb
}

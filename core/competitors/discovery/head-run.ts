import { script, scriptOf } from '#core/mentions/text/script-class.ts'
import { foldedText, mark, type VisibleText } from '#core/mentions/text/visible-text.ts'
import { type HeadWord, wordKind } from './head-words.ts'

/**
 * The capitalized words at the beginning of a head. `complete`: followed by punctuation or the end, not by a lowercase
 * word.
 */
export type HeadRun = { words: HeadWord[]; complete: boolean }

export const particles = new Set(['of', 'de', 'la', 'le', 'du', 'van', 'von', 'di', 'da', 'des'])
const maxWords = 7

export function headRun(text: VisibleText, from: number, to: number): HeadRun {
  const words: HeadWord[] = []
  let at = from
  while (at < to && words.length < maxWords) {
    const word = wordAt(text, at, to)
    if (word === null) break
    const joinsOn = particles.has(word.folded) && words.length > 0
    if (!word.capital && word.kind !== 'model' && !joinsOn && !(words.length === 0 && mayBeSmall(word))) break
    words.push(word)
    at = word.to
    const unit = text.units[at] ?? 0
    if (unit !== 32 && unit !== 11) break
    at += 1
    // `Fisher & Paykel` and `Bowers and Wilkins` stay one head.
    if (text.units[at] === 38 && text.units[at + 1] === 32) at += 2
  }
  while (words.length > 0 && particles.has(words.at(-1)?.folded ?? '')) words.pop()
  const end = words.at(-1)?.to ?? from
  return { words, complete: !letterFollows(text, end, to) }
}

/** A lowercase name (`eero`), where only its position makes it a head. */
const mayBeSmall = ({ kind, folded }: HeadWord) => kind === 'coined' && folded.length >= 4

function letterFollows(text: VisibleText, end: number, to: number): boolean {
  let at = end
  while (at < to && (text.units[at] === 32 || text.units[at] === 11)) at += 1
  return at > end && at < to && scriptOf[text.units[at] ?? 0] !== script.none
}

/** The word that begins at `at`, including inner signs (`AT&T`, `TP-Link`, `Monday.com`, `Disney+`). */
export function wordAt(text: VisibleText, at: number, limit: number): HeadWord | null {
  const { units, marks } = text
  let end = at
  let upper = 0
  let letters = 0
  let small = false
  let hump = false
  const first = scriptOf[units[at] ?? 0] ?? script.none
  if (first === script.none) return null
  while (end < limit && end - at < 40) {
    const unit = units[end] ?? 0
    const cls = scriptOf[unit] ?? script.none
    if (cls === script.none) {
      if (!joins(text, end, limit)) break
    } else if (cls !== script.digit) {
      if (isCjk(cls) !== isCjk(first)) break
      letters += 1
      if (((marks[end] ?? 0) & mark.upper) !== 0) {
        upper += 1
        if (small) hump = true
      } else small = true
    }
    end += 1
  }
  const folded = foldedText(text).slice(at, end)
  const kind = wordKind(folded, { upper: upper === letters && letters > 0 })
  return { folded, kind, capital: upper > 0 || isCjk(first), hump, from: at, to: end }
}

function joins(text: VisibleText, at: number, limit: number): boolean {
  const unit = text.units[at] ?? 0
  const next = at + 1 < limit ? (scriptOf[text.units[at + 1] ?? 0] ?? script.none) : script.none
  if (unit === 43) return true
  if (next === script.none) return false
  if (unit === 46) return ((text.marks[at] ?? 0) & mark.domain) !== 0 || next === script.digit
  return unit === 39 || unit === 45 || unit === 38 || unit === 0x30fb
}

const isCjk = (cls: number) =>
  cls === script.han ||
  cls === script.hiragana ||
  cls === script.katakana ||
  cls === script.hangul ||
  cls === script.unspaced

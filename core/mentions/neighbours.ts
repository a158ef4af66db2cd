import type { NameSpan } from './find-names.ts'
import { script, scriptOf } from './text/script-class.ts'
import { foldedText, mark, softBreak, type VisibleText } from './text/visible-text.ts'

export type Neighbour = {
  word: string
  capital: boolean
  digit: boolean
  joined: boolean
  hyphen: boolean
  from: number
}

/** The word directly after `to`; `joined` if only a space or hyphen is between. */
export function wordAfter(text: VisibleText, to: number, { skipSigns = false } = {}): Neighbour {
  let from = to
  let signs = 0
  while (from < text.length && scriptOf[text.units[from] ?? 0] === script.none && from - to < 8) {
    const unit = text.units[from] ?? 0
    if (unit !== 32 && unit !== softBreak && unit !== 45) signs += 1
    if (unit === 10) break
    from += 1
  }
  let end = from
  while (end < text.length && isNameLetter(text.units[end] ?? 0) && end - from < 30) end += 1
  const joined = end > from && (signs === 0 || skipSigns) && from - to <= (skipSigns ? 8 : 2)
  const word = slice(text, from, end)
  const capital = ((text.marks[from] ?? 0) & mark.upper) !== 0
  return { word, capital, digit: /^\d/.test(word), joined, hyphen: text.units[to] === 45, from }
}

export function wordBefore(text: VisibleText, from: number): Neighbour {
  let to = from
  while (to > 0 && (text.units[to - 1] === 32 || text.units[to - 1] === softBreak) && from - to < 2) to -= 1
  let start = to
  while (start > 0 && isNameLetter(text.units[start - 1] ?? 0) && to - start < 30) start -= 1
  const word = slice(text, start, to)
  const capital = ((text.marks[start] ?? 0) & mark.upper) !== 0
  return {
    word,
    capital,
    digit: /^\d/.test(word),
    joined: start < to && to < from,
    hyphen: false,
    from: start,
  }
}

/**
 * Whether position alone explains the uppercase letter: the start of a line, sentence, cell, or clause after a sign.
 */
export function isForced(text: VisibleText, from: number): boolean {
  let at = from - 1
  while (at >= 0) {
    const unit = text.units[at] ?? 0
    if (unit === 32 || '"\'“‘(«「『[*_'.includes(String.fromCharCode(unit))) at -= 1
    else break
  }
  if (at < 0) return true
  const unit = text.units[at] ?? 0
  if (unit === 10) return true
  if (unit === softBreak || unit === 44 || unit === 38 || unit === 47) return false
  if (unit === 45) return text.units[at - 1] === 32 || at === 0
  return scriptOf[unit] === script.none
}

/** Whether the clause around the span is in title case, so that uppercase proves little. */
export function isTitled(text: VisibleText, span: NameSpan, least: number): boolean {
  let capital = 0
  let small = 0
  const count = (from: number, to: number) => {
    if (to - from < 4) return
    if (((text.marks[from] ?? 0) & mark.upper) !== 0) capital += 1
    else small += 1
  }
  eachWord(text, span.from - 1, -1, count)
  eachWord(text, span.to, 1, count)
  return capital >= least && small === 0
}

/** A Latin word between letters of another script is a name: its uppercase letter is not a sentence start. */
export function isAmongOtherScripts(text: VisibleText, { from, to }: NameSpan): boolean {
  const other = (unit: number) => {
    const cls = scriptOf[unit] ?? 0
    return cls >= script.cyrillic && cls <= script.other
  }
  const before = text.units[from - 1] ?? 0
  const after = text.units[to] ?? 0
  return other(before) || other(after) || (before === 32 && other(text.units[from - 2] ?? 0))
}

export function slice(text: VisibleText, from: number, to: number): string {
  return foldedText(text).slice(Math.max(0, from), Math.max(0, to))
}

export function isNameLetter(unit: number): boolean {
  return (scriptOf[unit] ?? 0) !== script.none || unit === 39
}

function eachWord(
  text: VisibleText,
  start: number,
  step: 1 | -1,
  count: (from: number, to: number) => void,
): void {
  let edge = -1
  for (let at = start; at >= 0 && at < text.length && Math.abs(at - start) < 70; at += step) {
    const unit = text.units[at] ?? 0
    if (isNameLetter(unit)) {
      if (edge === -1) edge = at
      continue
    }
    if (edge !== -1) count(step === 1 ? edge : at + 1, step === 1 ? at : edge + 1)
    edge = -1
    if (unit === 10 || unit === 46 || unit === 33 || unit === 63 || unit === 58 || unit === 124) return
  }
  if (edge !== -1) count(step === 1 ? edge : start, step === 1 ? text.length : edge + 1)
}

import { commonTier } from './common-words.ts'
import type { NameSpan } from './find-names.ts'
import { isForced, isNameLetter, slice, wordAfter } from './neighbours.ts'
import { script, scriptOf } from './text/script-class.ts'
import { type VisibleLine, type VisibleText, foldedText, mark } from './text/visible-text.ts'
import { determiners, functionWords, openers } from './evidence-words.ts'

/** Typed without uppercase, as people type questions: then lowercase means nothing. */
export function isCasual(text: VisibleText): boolean {
  if (text.length > 2000) return false
  for (let at = 1; at < text.length; at += 1) if (((text.marks[at] ?? 0) & mark.upper) !== 0) return false
  return true
}

export function hasSmallWord(text: VisibleText, word: string): boolean {
  const folded = foldedText(text)
  for (let at = folded.indexOf(word); at !== -1 && at < 60_000; at = folded.indexOf(word, at + word.length)) {
    const apart = scriptOf[folded.charCodeAt(at - 1)] !== script.latin
    const ends = scriptOf[folded.charCodeAt(at + word.length)] !== script.latin
    if (apart && ends && ((text.marks[at] ?? 0) & mark.upper) === 0) return true
  }
  return false
}

/**
 * `Flair 58 Manual`, `Apple Watch SE (2nd Gen)`, `Shark Stratos$299`: a capitalized phrase with a number or a price.
 */
export function productPoints(text: VisibleText, span: NameSpan): number {
  const { units, marks } = text
  const bold = ((marks[span.from] ?? 0) & (mark.bold | mark.link)) !== 0
  const begins = bold && (span.from === 0 || ((marks[span.from - 1] ?? 0) & (mark.bold | mark.link)) === 0)
  let at = span.to
  for (let count = 0; count < 6; count += 1) {
    while (at - span.to < 200 && (units[at] === 32 || units[at] === 45 || units[at] === 40)) at += 1
    const from = at
    let digits = false
    while (at < text.length && at - from < 40 && isNameLetter(units[at] ?? 0)) {
      if (scriptOf[units[at] ?? 0] === script.digit) digits = true
      at += 1
    }
    if (digits && count === 0 && at - from <= 3 && isBareNumber(text, from, at)) return 0.5
    if (digits || (count === 0 && hasHump(text, from, at))) return 2
    if (units[at] === 36 || units[at] === 0x20ac || units[at] === 0xa3) return 2
    if (at === from || ((marks[from] ?? 0) & mark.upper) === 0) return begins && count > 0 ? 1.25 : 0
  }
  return begins ? 1.25 : 0.5
}

/** `Gap 1`, `Box 12`, `Drive 20`: a count or a label, not a model name. */
function isBareNumber(text: VisibleText, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (scriptOf[text.units[at] ?? 0] !== script.digit) return false
  const next = wordAfter(text, to)
  return scriptOf[text.units[to] ?? 0] !== script.latin && !next.hyphen && !(next.joined && next.capital)
}

/** `ForceFlex`: a coined word. */
function hasHump(text: VisibleText, from: number, to: number): boolean {
  const upper = (at: number) => ((text.marks[at] ?? 0) & mark.upper) !== 0
  for (let at = from + 2; at < to - 1; at += 1) if (upper(at) && !upper(at - 1) && !upper(at + 1)) return true
  return false
}

/** The name is the whole text of a link. */
export function isWholeLink(text: VisibleText, { from, to }: NameSpan): boolean {
  const linked = (at: number) => ((text.marks[at] ?? 0) & mark.link) !== 0
  return linked(from) && (from === 0 || !linked(from - 1)) && !linked(to)
}

/** `Async: Loom.`, `Online only? Stripe.`: the word alone answers a label or a question. */
export function isAnswered(text: VisibleText, span: NameSpan): boolean {
  const ahead = slice(text, span.from - 2, span.from)
  return (ahead === ': ' || ahead === '? ') && /^(?:[.;\n]|$)/.test(slice(text, span.to, span.to + 1))
}

/** `Hard Drive`, `Test Drive`: a word that modifies the next, unlike `Use Slack`, `Google Drive`. */
export function isModifier(word: string): boolean {
  return commonTier(word) !== null && !functionWords.has(word) && !determiners.has(word) && !openers.has(word)
}

/** An all-uppercase alias, found in uppercase: LINE, BOSS. */
export function isShouted({ pattern }: NameSpan): boolean {
  return pattern.folded.length >= 3 && pattern.capitals.length > 0 && pattern.capitals.every(Boolean)
}

export function isHead(text: VisibleText, span: NameSpan, line: VisibleLine): boolean {
  if (span.from < line.from || !isForced(text, span.from)) return false
  let next = span.to
  while (next < text.length && (text.units[next] === 32 || text.units[next] === 93)) next += 1
  const unit = text.units[next] ?? 10
  const boldEnds =
    ((text.marks[span.to - 1] ?? 0) & mark.bold) !== 0 && ((text.marks[span.to] ?? 0) & mark.bold) === 0
  return (
    boldEnds ||
    unit === 10 ||
    unit === 58 ||
    unit === 0xff1a ||
    unit === 45 ||
    unit === 0x2014 ||
    unit === 40 ||
    unit === 124
  )
}

export function isBoldLead(text: VisibleText, line: VisibleLine): boolean {
  return line.to > line.from && ((text.marks[line.from] ?? 0) & mark.bold) !== 0
}

/** An alias that the user wrote in lowercase on purpose, with a sign in it: `monday.com`. */
export function isNamedSmall({ pattern }: NameSpan): boolean {
  return /[.!@]/.test(pattern.folded)
}

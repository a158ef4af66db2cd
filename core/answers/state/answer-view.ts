import type { Stretch } from '#core/mentions/find-mentions.ts'
import { foldedText, type VisibleLine, type VisibleText } from '#core/mentions/text/visible-text.ts'
import { nameSign, quoteSign } from './grammar.ts'

/** A tracked name in the visible text. */
export type NamedAt = { brand: number; from: number; to: number }

/** A sentence of the visible text, or a table row; in `words`, names and quotations are replaced by signs. */
export type Sentence = Stretch & { words: string; line: VisibleLine }

const maxSentence = 400
/** Denials further on are not read. */
export const maxRead = 60_000
const sentenceEnd = /[.!?…](?=["'”’)\]]*(?: |$))|[。！？]/gu
const abbreviation = /\b(?:e\.g|i\.e|inc|vs|etc|z\.b|bzw|ca|st|no|approx)$/u
const quotation = /["“«„]([^"“”«»„]{1,400})["”»“]/gu

/** The mentions that start in a stretch; they are in order. */
export function mentionsIn(mentions: readonly NamedAt[], { from, to }: Stretch): readonly NamedAt[] {
  return mentions.slice(firstFrom(mentions, from), firstFrom(mentions, to))
}

/** Index of the first mention at or after `at`. */
export function firstFrom(mentions: readonly NamedAt[], at: number): number {
  let low = 0
  let high = mentions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((mentions[middle]?.from ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** The folded text, as far as it is read, with letters of names and quotations replaced one by one, so that offsets stay. */
export function maskText(text: VisibleText, mentions: readonly NamedAt[]): string {
  const folded = foldedText(text).slice(0, maxRead)
  let masked = ''
  let at = 0
  for (const { from, to } of mentions) {
    if (to > folded.length) break
    if (from < at) continue
    masked += folded.slice(at, from) + nameSign.repeat(to - from)
    at = to
  }
  masked += folded.slice(at)
  return /["“«„]/u.test(masked) ? masked.replace(quotation, maskQuotation) : masked
}

/** What someone else says, from four words on; names in it stay. */
function maskQuotation(whole: string): string {
  return whole.split(' ').length < 4 ? whole : whole.replaceAll(/[\p{L}\p{N}.!?]/gu, quoteSign)
}

/** The sentences of a line that contain a letter or a name; those longer than 400 units are cut. */
export function sentencesOf(masked: string, line: VisibleLine): Sentence[] {
  const found: Sentence[] = []
  const text = masked.slice(line.from, line.to)
  let from = 0
  for (const to of line.zone === 'table' ? [text.length] : sentenceEnds(text)) {
    for (; from < to; from += maxSentence) {
      const words = text.slice(from, Math.min(to, from + maxSentence))
      if (/[\p{L}\ue000]/u.test(words))
        found.push({ from: line.from + from, to: line.from + from + words.length, words, line })
    }
    from = to
  }
  return found
}

function sentenceEnds(text: string): number[] {
  const found: number[] = []
  for (const { index } of text.matchAll(sentenceEnd))
    if (!abbreviation.test(text.slice(Math.max(0, index - 6), index))) found.push(index + 1)
  return found.at(-1) === text.length ? found : [...found, text.length]
}

import type { BrandSet } from './brand-set.ts'
import { keepBrandSpans } from './context-evidence.ts'
import { findNames, type NameSpan } from './find-names.ts'
import { script, scriptOf } from './text/script-class.ts'
import type { WordModel } from './word-model/occurrence.ts'
import { likelihoodOf } from './word-model/trees.ts'
import { mark, originEnd, type VisibleLine, type VisibleText, type Zone } from './text/visible-text.ts'

/** A kept occurrence; `from` and `to` index the visible units, `start` and `end` the answer's UTF-16 code units. */
export type FoundMention = {
  brand: number
  from: number
  to: number
  start: number
  end: number
  /** End of the longer name that starts with this one (`Sony WH-1000XM5`), in code units; otherwise `end`. */
  nameEnd: number
  zone: Zone
  line: VisibleLine
}

/** A tracked name inside a longer tracked name: it does not count, and refers to the longer one. */
export type InnerName = { brand: number; start: number; end: number; partOf: string }

/** A range of visible units whose names do not count: a repeated question, a statement of absence. */
export type Stretch = { from: number; to: number }

/** Names of tracked brands in the visible text, in order, without those in source lists and `ignored` ranges. */
export function findMentions(given: {
  text: VisibleText
  set: BrandSet
  prompt: string
  citedBrands: ReadonlySet<number>
  ignored: readonly Stretch[]
  model?: WordModel
}): { mentions: FoundMention[]; inner: InnerName[] } {
  const { text, set, prompt, citedBrands, ignored, model = likelihoodOf } = given
  const lineOf = lineFinder(text)
  const { spans, inner } = findNames(text, set)
  const visible = spans.filter((span) => counts(text, span, lineOf(span.from), ignored))
  const kept = keepBrandSpans(visible, lineOf, { text, set, prompt, citedBrands, model })
  const mentions = kept.map((span) => mentionOf(text, span, lineOf(span.from)))
  const outer = new Set(kept)
  return {
    mentions,
    inner: inner
      .filter((each) => outer.has(each.outer))
      .map(({ brand, from, to, outer: { pattern } }) => ({
        brand,
        start: text.origins[from] ?? 0,
        end: originEnd(text, to - 1),
        partOf: set.brands[pattern.brand]?.name ?? pattern.folded,
      })),
  }
}

function counts(text: VisibleText, span: NameSpan, line: VisibleLine, ignored: readonly Stretch[]): boolean {
  if (line.source) return false
  // A reader sees the picture, not its alternative text.
  if (((text.marks[span.from] ?? 0) & (mark.citation | mark.alt)) !== 0) return false
  return !ignored.some(({ from, to }) => span.from >= from && span.to <= to)
}

function mentionOf(text: VisibleText, span: NameSpan, line: VisibleLine): FoundMention {
  const linked = ((text.marks[span.from] ?? 0) & mark.link) !== 0
  const end = originEnd(text, span.to - 1)
  const longer = longerNameEnd(text, span.to)
  return {
    brand: span.pattern.brand,
    from: span.from,
    to: span.to,
    start: text.origins[span.from] ?? 0,
    end,
    nameEnd: longer === span.to ? end : originEnd(text, longer - 1),
    zone: linked ? 'link' : line.zone,
    line,
  }
}

/** Up to three more words that begin with an uppercase letter or a digit, each after one space. */
function longerNameEnd(text: VisibleText, to: number): number {
  let end = to
  for (let count = 0; count < 3; count += 1) {
    if (text.units[end] !== 32) return end
    const first = scriptOf[text.units[end + 1] ?? 0]
    const capital = first === script.latin && ((text.marks[end + 1] ?? 0) & mark.upper) !== 0
    if (!capital && first !== script.digit) return end
    let next = end + 2
    while (next - end < 40 && next < text.length && isNameUnit(text.units[next] ?? 0)) next += 1
    end = next
  }
  return end
}

function isNameUnit(unit: number): boolean {
  const cls = scriptOf[unit]
  return cls === script.latin || cls === script.digit
}

/** Binary search over the lines: names come in order, but context rules look back. */
function lineFinder(text: VisibleText): (at: number) => VisibleLine {
  const { lines } = text
  const none: VisibleLine = {
    index: 0,
    from: 0,
    to: 0,
    zone: 'paragraph',
    indent: 0,
    level: 0,
    afterRule: false,
    starts: false,
    source: false,
    quoted: false,
  }
  return (at) => {
    let low = 0
    let high = lines.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((lines[middle]?.from ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return lines[low] ?? none
  }
}

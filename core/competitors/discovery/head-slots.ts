import { script, scriptOf } from '#core/mentions/text/script-class.ts'
import { foldedText, mark, type VisibleLine, type VisibleText } from '#core/mentions/text/visible-text.ts'

/** A place where answers usually put names. `group` joins places of one list, table, or level. */
export type HeadSlot = {
  kind: 'item' | 'heading' | 'cell' | 'lead' | 'bold' | 'flat'
  from: number
  /** The end of the line, cell, or bold run. */
  to: number
  /** Bold or linked, or in a numbered heading: deliberately emphasized. */
  marked: boolean
  group: number
}

const longestHead = 90
const flatLine = 160

/** List heads, headings, first cells, bold words, and `Name: …` in running text, in line order. */
export function headSlots(text: VisibleText): HeadSlot[] {
  const slots: HeadSlot[] = []
  let section = 1
  let inTable = false
  for (const line of text.lines) {
    if (line.source) continue
    if (line.zone !== 'table') inTable = false
    else if (!inTable) {
      inTable = true // The first row contains the column titles.
      section += 1
      continue
    }
    const from = contentStart(text, line.from, line.to)
    if (line.zone === 'heading') {
      section += 1
      addHead(slots, text, {
        kind: 'heading',
        from,
        to: line.to,
        group: from > line.from ? -1 : -2,
        numbered: from > line.from,
      })
    } else if (line.zone === 'table')
      addHead(slots, text, { kind: 'cell', from, to: cellEnd(text, from, line.to), group: section })
    else if (line.zone === 'list' && line.starts)
      addHead(slots, text, {
        kind: 'item',
        from,
        to: line.to,
        group: section * 100 + Math.min(line.indent, 40),
      })
    else if (isSetOff(text, from))
      addHead(slots, text, { kind: 'lead', from, to: line.to, group: section * 100 + 50 })
    if (line.zone !== 'table')
      addBoldRuns(slots, text, { from: slots.at(-1)?.from === from ? from + 1 : from, to: line.to })
    if (line.to - line.from > flatLine) addFlatHeads(slots, text, line)
  }
  return slots
}

/** The position after numbers, emoji, and symbols before a head. */
export function contentStart(text: VisibleText, from: number, to: number): number {
  let at = skipSigns(text, from, to)
  let digits = at
  while (digits < to && scriptOf[text.units[digits] ?? 0] === script.digit) digits += 1
  const after = text.units[digits]
  if (
    digits > at &&
    digits - at <= 3 &&
    (after === 46 || after === 41 || after === 0x20e3 || after === 0xfe0f)
  )
    if (digits + 1 >= to || scriptOf[text.units[digits + 1] ?? 0] !== script.digit)
      at = skipSigns(text, digits + 1, to)
  return at
}

function skipSigns(text: VisibleText, from: number, to: number): number {
  let at = from
  while (at < to && scriptOf[text.units[at] ?? 0] === script.none) at += 1
  return at
}

const superlative =
  /^(?:the )?(?:best|top|budget|overall|runner|premium|value|winner|great|editor|upgrade|also|most|our|cheapest|luxury|affordable|good|ideal|perfect|mid-range|bonus|honorable|alternative|pick|recommended|ease|for)\b[^:–—-]{0,50}(?::| [-–—] )/

/** Adds a head; after `Best overall:` the name comes second. */
function addHead(
  slots: HeadSlot[],
  text: VisibleText,
  { kind, from, to, group, numbered = false }: Omit<HeadSlot, 'marked'> & { numbered?: boolean },
): void {
  if (from >= to) return
  const lead = superlative.exec(foldedText(text).slice(from, Math.min(to, from + 70)))?.[0]
  const start = lead === undefined ? from : skipSigns(text, from + lead.length, to)
  if (start >= to) return
  slots.push({
    kind,
    from: start,
    to: boldEnd(text, start, to),
    marked: numbered || isSetOff(text, start),
    group,
  })
}

/** A bold head ends with the bold run; any other with its line. */
function boldEnd(text: VisibleText, from: number, to: number): number {
  let at = from
  while (at < to && ((text.marks[at] ?? 0) & mark.bold) !== 0) at += 1
  return at === from ? to : at
}

const isSetOff = (text: VisibleText, at: number) => ((text.marks[at] ?? 0) & (mark.bold | mark.link)) !== 0

function cellEnd(text: VisibleText, from: number, to: number): number {
  let at = from
  while (at < to && text.units[at] !== 124) at += 1
  return at
}

function addBoldRuns(slots: HeadSlot[], text: VisibleText, { from, to }: { from: number; to: number }): void {
  const { marks } = text
  for (let at = from; at < to; at += 1) {
    if (((marks[at] ?? 0) & mark.bold) === 0 || ((marks[at - 1] ?? 0) & mark.bold) !== 0) continue
    let end = at
    while (end < to && ((marks[end] ?? 0) & mark.bold) !== 0) end += 1
    const start = skipSigns(text, at, end)
    if (end - start <= longestHead && start < end)
      slots.push({ kind: 'bold', from: start, to: end, marked: true, group: 0 })
    at = end
  }
}

/** Answers copied from a page lose their line breaks: `…everyday use.HP Chromebook 14: If you need…`. */
function addFlatHeads(slots: HeadSlot[], text: VisibleText, line: VisibleLine): void {
  const { units } = text
  for (let at = line.from + 2; at < line.to; at += 1) {
    if (units[at] !== 58 || scriptOf[units[at + 1] ?? 0] === script.digit || units[at + 1] === 47) continue
    const from = flatStart(text, line.from, at)
    if (from !== null && slots.at(-1)?.from !== from)
      slots.push({ kind: 'flat', from, to: at, marked: false, group: -3 })
  }
}

function flatStart(text: VisibleText, lineStart: number, colon: number): number | null {
  const { units, marks } = text
  const least = Math.max(lineStart, colon - longestHead)
  for (let at = colon - 1; at >= least; at -= 1) {
    const unit = units[at] ?? 0
    const opens = unit === 46 || unit === 58 || unit === 33 || unit === 63 || unit === 10
    if (!opens && at > lineStart) continue
    const next = units[at + 1] ?? 0
    if (unit === 46 && ((marks[at] ?? 0) & mark.domain) !== 0) continue
    if (unit === 46 && scriptOf[next] === script.digit) continue
    const from = contentStart(text, opens ? at + 1 : at, colon)
    return from < colon ? from : null
  }
  return null
}

import { script, scriptOf } from '#core/mentions/text/script-class.ts'
import { mark, softBreak, type VisibleLine, type VisibleText } from '#core/mentions/text/visible-text.ts'

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

export const isNumbered = (text: VisibleText, line: VisibleLine) =>
  contentStart(text, line.from, line.to) > line.from

/** A list item, or a line of a paragraph that begins with a number or an emoji, such as `1) ` or `🥇 `. */
export function isListed(text: VisibleText, line: VisibleLine): boolean {
  if (line.zone === 'list') return line.starts
  const unit = text.units[line.from] ?? 0
  return (scriptOf[unit] === script.digit || unit > 0x2190 || unit === 0x2022) && isNumbered(text, line)
}

/** A short line that begins a paragraph: the title of a product card. */
export const isCard = (text: VisibleText, line: VisibleLine) =>
  line.to - line.from <= 60 && text.units[line.from - 1] !== softBreak

/** Introduces what follows. */
export function endsInColon({ units }: VisibleText, { from, to }: VisibleLine): boolean {
  let last = to - 1
  while (last > from && (units[last] === 32 || units[last] === softBreak)) last -= 1
  return units[last] === 58 || units[last] === 0xff1a
}

/** A short line that is bold up to its end. */
export const isBoldTitle = (text: VisibleText, line: VisibleLine) =>
  isCard(text, line) && ((text.marks[line.from] ?? 0) & (text.marks[line.to - 1] ?? 0) & mark.bold) !== 0

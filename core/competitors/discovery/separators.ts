import { script, scriptOf } from '#core/mentions/text/script-class.ts'
import { softBreak, type VisibleText } from '#core/mentions/text/visible-text.ts'
import { feature, type Feature } from './name-features.ts'

/** Kinds of signs between two words, as bits. */
export const sep = {
  space: 1,
  stop: 2,
  colon: 4,
  dash: 8,
  comma: 16,
  open: 32,
  close: 64,
  pipe: 128,
  line: 256,
  slash: 512,
  and: 1024,
  currency: 2048,
  other: 4096,
} as const

/** The signs in a range of visible units. */
export function signsIn({ units }: VisibleText, from: number, to: number): number {
  if (to - from === 1 && units[from] === 32) return sep.space
  let signs = 0
  for (let at = from; at < to && at - from < 40; at += 1) signs |= signOf(units[at] ?? 0, units[at - 1] ?? 0)
  return signs
}

/** Whether the sign alone explains a capital letter. */
export const isForcing = (signs: number) =>
  signs === 0 ||
  signs === sep.close ||
  (signs & (sep.stop | sep.line | sep.colon | sep.pipe | sep.dash)) !== 0

/** `*Ikiru*`, `***Ikiru***`, `_Ikiru_`: the title of a film or a book. */
export function isItalic(source: string, from: number): boolean {
  let stars = 0
  while (stars < 4 && from - stars > 0 && isEmphasis(source.charCodeAt(from - stars - 1))) stars += 1
  return stars === 1 || stars === 3
}

const isEmphasis = (unit: number) => unit === 42 || unit === 95

/** `(1998)` or ` (2014)`. */
export function isYear({ units }: VisibleText, from: number): boolean {
  const at = units[from] === 40 ? from + 1 : from
  for (let next = at; next < at + 4; next += 1) if (scriptOf[units[next] ?? 0] !== script.digit) return false
  return units[at + 4] === 41
}

export function firstSign(text: VisibleText, from: number, to: number): Feature | null {
  for (let at = from; at < to; at += 1) {
    const sign = signOf(text.units[at] ?? 0, text.units[at - 1] ?? 0)
    if (sign === sep.space) continue
    if (sign === sep.colon) return feature.colon
    if (sign === sep.dash) return feature.dash
    if (sign === sep.open) return feature.paren
    if (sign === sep.comma) return feature.comma
    if (sign === sep.slash) return feature.slash
    if (sign === sep.currency) return feature.priced
    return sign === sep.stop || sign === sep.pipe || sign === sep.line ? feature.end : null
  }
  return null
}

function signOf(unit: number, before: number): number {
  switch (unit) {
    case 32:
      return sep.space
    case softBreak:
    case 10:
      return sep.line
    case 46:
    case 33:
    case 63:
    case 59:
    case 0x3002:
    case 0x2022:
      return sep.stop
    case 58:
    case 0xff1a:
      return sep.colon
    case 0x2013:
    case 0x2014:
      return sep.dash
    case 45:
      return before === 32 ? sep.dash : sep.other
    case 44:
    case 0x3001:
      return sep.comma
    case 40:
    case 91:
      return sep.open
    case 41:
    case 93:
      return sep.close
    case 124:
      return sep.pipe
    case 47:
      return sep.slash
    case 38:
      return sep.and
    case 36:
    case 0x20ac:
    case 0xa3:
      return sep.currency
    default:
      return scriptOf[unit] === script.none && unit > 0x2190 ? sep.stop : sep.other
  }
}

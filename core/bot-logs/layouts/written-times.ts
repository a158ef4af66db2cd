/**
 * The end of a time that is written at `at` and contains blanks, or `at` itself: `2026-11-20 08:15:01.123 +0100`,
 * `20/Nov/2026:08:15:01 +0100`, `2026/11/20 - 08:15:01`, `Fri Nov 20 08:15:01 2026`, and `Fri, 20 Nov 2026 08:15:01 GMT`.
 * A time without blanks is a word like any other.
 */
export function writtenTimeEnd(bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at] ?? 0
  const isYear = isDigit(first) && isDateSign(bytes[at + 4]) && bytes[at + 4] === bytes[at + 7]
  const isDay = isDigit(first) && bytes[at + 2] === slash && bytes[at + 6] === slash
  const isWeekday = isCapital(first) && (bytes[at + 3] === space || bytes[at + 3] === comma)
  if (!isYear && !isDay && !isWeekday) return at
  let text = ''
  for (let index = at; index < Math.min(end, at + maxTime); index += 1)
    text += String.fromCharCode(bytes[index] ?? 0)
  return at + (writtenTime.exec(text)?.[0].length ?? 0)
}

const writtenTime =
  /^(?:\d{4}([-/])\d\d\1\d\d(?: - |[T ])\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?|\d\d\/[A-Z][a-z]{2}\/\d{4}[: ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?: [+-]\d{4})?|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?: [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d{1,9})?(?: [A-Z]{3,4})? \d{4}|, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d(?: GMT| UTC| [+-]\d{4})?))(?![\w:])/

const isDateSign = (byte: number | undefined) => byte === slash || byte === 0x2d

/** Longer than every form. */
const maxTime = 48

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const isCapital = (byte: number) => byte >= 0x41 && byte <= 0x5a

const space = 0x20
const comma = 0x2c
const slash = 0x2f

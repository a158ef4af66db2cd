import { dayMs } from '../../calendar.ts'
/** Numbers and times in logs, read from bytes without creating strings. NaN: invalid. */

/** An integer of at most 15 digits, `-1` too. */
export function integerAt(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = start < end && bytes[start] === minus
  const first = isNegative ? start + 1 : start
  if (first >= end || end - first > 15) return Number.NaN
  let value = 0
  for (let position = first; position < end; position += 1) {
    const digit = (bytes[position] ?? 0) - zero
    if (digit < 0 || digit > 9) return Number.NaN
    value = value * 10 + digit
  }
  return isNegative ? -value : value
}

/** An HTTP status from 100 to 599; 0 for none: `-`, `000`, Vercel's −1, and anything else. */
export function statusAt(bytes: Uint8Array, start: number, end: number): number {
  const value = integerAt(bytes, start, end)
  return value >= 100 && value <= 599 ? value : 0
}

/** Bytes sent; −1: absent. */
export function sizeAt(bytes: Uint8Array, start: number, end: number): number {
  const value = integerAt(bytes, start, end)
  return value >= 0 ? value : -1
}

/**
 * Milliseconds since 1970 in UTC of any common time: ISO 8601 with `T` or a space, with or without fraction and zone;
 * `20/Nov/2026:09:15:01 +0100`; `Fri, 20 Nov 2026 08:15:01 GMT`; seconds, milli-, micro-, or nanoseconds since 1970,
 * distinguished by size, with or without fraction. A time without a zone is UTC.
 */
export function timeAt(bytes: Uint8Array, start: number, end: number): number {
  if (end - start >= 19) {
    const fifth = bytes[start + 4]
    if (fifth === minus || fifth === slash) return isoTime(bytes, start, end)
    if (bytes[start + 2] === slash) return clfTime(bytes, start, end)
    if (bytes[start + 3] === comma) return httpTime(bytes, start, end)
    if (bytes[start + 3] === space && bytes[start + 7] === space) return ctimeTime(bytes, start, end)
  }
  return epochTime(bytes, start, end)
}

/** Separate `2026-11-20` and `08:15:01`, in UTC. */
export function dayAndTimeAt(
  bytes: Uint8Array,
  dayStart: number,
  dayEnd: number,
  clockStart: number,
  clockEnd: number,
): number {
  if (bytes[dayStart + 1] === slash || bytes[dayStart + 2] === slash)
    return americanTime(bytes, dayStart, dayEnd, clockStart, clockEnd)
  if (dayEnd - dayStart !== 10 || clockEnd - clockStart < 8) return Number.NaN
  if (bytes[dayStart + 4] !== minus || bytes[dayStart + 7] !== minus) return Number.NaN
  return (
    instant(
      number4(bytes, dayStart),
      number2(bytes, dayStart + 5),
      number2(bytes, dayStart + 8),
      bytes,
      clockStart,
    ) + fraction(bytes, clockStart + 8, clockEnd)
  )
}

/** `11/20/26` and `8:15:01`, as IIS writes them. */
function americanTime(
  bytes: Uint8Array,
  dayStart: number,
  dayEnd: number,
  clockStart: number,
  clockEnd: number,
): number {
  const text = String.fromCharCode(
    ...bytes.subarray(dayStart, Math.min(dayEnd, dayStart + 10)),
    space,
    ...bytes.subarray(clockStart, Math.min(clockEnd, clockStart + 8)),
  )
  const [, month, day, year, hour, minute, second] =
    /^(\d\d?)\/(\d\d?)\/(\d\d|\d{4}) (\d\d?):(\d\d):(\d\d)$/.exec(text)?.map(Number) ?? []
  if (month === undefined || day === undefined || year === undefined) return Number.NaN
  const fullYear = year < 100 ? year + 2000 : year
  if (!(month >= 1 && month <= 12) || !(day >= 1 && day <= daysIn(fullYear, month))) return Number.NaN
  return plausible(Date.UTC(fullYear, month - 1, day, hour, minute, second))
}

function isoTime(bytes: Uint8Array, start: number, end: number): number {
  if (bytes[start + 7] !== bytes[start + 4]) return Number.NaN
  const between = bytes[start + 10] ?? 0
  if (between !== letterT && between !== letterT + 0x20 && between !== space && between !== plus)
    return Number.NaN
  // `2026/11/20 - 08:15:01`
  const clock = start + (bytes[start + 11] === minus && bytes[start + 12] === space ? 13 : 11)
  const time = instant(
    number4(bytes, start),
    number2(bytes, start + 5),
    number2(bytes, start + 8),
    bytes,
    clock,
  )
  let position = clock + 8
  while (
    position < end &&
    (isDigit(bytes[position] ?? 0) || bytes[position] === dot || bytes[position] === comma)
  )
    position += 1
  return time + fraction(bytes, clock + 8, position) - zoneAt(bytes, position, end)
}

/** The time of the common log format, with or without its zone. */
function clfTime(bytes: Uint8Array, start: number, end: number): number {
  if (end - start < 20 || bytes[start + 6] !== slash) return Number.NaN
  if (bytes[start + 11] !== colon && bytes[start + 11] !== space) return Number.NaN
  const month = monthAt(bytes, start + 3)
  const time = instant(number4(bytes, start + 7), month, number2(bytes, start), bytes, start + 12)
  let position = start + 20
  while (position < end && (isDigit(bytes[position] ?? 0) || bytes[position] === dot)) position += 1
  return time + fraction(bytes, start + 20, position) - zoneAt(bytes, position, end)
}

/** The time of HTTP headers. */
function httpTime(bytes: Uint8Array, start: number, end: number): number {
  if (end - start < 25 || bytes[start + 16] !== space) return Number.NaN
  const month = monthAt(bytes, start + 8)
  return (
    instant(number4(bytes, start + 12), month, number2(bytes, start + 5), bytes, start + 17) -
    zoneAt(bytes, start + 25, end)
  )
}

/** `Fri Nov 20 08:15:01 2026`, as C's `ctime` writes it, with a fraction or a zone before the year in some programs. */
function ctimeTime(bytes: Uint8Array, start: number, end: number): number {
  const year = number4(bytes, end - 4)
  const day = bytes[start + 8] === space ? number1(bytes, start + 9) : number2(bytes, start + 8)
  return end - start < 24 ? Number.NaN : instant(year, monthAt(bytes, start + 4), day, bytes, start + 11)
}

function epochTime(bytes: Uint8Array, start: number, end: number): number {
  let value = 0
  let position = start
  for (; position < end && isDigit(bytes[position] ?? 0); position += 1)
    value = value * 10 + ((bytes[position] ?? 0) - zero)
  const digits = position - start
  // `1.7951625e9`: written by JSON encoders.
  if (digits === 1) return exponentTime(bytes, start, end)
  if (digits < 9 || digits > 19) return Number.NaN
  const unit = digits <= 11 ? 1000 : digits <= 14 ? 1 : digits <= 17 ? 0.001 : 0.000_001
  let rest = 0
  if (position < end) {
    if (bytes[position] !== dot) return Number.NaN
    rest = fraction(bytes, position, end)
  }
  return plausible(Math.floor(value * unit + (unit === 1000 ? rest : 0)))
}

function exponentTime(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > 32) return Number.NaN
  let text = ''
  for (let position = start; position < end; position += 1) text += String.fromCharCode(bytes[position] ?? 0)
  if (!/^\d+(\.\d+)?e[+]?\d{1,2}$/i.test(text)) return Number.NaN
  const value = Number(text)
  return plausible(
    Math.floor(value < 1e11 ? value * 1000 : value < 1e14 ? value : value < 1e17 ? value / 1e3 : value / 1e6),
  )
}

/** Milliseconds of `hh:mm:ss` on a day; a leap second counts as the second before it. */
function instant(year: number, month: number, day: number, bytes: Uint8Array, clock: number): number {
  const hour = number2(bytes, clock)
  const minute = number2(bytes, clock + 3)
  const second = number2(bytes, clock + 6)
  const isClock = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second <= 60
  if (!isClock || bytes[clock + 2] !== colon || bytes[clock + 5] !== colon) return Number.NaN
  if (!(month >= 1 && month <= 12) || !(day >= 1 && day <= daysIn(year, month))) return Number.NaN
  return plausible(
    daysSince1970(year, month, day) * dayMs + (hour * 3600 + minute * 60 + Math.min(second, 59)) * 1000,
  )
}

/** Howard Hinnant's algorithm, exact for every year of the Gregorian calendar. */
function daysSince1970(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** `.123456` in milliseconds, rounded down; empty is 0. */
function fraction(bytes: Uint8Array, start: number, end: number): number {
  if (start >= end) return 0
  if (bytes[start] !== dot && bytes[start] !== comma) return Number.NaN
  let value = 0
  let scale = 100
  for (let position = start + 1; position < end; position += 1) {
    if (!isDigit(bytes[position] ?? 0)) return Number.NaN
    if (scale >= 1) value += ((bytes[position] ?? 0) - zero) * scale
    scale /= 10
  }
  return value
}

/** Offset of a zone from UTC in milliseconds: `Z`, ` UTC`, `+0100`, `+01:00`, `+01`; empty is UTC. */
function zoneAt(bytes: Uint8Array, from: number, end: number): number {
  let start = from
  while (start < end && bytes[start] === space) start += 1
  if (start === end) return 0
  const sign = bytes[start]
  if (sign === plus || sign === minus) {
    const width = end - start
    const hasColon = width === 6 && bytes[start + 3] === colon
    if (width !== 3 && width !== 5 && !hasColon) return Number.NaN
    const hours = number2(bytes, start + 1)
    const minutes = width === 3 ? 0 : number2(bytes, start + (hasColon ? 4 : 3))
    if (!(hours <= 15) || !(minutes < 60)) return Number.NaN
    return (sign === plus ? 1 : -1) * (hours * 60 + minutes) * 60_000
  }
  const isZulu = ((bytes[start] ?? 0) | 0x20) === 0x7a && start + 1 === end
  const isUtc = end - start === 3 && monthKey(bytes, start) === utcKey
  const isGmt = end - start === 3 && monthKey(bytes, start) === gmtKey
  return isZulu || isUtc || isGmt ? 0 : Number.NaN
}

const monthKey = (bytes: Uint8Array, start: number) =>
  (((bytes[start] ?? 0) | 0x20) << 16) |
  (((bytes[start + 1] ?? 0) | 0x20) << 8) |
  ((bytes[start + 2] ?? 0) | 0x20)

const keyOf = (text: string) => monthKey(new TextEncoder().encode(text), 0)
const utcKey = keyOf('utc')
const gmtKey = keyOf('gmt')
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ').map(keyOf)

/** 1 to 12; 0: not a month name. */
function monthAt(bytes: Uint8Array, start: number): number {
  return months.indexOf(monthKey(bytes, start)) + 1
}

function number2(bytes: Uint8Array, start: number): number {
  const tens = (bytes[start] ?? 0) - zero
  const ones = (bytes[start + 1] ?? 0) - zero
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

const number1 = (bytes: Uint8Array, start: number) =>
  isDigit(bytes[start] ?? 0) ? (bytes[start] ?? 0) - zero : Number.NaN

const number4 = (bytes: Uint8Array, start: number) => number2(bytes, start) * 100 + number2(bytes, start + 2)

/** From 1995 to tomorrow: no log is older, and a later value is not the time of a request. */
const plausible = (time: number) => (time >= earliest && time < Date.now() + 2 * dayMs ? time : Number.NaN)
const earliest = Date.UTC(1995, 0, 1)

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39

const zero = 0x30
const minus = 0x2d
const plus = 0x2b
const slash = 0x2f
const colon = 0x3a
const dot = 0x2e
const comma = 0x2c
const space = 0x20
const letterT = 0x54

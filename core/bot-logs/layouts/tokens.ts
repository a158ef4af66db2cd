import { writtenTimeEnd } from './written-times.ts'

/** How a token is delimited in its line. */
export const tokenKinds = { bare: 0, quoted: 1, bracketed: 2 } as const

/** More tokens than any layout has: an unquoted agent adds a few dozen. */
export const maxTokens = 160

/**
 * The tokens of a line: words between blanks, texts in quotes, and `[…]`, as byte ranges without their delimiters. A
 * time with blanks in it is one token, and so is a list with a blank after each comma. One object serves a whole file.
 */
export class LineTokens {
  readonly starts = new Int32Array(maxTokens)
  readonly ends = new Int32Array(maxTokens)
  readonly kinds = new Uint8Array(maxTokens)
  count = 0

  /** False: the line has more than `maxTokens`. */
  read(bytes: Uint8Array, start: number, end: number): boolean {
    this.count = 0
    let at = start
    while (at < end) {
      const byte = bytes[at] ?? 0
      if (byte === space || byte === tab) {
        at += 1
        continue
      }
      if (this.count === maxTokens) return false
      if (byte === quote || byte === apostrophe) at = this.readQuoted(bytes, at, end, byte)
      else if (byte === openBracket) at = this.readBracketed(bytes, at, end)
      else at = this.readBare(bytes, at, end)
    }
    return true
  }

  /** Where the line continues after the token, including its delimiters. */
  private readQuoted(bytes: Uint8Array, at: number, end: number, sign: number): number {
    const close = closingQuote(bytes, at + 1, end, sign)
    // A lone apostrophe begins a word.
    if (close === end && sign === apostrophe) return this.readBare(bytes, at, end)
    this.add(at + 1, close, tokenKinds.quoted)
    return Math.min(close + 1, end)
  }

  private readBracketed(bytes: Uint8Array, at: number, end: number): number {
    const last = Math.min(end, at + maxBracketed)
    let close = at + 1
    while (close < last && !(bytes[close] === closeBracket && isBlankAt(bytes, close + 1, end))) close += 1
    // `[2001:db8::1]:443` and an unclosed bracket are words.
    if (close === last || isAddressWord(bytes, at, close)) return this.readBare(bytes, at, end)
    // Kinsta writes `["https://…"]`.
    const isQuoted = bytes[at + 1] === quote && bytes[close - 1] === quote && close - at > 2
    this.add(isQuoted ? at + 2 : at + 1, isQuoted ? close - 1 : close, tokenKinds.bracketed)
    return close + 1
  }

  private readBare(bytes: Uint8Array, at: number, end: number): number {
    let to = writtenTimeEnd(bytes, at, end)
    if (to === at) while (to < end && bytes[to] !== space && bytes[to] !== tab) to += 1
    const before = this.count - 1
    // `203.0.113.7, 10.0.0.1` and nginx's `0.012, 0.003 : 0.004` are one value each.
    if (before >= 0 && this.isJoined(bytes, before, at, to)) this.ends[before] = to
    else this.add(at, to, tokenKinds.bare)
    return to
  }

  private isJoined(bytes: Uint8Array, before: number, at: number, to: number): boolean {
    if (this.kinds[before] !== tokenKinds.bare || (this.ends[before] ?? 0) + 1 !== at) return false
    const start = this.starts[before] ?? 0
    if (!isListValue(bytes[start] ?? 0) || !isListValue(bytes[at] ?? 0)) return false
    const last = bytes[(this.ends[before] ?? 0) - 1]
    const end = this.ends[before] ?? 0
    const isAfterColon = last === colon && bytes[end - 2] === space && to - at < maxListed
    return last === comma || isAfterColon || (to - at === 1 && bytes[at] === colon)
  }

  private add(start: number, end: number, kind: number): void {
    this.starts[this.count] = start
    this.ends[this.count] = end
    this.kinds[this.count] = kind
    this.count += 1
  }
}

/** Whether `[2001:db8::1]:443 …` begins here. */
function isAddressWord(bytes: Uint8Array, open: number, close: number): boolean {
  const first = bytes.indexOf(closeBracket, open)
  return first < close && bytes[first + 1] === colon
}

/** Values of lists begin with a digit, a hexadecimal letter, `[`, `-`, or `:`; words of an agent mostly do not. */
const isListValue = (byte: number) => (byte >= 0x30 && byte <= 0x3a) || byte === dash || byte === openBracket

/** The quote that ends a text; `end` if the line was cut off before. One before anything but a delimiter is part of it. */
export function closingQuote(bytes: Uint8Array, from: number, end: number, sign: number = quote): number {
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at]
    if (byte === backslash) at += 1
    else if (byte === sign && isDelimiterAt(bytes, at + 1, end)) return at
  }
  return end
}

const isBlankAt = (bytes: Uint8Array, at: number, end: number) =>
  at >= end || bytes[at] === space || bytes[at] === tab

function isDelimiterAt(bytes: Uint8Array, at: number, end: number): boolean {
  const byte = bytes[at]
  return isBlankAt(bytes, at, end) || byte === comma || byte === semicolon || byte === bar
}

const maxBracketed = 400
const maxListed = 48

const tab = 0x09
const space = 0x20
const quote = 0x22
const apostrophe = 0x27
const comma = 0x2c
const dash = 0x2d
const colon = 0x3a
const semicolon = 0x3b
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const bar = 0x7c

import { tokenKinds } from './tokens.ts'
import type { Tokens } from './layout.ts'
import { asciiAt } from './shapes.ts'

/** Values between separators, in quotes or not; blanks around them do not count. */
export class SeparatedTokens implements Tokens {
  readonly starts = new Int32Array(maxValues)
  readonly ends = new Int32Array(maxValues)
  readonly kinds = new Uint8Array(maxValues)
  count = 0
  private readonly separator: Uint8Array

  constructor(separator: string) {
    this.separator = new TextEncoder().encode(separator)
  }

  read(bytes: Uint8Array, start: number, end: number): boolean {
    this.count = 0
    let at = start
    for (;;) {
      if (this.count === maxValues) return false
      at = this.readValue(bytes, at, end)
      if (at > end) return true
    }
  }

  /** Where the next value begins; after `end` if there is none. */
  private readValue(bytes: Uint8Array, from: number, end: number): number {
    let start = from
    while (start < end && isBlank(bytes[start] ?? 0) && !this.isSeparator(bytes, start, end)) start += 1
    const isQuoted = bytes[start] === quote && start < end
    let close = -1
    let at = start
    if (isQuoted) {
      close = this.closingQuote(bytes, start + 1, end)
      at = close === -1 ? start : close + 1
    }
    while (at < end && (!this.isSeparator(bytes, at, end) || this.isInAddress(bytes, start, at))) at += 1
    let to = close === -1 ? at : close
    if (close === -1) while (to > start && isBlank(bytes[to - 1] ?? 0)) to -= 1
    const isBracketed = close === -1 && bytes[start] === openBracket && bytes[to - 1] === closeBracket
    this.starts[this.count] = close !== -1 || isBracketed ? start + 1 : start
    this.ends[this.count] = isBracketed ? to - 1 : to
    this.kinds[this.count] =
      close !== -1 ? tokenKinds.quoted : isBracketed ? tokenKinds.bracketed : tokenKinds.bare
    this.count += 1
    return at >= end ? end + 1 : at + this.separator.length
  }

  /** The quote before a separator or the end of the line; −1: none, so the quote is part of the value. */
  private closingQuote(bytes: Uint8Array, from: number, end: number): number {
    for (let at = from; at < end; at += 1) {
      if (bytes[at] === backslash) at += 1
      else if (bytes[at] === quote) {
        let after = at + 1
        while (after < end && bytes[after] === space) after += 1
        if (after === end || this.isSeparator(bytes, after, end) || this.isSeparator(bytes, at + 1, end))
          return at
        // CSV doubles a quote.
        if (bytes[at + 1] === quote) at += 1
      }
    }
    return -1
  }

  /** `2001:db8::1` in a line whose values are separated by `::`. */
  private isInAddress(bytes: Uint8Array, start: number, at: number): boolean {
    if (this.separator[0] !== colon || at - start > 32) return false
    return /^(?=.*[\da-f]{3})[\da-f]{1,4}(?::[\da-f]{1,4})+$/i.test(asciiAt(bytes, start, at, 40))
  }

  private isSeparator(bytes: Uint8Array, at: number, end: number): boolean {
    const { separator } = this
    if (at + separator.length > end) return false
    for (let index = 0; index < separator.length; index += 1)
      if (bytes[at + index] !== separator[index]) return false
    return true
  }
}

const maxValues = 160

const isBlank = (byte: number) => byte === space || byte === 0x09

const space = 0x20
const quote = 0x22
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d

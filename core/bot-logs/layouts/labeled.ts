import { tokenKinds } from './tokens.ts'
import type { Tokens } from './layout.ts'

/**
 * The values of `key=value`, `key="value"`, `key:value`, and `key: value` lines, in the order of `keys`, wherever they
 * are in a line. A value without quotes ends where the next known key begins, so an agent may contain blanks.
 */
export class LabeledTokens implements Tokens {
  readonly starts
  readonly ends
  readonly kinds
  count: number
  private readonly keys: ReadonlyMap<string, number>

  constructor(keys: readonly string[]) {
    this.keys = new Map(keys.map((key, index) => [key, index]))
    this.starts = new Int32Array(keys.length)
    this.ends = new Int32Array(keys.length)
    this.kinds = new Uint8Array(keys.length)
    this.count = keys.length
  }

  /** False: fewer than three of the keys are in the line. */
  read(bytes: Uint8Array, start: number, end: number): boolean {
    this.starts.fill(0)
    this.ends.fill(0)
    let found = 0
    let open = -1
    for (const label of labelsAt(bytes, start, end, (key) => this.keys.has(key))) {
      if (open !== -1) this.ends[open] = trimmed(bytes, this.starts[open] ?? 0, label.start)
      const index = this.keys.get(label.key) ?? -1
      // Of equal keys the first counts.
      open = this.ends[index] === 0 ? index : -1
      if (open === -1) continue
      found += 1
      this.starts[open] = label.valueStart
      this.ends[open] = label.valueEnd
      this.kinds[open] = label.isQuoted ? tokenKinds.quoted : tokenKinds.bare
      if (label.isQuoted) open = -1
    }
    if (open !== -1) this.ends[open] = trimmed(bytes, this.starts[open] ?? 0, end)
    for (let index = 0; index < this.count; index += 1) this.withoutBrackets(bytes, index)
    return found >= 3
  }

  /** `[20/Nov/2026:08:15:01 +0000]` */
  private withoutBrackets(bytes: Uint8Array, index: number): void {
    const [start, end] = [this.starts[index] ?? 0, this.ends[index] ?? 0]
    if (end - start < 2 || bytes[start] !== openBracket || bytes[end - 1] !== closeBracket) return
    this.starts[index] = start + 1
    this.ends[index] = end - 1
  }
}

export type Label = { key: string; start: number; valueStart: number; valueEnd: number; isQuoted: boolean }

/**
 * The labels of a line: a name after the start, a blank, or a separator, then `=` or `:`. With `isKnown` all others are
 * part of values. The end of an unquoted value is not known yet: it is that of its first word.
 */
export function* labelsAt(
  bytes: Uint8Array,
  start: number,
  end: number,
  isKnown: (key: string) => boolean,
): Generator<Label> {
  let at = start
  while (at < end) {
    const from = at
    let to = at
    if (bytes[at] === quote) {
      // A quoted key, or a quoted text of the line.
      to = at + 1
      while (to < end && isKeyByte(bytes[to] ?? 0)) to += 1
      const isKey = to > at + 1 && bytes[to] === quote && isSign(bytes[to + 1])
      if (!isKey) {
        at = afterQuotes(bytes, at + 1, end)
        continue
      }
    }
    const keyStart = bytes[at] === quote ? at + 1 : at
    if (keyStart === at) while (to < end && isKeyByte(bytes[to] ?? 0)) to += 1
    const sign = bytes[to] === quote && keyStart > at ? to + 1 : to
    const length = to - keyStart
    if (length > 0 && length <= maxKey && isSign(bytes[sign]) && !isUrl(bytes, sign)) {
      const key = textOf(bytes, keyStart, to)
      if (isKnown(key)) {
        let value = sign + 1
        while (value < end && bytes[value] === space) value += 1
        const isQuoted = bytes[value] === quote || bytes[value] === apostrophe
        const valueEnd = isQuoted ? quoteEnd(bytes, value, end, isKnown) : wordEnd(bytes, value, end)
        yield { key, start: from, valueStart: isQuoted ? value + 1 : value, valueEnd, isQuoted }
        at = isQuoted ? Math.min(end, valueEnd + 1) : value
        if (!isQuoted) while (at < end && !isSeparator(bytes[at] ?? 0)) at += 1
        continue
      }
    }
    at = Math.max(to, at + 1)
    while (at < end && !isSeparator(bytes[at - 1] ?? 0)) at += 1
  }
}

function afterQuotes(bytes: Uint8Array, from: number, end: number): number {
  let at = from
  while (at < end && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return Math.min(end, at + 1)
}

/** The quote before the next label or the end of the line; a quote anywhere else was not escaped. */
function quoteEnd(bytes: Uint8Array, open: number, end: number, isKnown: (key: string) => boolean): number {
  const sign = bytes[open]
  for (let at = open + 1; at < end; at += 1) {
    if (bytes[at] === backslash) at += 1
    else if (bytes[at] === sign && isBeforeLabel(bytes, at + 1, end, isKnown)) return at
  }
  return end
}

function isBeforeLabel(
  bytes: Uint8Array,
  from: number,
  end: number,
  isKnown: (key: string) => boolean,
): boolean {
  let at = from
  while (at < end && isSeparator(bytes[at] ?? 0)) at += 1
  if (at === end) return true
  if (at === from) return false
  let to = at
  while (to < end && to - at <= maxKey && isKeyByte(bytes[to] ?? 0)) to += 1
  return to > at && isSign(bytes[to]) && !isUrl(bytes, to) && isKnown(textOf(bytes, at, to))
}

function wordEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from
  while (at < end && !isSeparator(bytes[at] ?? 0)) at += 1
  return at
}

/** Without the separators at its end. */
function trimmed(bytes: Uint8Array, start: number, end: number): number {
  let to = end
  while (to > start && isSeparator(bytes[to - 1] ?? 0)) to -= 1
  return to
}

function textOf(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  for (let at = start; at < end; at += 1) text += String.fromCharCode(bytes[at] ?? 0)
  return text
}

/** `https://` is no label. */
const isUrl = (bytes: Uint8Array, sign: number) => bytes[sign + 1] === slash && bytes[sign + 2] === slash

const isSign = (byte: number | undefined) => byte === equals || byte === colon
const isSeparator = (byte: number) =>
  byte === space || byte === tab || byte === comma || byte === semicolon || byte === bar

const isKeyByte = (byte: number) =>
  (byte >= 0x30 && byte <= 0x39) ||
  ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) ||
  byte === 0x5f ||
  byte === 0x2d ||
  byte === 0x2e ||
  byte === 0x40

const maxKey = 40

const tab = 0x09
const space = 0x20
const quote = 0x22
const apostrophe = 0x27
const comma = 0x2c
const slash = 0x2f
const colon = 0x3a
const semicolon = 0x3b
const equals = 0x3d
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const bar = 0x7c

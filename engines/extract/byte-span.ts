/** Converts UTF-8 byte offsets, which Google uses. Built once per text, because an answer has many. */
export class ByteOffsets {
  readonly #text: string
  /** The byte at which each UTF-16 unit begins; -1 within a surrogate pair. The last entry is the length. */
  readonly #starts: Int32Array

  constructor(text: string) {
    this.#text = text
    this.#starts = new Int32Array(text.length + 1).fill(-1)
    let bytes = 0
    for (let index = 0; index < text.length;) {
      this.#starts[index] = bytes
      const point = text.codePointAt(index) ?? 0
      bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
      index += point < 0x10000 ? 1 : 2
    }
    this.#starts[text.length] = bytes
  }

  /** The span in UTF-16 units; null if it is empty, outside the text, or does not begin and end between characters. */
  span(startByte: number, endByte: number): Span | null {
    const start = this.#utf16(startByte)
    const end = this.#utf16(endByte)
    const isWhole = this.#starts[start] === startByte && this.#starts[end] === endByte
    return isWhole && start < end ? { start, end } : null
  }

  /** The occurrence of `quoted` nearest to a byte; null if there is none, or only too far away. */
  nearest(quoted: string, startByte: number): Span | null {
    if (quoted === '') return null
    const expected = this.#utf16(startByte)
    const before = this.#text.lastIndexOf(quoted, expected)
    const after = this.#text.indexOf(quoted, expected)
    const isBefore = after < 0 || (before >= 0 && expected - before <= after - expected)
    const start = isBefore ? before : after
    if (start < 0) return null
    const isOnly = this.#text.indexOf(quoted) === this.#text.lastIndexOf(quoted)
    const isMeant = Math.abs(start - expected) <= reach || (isOnly && quoted.length >= unmistakable)
    return isMeant ? { start, end: start + quoted.length } : null
  }

  /** The last unit that begins at or before a byte. */
  #utf16(byte: number): number {
    let low = 0
    let high = this.#text.length
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#startOf(middle) <= byte) low = middle
      else high = middle - 1
    }
    return this.#starts[low] === -1 ? low - 1 : low
  }

  #startOf(index: number): number {
    const start = this.#starts[index] ?? -1
    return start === -1 ? (this.#starts[index - 1] ?? 0) : start
  }
}

export type Span = { start: number; end: number }

/** Recorded offsets were wrong by 2; a word such as `6.` found farther away is another one. */
const reach = 32

/** A unique quotation of this length is accepted anywhere. */
const unmistakable = 12

/**
 * The span of a quotation in a text. The quotation takes precedence: if the bytes point elsewhere, it is searched
 * nearby. Without a quotation the bytes are used.
 */
export function quotedSpan(
  offsets: ByteOffsets,
  text: string,
  { startByte, endByte, quoted }: { startByte: number; endByte: number; quoted: string | null },
): Span | null {
  const span = offsets.span(startByte, endByte)
  if (quoted === null) return span
  if (span && text.slice(span.start, span.end) === quoted) return span
  return offsets.nearest(quoted, startByte)
}

import { maxBlockBytes } from './plain-lines.ts'

/** A longer line is counted and not read. */
export const maxLineBytes = 64 * 1024

/**
 * One line, without its line end, as `bytes[start, end)`. `isTooLong`: only its first `maxLineBytes` are present. The
 * bytes are valid only during the call.
 */
export type OnLine = (bytes: Uint8Array, start: number, end: number, isTooLong: boolean) => void

/** Whole lines, `bytes[start, end)`, to be read many at a time; `handOn` takes those that must be read individually. */
export type OnBlock = (bytes: Uint8Array, start: number, end: number, handOn: OnOneLine) => void
type OnOneLine = (bytes: Uint8Array, start: number, end: number) => void

/** Takes the bytes of a file in chunks of any size and passes on its records one by one. */
export type Splitter = {
  push(chunk: Uint8Array): void
  /** End of file: passes on a last line without a line end. */
  end(): void
  /** Bytes up to the end of the last record that was passed on. */
  readonly position: number
}

const lineFeed = 10
const carriageReturn = 13

/**
 * Splits at \n and \r\n. Only a line that spans two chunks is copied, and only the part that is read. Leading NUL
 * bytes, which a log truncated while being written leaves behind, are dropped.
 */
export class LineSplitter implements Splitter {
  position = 0
  private readonly onLine: OnLine
  private readonly onBlock: OnBlock | null
  private readonly carry = new Uint8Array(maxLineBytes + 1)
  private carried = 0
  private isCarrying = false
  private isOverflowing = false
  private taken = 0

  constructor(onLine: OnLine, onBlock: OnBlock | null = null) {
    this.onLine = onLine
    this.onBlock = onBlock
  }

  push(chunk: Uint8Array): void {
    const before = this.taken
    const length = chunk.length
    this.taken += length
    let start = 0
    if (this.isCarrying) {
      const end = chunk.indexOf(lineFeed)
      this.keep(chunk, 0, end === -1 ? length : end)
      if (end === -1) return
      this.handOnCarried()
      start = end + 1
      this.position = before + start
    }
    const rest =
      this.onBlock === null ? this.handOnLines(chunk, start) : this.handOnBlocks(chunk, start, this.onBlock)
    if (rest > start) this.position = before + rest
    if (rest < length) this.keep(chunk, rest, length)
  }

  /**
   * Returns the end of the last line. A separate method with nothing after its loop: otherwise V8 optimizes it in the
   * middle of each chunk and discards the result at its end, which takes three times as long.
   */
  private handOnLines(chunk: Uint8Array, from: number): number {
    // A `Buffer` finds a byte faster, but readers that receive both it and the plain array of `carry` are slower for
    // both.
    const bytes = new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length)
    let start = from
    for (;;) {
      const end = chunk.indexOf(lineFeed, start)
      if (end === -1) return start
      this.handOn(bytes, start, end)
      start = end + 1
    }
  }

  private handOnBlocks(chunk: Uint8Array, from: number, onBlock: OnBlock): number {
    const bytes = new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length)
    const handOn: OnOneLine = (line, start, end) => this.handOn(line, start, end)
    const stop = bytes.lastIndexOf(lineFeed) + 1
    let start = from
    while (start < stop) {
      const end = bytes.lastIndexOf(lineFeed, Math.min(stop, start + maxBlockBytes) - 1) + 1
      if (end > start) {
        onBlock(bytes, start, end, handOn)
        start = end
      } else {
        // A line longer than a block.
        const close = bytes.indexOf(lineFeed, start)
        handOn(bytes, start, close)
        start = close + 1
      }
    }
    return start
  }

  end(): void {
    if (this.isCarrying) this.handOnCarried()
    this.position = this.taken
  }

  private handOn(bytes: Uint8Array, from: number, to: number): void {
    let start = from
    let end = to
    while (start < end && bytes[start] === 0) start += 1
    if (end > start && bytes[end - 1] === carriageReturn) end -= 1
    if (end - start <= maxLineBytes) this.onLine(bytes, start, end, false)
    else this.onLine(bytes, start, start + maxLineBytes, true)
  }

  private keep(bytes: Uint8Array, from: number, to: number): void {
    this.isCarrying = true
    if (this.isOverflowing) return
    let start = from
    if (this.carried === 0) while (start < to && bytes[start] === 0) start += 1
    const room = this.carry.length - this.carried
    this.isOverflowing = to - start > room
    const end = this.isOverflowing ? start + room : to
    this.carry.set(bytes.subarray(start, end), this.carried)
    this.carried += end - start
  }

  private handOnCarried(): void {
    const { carried, isOverflowing } = this
    this.carried = 0
    this.isCarrying = false
    this.isOverflowing = false
    if (isOverflowing) this.onLine(this.carry, 0, maxLineBytes, true)
    else this.handOn(this.carry, 0, carried)
  }
}

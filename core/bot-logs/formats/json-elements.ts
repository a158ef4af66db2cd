import { maxLineBytes, type OnLine, type Splitter } from '../read/line-splitter.ts'

/**
 * Splits JSON that is not one object per line: an array, or consecutive objects, pretty-printed or not. Each object is
 * passed on as one record, from its first to its last brace. Anything else between objects, other than blanks, commas,
 * and the array's brackets, is passed on up to the end of the line, so that nothing is lost uncounted. At most one
 * record of `maxLineBytes` is kept.
 */
export class ElementSplitter implements Splitter {
  position = 0
  private readonly onLine: OnLine
  private readonly carry = new Uint8Array(maxLineBytes + 1)
  private carried = 0
  private isOverflowing = false
  private taken = 0
  private state: 'between' | 'object' | 'text' | 'escape' | 'rubbish' = 'between'
  private depth = 0

  constructor(onLine: OnLine) {
    this.onLine = onLine
  }

  push(chunk: Uint8Array): void {
    const { length } = chunk
    let { state, depth } = this
    let start = 0
    for (let at = 0; at < length; at += 1) {
      const byte = chunk[at]
      if (state === 'text') {
        if (byte === quote) state = 'object'
        else if (byte === backslash) state = 'escape'
      } else if (state === 'object') {
        if (byte === quote) state = 'text'
        else if (byte === openObject || byte === openArray) depth += 1
        else if (byte === closeObject || byte === closeArray) {
          depth -= 1
          if (depth === 0) {
            this.handOn(chunk, start, at + 1)
            state = 'between'
          }
        }
      } else if (state === 'escape') state = 'text'
      else if (state === 'between') {
        if (byte === openObject) {
          start = at
          state = 'object'
          depth = 1
        } else if (!isBetween(byte)) {
          start = at
          state = 'rubbish'
        }
      } else if (byte === lineFeed) {
        this.handOn(chunk, start, at)
        state = 'between'
      }
    }
    this.taken += length
    this.state = state
    this.depth = depth
    if (state === 'between') this.position = this.taken
    else this.keep(chunk, start, length)
  }

  end(): void {
    if (this.state !== 'between') this.handOn(noBytes, 0, 0)
    this.state = 'between'
    this.position = this.taken
  }

  private handOn(chunk: Uint8Array, start: number, end: number): void {
    this.position = this.taken + end
    if (this.carried === 0) {
      const isTooLong = end - start > maxLineBytes
      this.onLine(chunk, start, isTooLong ? start + maxLineBytes : end, isTooLong)
      return
    }
    this.keep(chunk, start, end)
    const { carried, isOverflowing } = this
    this.carried = 0
    this.isOverflowing = false
    const isTooLong = isOverflowing || carried > maxLineBytes
    this.onLine(this.carry, 0, isTooLong ? maxLineBytes : carried, isTooLong)
  }

  private keep(chunk: Uint8Array, start: number, end: number): void {
    const room = this.carry.length - this.carried
    if (end - start > room) this.isOverflowing = true
    const kept = chunk.subarray(start, Math.min(end, start + room))
    this.carry.set(kept, this.carried)
    this.carried += kept.length
  }
}

/** Whether JSON with this beginning is an array or multi-line objects, rather than one object per line. */
export function isElements(head: Uint8Array): boolean {
  let at = 0
  while (at < head.length && isBlank(head[at])) at += 1
  if (head[at] === openArray) return true
  if (head[at] !== openObject) return false
  const lineEnd = head.indexOf(lineFeed, at)
  if (lineEnd === -1) return true
  let last = lineEnd - 1
  while (last > at && isBlank(head[last])) last -= 1
  return head[last] !== closeObject
}

const isBlank = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x09 || byte === lineFeed || byte === 0x0d || byte === 0
const isBetween = (byte: number | undefined) =>
  isBlank(byte) || byte === comma || byte === openArray || byte === closeArray

const noBytes = new Uint8Array(0)
const lineFeed = 0x0a
const quote = 0x22
const comma = 0x2c
const openArray = 0x5b
const backslash = 0x5c
const closeArray = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

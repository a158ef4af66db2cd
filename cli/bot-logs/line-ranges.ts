import { readSync } from 'node:fs'

/** The start of each range of a file, and finally the end of the file. */
export type Ranges = number[]

/**
 * Splits a file into ranges of about `rangeBytes` that begin with a line, so that the lines read do not depend on the
 * threads.
 */
export function lineRanges(file: number, size: number, rangeBytes: number): Ranges {
  const starts = [0]
  let last = 0
  while (last + rangeBytes < size) {
    last = nextLine(file, size, last + rangeBytes - 1)
    if (last < size) starts.push(last)
  }
  starts.push(size)
  return starts
}

const lineFeed = 10

/** The position after the first line end at `from` or later. For a single endless line, every byte is read once. */
function nextLine(file: number, size: number, from: number): number {
  const block = Buffer.allocUnsafe(64 * 1024)
  for (let at = from; at < size;) {
    const read = readSync(file, block, 0, block.length, at)
    if (read === 0) return size
    const end = block.subarray(0, read).indexOf(lineFeed)
    if (end !== -1) return at + end + 1
    at += read
  }
  return size
}

/**
 * The bytes of a part of a file; each block is overwritten by the next. They are placed in `room` if it is large
 * enough.
 */
export function* fileBlocks(
  file: number,
  from: number,
  to: number,
  blockBytes: number,
  room: Uint8Array | null,
): Generator<Uint8Array> {
  const length = Math.min(blockBytes, Math.max(1, to - from))
  const block = room === null || room.length < length ? Buffer.allocUnsafe(length) : room.subarray(0, length)
  for (let at = from; at < to;) {
    const read = readSync(file, block, 0, Math.min(block.length, to - at), at)
    if (read === 0) return
    yield block.subarray(0, read)
    at += read
  }
}

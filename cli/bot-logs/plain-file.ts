import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { compressionOf } from '#queries/bot-logs/intake/compression.ts'

/** A file whose parts can be read independently: not a pipe, not compressed, and without a byte order mark. */
export type PlainFile = { size: number; head: Uint8Array }

/** Null: any other file. `headBytes`: how much of its beginning to read. */
export function openPlainFile(path: string, headBytes: number): PlainFile | null {
  if (path === '-') return null
  const file = openSync(path, 'r')
  try {
    const stat = fstatSync(file)
    if (stat.isDirectory()) throw new Error(`${path} is a folder.`)
    if (!stat.isFile()) return null
    const block = new Uint8Array(headBytes)
    const head = block.subarray(0, readSync(file, block, 0, headBytes, 0))
    return isPlain(head) ? { size: stat.size, head } : null
  } finally {
    closeSync(file)
  }
}

function isPlain(head: Uint8Array): boolean {
  const [first, second] = head
  return (
    compressionOf(head) === 'none' &&
    !(first === 0xff && second === 0xfe) &&
    !(first === 0xfe && second === 0xff) &&
    !(first === 0xef && second === 0xbb)
  )
}

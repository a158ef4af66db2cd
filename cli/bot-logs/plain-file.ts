import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { compressionOf } from '#queries/bot-logs/intake/compression.ts'

/** A file of which a part reads like the whole: not a pipe, neither compressed nor marked as Unicode of any kind. */
export type PlainFile = { size: number; head: Uint8Array }

/** Null: it is another. `headBytes`: how much of its beginning is wanted. */
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

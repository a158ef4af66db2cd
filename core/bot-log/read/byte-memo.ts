import { hashOf, viewOf } from './scan.ts'

/** Longer keys are not remembered: they are rare, and would be a way to fill memory. */
const maxKeyBytes = 2048
const slots = 4096

type Entry<Value> = { hash: number; length: number; view: DataView; value: Value }

/**
 * Values by what some bytes say, without making strings of them. It holds a bounded number: two keys may have one hash's
 * slot, and a third takes the place of the older, so that no file can make it large or slow.
 */
export class ByteMemo<Value> {
  private entries: (Entry<Value> | undefined)[] = []

  constructor() {
    this.clear()
  }

  clear(): void {
    this.entries = Array.from({ length: slots * 2 })
  }

  /** The value that was kept for `bytes[start, end)`. `view` shows the same bytes. */
  get(bytes: Uint8Array, view: DataView, start: number, end: number): Value | undefined {
    const length = end - start
    const hash = hashOf(bytes, view, start, end)
    const slot = (hash & (slots - 1)) * 2
    const newer = this.entries[slot]
    if (newer !== undefined && isKey(newer, hash, view, start, length)) return newer.value
    const older = this.entries[slot + 1]
    if (older === undefined || !isKey(older, hash, view, start, length)) return undefined
    this.entries[slot] = older
    this.entries[slot + 1] = newer
    return older.value
  }

  /** Keeps a value that was not there. */
  put(bytes: Uint8Array, view: DataView, start: number, end: number, value: Value): void {
    const length = end - start
    if (length > maxKeyBytes) return
    const hash = hashOf(bytes, view, start, end)
    const slot = (hash & (slots - 1)) * 2
    this.entries[slot + 1] = this.entries[slot]
    this.entries[slot] = { hash, length, view: viewOf(bytes.slice(start, end)), value }
  }
}

function isKey<Value>(
  entry: Entry<Value>,
  hash: number,
  view: DataView,
  start: number,
  length: number,
): boolean {
  if (entry.hash !== hash || entry.length !== length) return false
  const key = entry.view
  let at = 0
  for (; at + 4 <= length; at += 4)
    if (key.getInt32(at, true) !== view.getInt32(start + at, true)) return false
  for (; at < length; at += 1) if (key.getInt8(at) !== view.getInt8(start + at)) return false
  return true
}

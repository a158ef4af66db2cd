import { hashOf, viewOf } from './scan.ts'

/** Longer keys are not remembered: they are rare, and would be a way to fill memory. */
const maxKeyBytes = 2048
/** Sets of so many keys, told apart by 11 bits of the hash. */
const keysOfSet = 4
const sets = 2048
const setOf = (hash: number) => (hash >>> 21) * keysOfSet

type Entry<Value> = { hash: number; length: number; view: DataView; value: Value }

/**
 * Values by what some bytes say, without making strings of them. It holds a bounded number, so that no file can make it large
 * or slow: keys share a set, in which those asked for move to the front and a new one takes the place of the last.
 */
export class ByteMemo<Value> {
  private entries: (Entry<Value> | undefined)[] = []

  constructor() {
    this.clear()
  }

  clear(): void {
    this.entries = Array.from({ length: sets * keysOfSet })
  }

  /** The value that was kept for `bytes[start, end)`. `view` shows the same bytes. */
  get(bytes: Uint8Array, view: DataView, start: number, end: number): Value | undefined {
    const { entries } = this
    const hash = hashOf(bytes, view, start, end)
    const first = setOf(hash)
    for (let place = first; place < first + keysOfSet; place += 1) {
      const entry = entries[place]
      if (entry === undefined) return undefined
      if (isKey(entry, hash, view, start, end - start)) {
        if (place > first) {
          entries[place] = entries[place - 1]
          entries[place - 1] = entry
        }
        return entry.value
      }
    }
    return undefined
  }

  /** Keeps a value that was not there. */
  put(bytes: Uint8Array, view: DataView, start: number, end: number, value: Value): void {
    const length = end - start
    if (length > maxKeyBytes) return
    const { entries } = this
    const hash = hashOf(bytes, view, start, end)
    const first = setOf(hash)
    for (let place = first + keysOfSet - 1; place > first; place -= 1) entries[place] = entries[place - 1]
    entries[first] = { hash, length, view: viewOf(bytes.slice(start, end)), value }
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

import { hashOf } from './scan.ts'

/** Shorter keys are rare, and longer ones, too, which would be a way to fill memory: neither is remembered. */
const minKeyBytes = 4
const maxKeyBytes = 2048
/** Room for 65,536 keys and 6 MB of what they say; a file with more makes the memo begin anew now and then. */
const firstSlots = 1 << 11
const maxSlots = 1 << 17
const pageBits = 14
const wordsOfPage = 1 << pageBits
const maxPages = 96
/** How far a key may stand from where its hash says: a file made of equal hashes shall not make us search. */
const farthest = 8

type Entry<Value> = { hash: number; length: number; at: number; value: Value }

/**
 * Values by what some bytes say, without making strings of them. It holds a bounded number, so that no file can make it large
 * or slow.
 */
export class ByteMemo<Value> {
  private entries: (Entry<Value> | undefined)[] = []
  private count = 0
  /** All keys, one behind the other, each on one page: their words, and at last the four bytes they end with. */
  private readonly pages: Int32Array[] = []
  private wordCount = 0

  constructor() {
    this.clear()
  }

  clear(): void {
    this.entries = Array.from({ length: firstSlots })
    this.count = 0
    this.wordCount = 0
  }

  /** The value that was kept for the bytes `[start, end)` that `view` shows. */
  get(view: DataView, start: number, end: number): Value | undefined {
    const length = end - start
    if (length < minKeyBytes) return undefined
    const { entries } = this
    const hash = hashOf(view, start, end)
    const mask = entries.length - 1
    const first = hash >>> 15
    for (let slot = first; slot < first + farthest; slot += 1) {
      const entry = entries[slot & mask]
      if (entry === undefined) return undefined
      if (entry.hash === hash && entry.length === length && this.says(entry.at, view, start, end))
        return entry.value
    }
    return undefined
  }

  private says(key: number, view: DataView, start: number, end: number): boolean {
    const words = this.pageOf(key)
    let word = key & (wordsOfPage - 1)
    const last = end - 4
    for (let at = start; at < last; at += 4) {
      if (words[word] !== view.getInt32(at, true)) return false
      word += 1
    }
    return words[word] === view.getInt32(last, true)
  }

  /** Keeps a value that was not there. */
  put(view: DataView, start: number, end: number, value: Value): void {
    const length = end - start
    if (length < minKeyBytes || length > maxKeyBytes) return
    this.makeRoom(length)
    const key = this.wordCount
    this.insert({ hash: hashOf(view, start, end), length, at: key, value })
    const words = this.pageOf(key)
    let word = key & (wordsOfPage - 1)
    const last = end - 4
    for (let at = start; at < last; at += 4) {
      words[word] = view.getInt32(at, true)
      word += 1
    }
    words[word] = view.getInt32(last, true)
    this.wordCount += wordsFor(length)
  }

  private pageOf(key: number): Int32Array {
    return this.pages[key >>> pageBits] ?? noWords
  }

  /** A free place near to where it belongs, or else the place of the one there. */
  private insert(entry: Entry<Value>): void {
    const { entries } = this
    const mask = entries.length - 1
    const first = entry.hash >>> 15
    let slot = first
    while (slot < first + farthest && entries[slot & mask] !== undefined) slot += 1
    if (slot < first + farthest) this.count += 1
    else slot = first
    entries[slot & mask] = entry
  }

  private makeRoom(length: number): void {
    const left = wordsOfPage - (this.wordCount & (wordsOfPage - 1))
    if (left < wordsFor(length)) this.wordCount += left
    const isFull = this.count * 2 >= this.entries.length
    if (this.wordCount === maxPages * wordsOfPage || (isFull && this.entries.length === maxSlots))
      this.clear()
    else if (isFull) this.widen()
    if (this.wordCount === this.pages.length * wordsOfPage) this.pages.push(new Int32Array(wordsOfPage))
  }

  private widen(): void {
    const known = this.entries
    this.entries = Array.from({ length: known.length * 2 })
    this.count = 0
    for (const entry of known) if (entry !== undefined) this.insert(entry)
  }
}

const wordsFor = (bytes: number) => Math.ceil(bytes / 4)
const noWords = new Int32Array(0)

import { hashOf } from './scan.ts'

/** Shorter keys are rare, and so are longer ones, which could be used to fill memory: neither is cached. */
const minKeyBytes = 4
const maxKeyBytes = 2048
/** Room for 65,536 keys and 6 MB of their bytes; a file with more makes the cache start over occasionally. */
const firstSlots = 1 << 11
const maxSlots = 1 << 17
const pageBits = 14
const wordsOfPage = 1 << pageBits
const maxPages = 96
/** Maximum distance of a key from its hash slot: a file of equal hashes must not cause long searches. */
const farthest = 8

type Entry<Value> = { hash: number; length: number; at: number; value: Value }

/**
 * Caches values by bytes, without creating strings. The number of entries is bounded, so no file can make it large or
 * slow.
 */
export class ByteMemo<Value> {
  private entries: (Entry<Value> | undefined)[] = []
  private count = 0
  /** All keys in sequence, each on one page: their words, then their last four bytes. */
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

  /** The value stored for the bytes `[start, end)` of `view`. */
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

  /** Stores a value that is not there yet. */
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

  /** Inserts at a free slot near its hash, or replaces the entry there. */
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

/** Keys have 48 bits: integers that a double holds exactly, stored in 6 bytes each. */
export const keyBytes = 6
const keySpan = 2 ** 48
/** Distance between the keys of equal lines of one file. */
const apart = 0x5bd1e9955bd3

const isStored = 1
const isDelivered = 2

/**
 * Decides which lines of one hour are counted. A line that another file already contained is not counted again; equal
 * lines within one file are one visit each. So of lines that are equal in several files, the largest number in any one
 * file counts, in whatever order files arrive.
 */
export class HourKeys {
  #keys = new Float64Array(64)
  #marks = new Uint8Array(64)
  #size = 0
  /** How often a key occurs in this file, if more than once. */
  readonly #repeats = new Map<number, number>()

  get size(): number {
    return this.#size
  }

  /** Adds stored keys in the form that `packed` returns. */
  addStored(packed: Buffer): void {
    for (let at = 0; at + keyBytes <= packed.length; at += keyBytes)
      this.#mark(packed.readUIntLE(at, keyBytes), isStored)
  }

  /**
   * Processes one more line of this file. Returns its key if it counts now, null if it is already counted. `isUnique`:
   * the key is a request id, so equal ones are the same visit.
   */
  count(key: number, isUnique: boolean): number | null {
    const own = this.#deliver(key, isUnique)
    if (own === null) return null
    const before = this.#mark(own, isStored)
    return (before & isStored) === 0 ? own : null
  }

  /** Processes a line of this file that an earlier attempt of the same import already handled. */
  pass(key: number, isUnique: boolean): void {
    this.#deliver(key, isUnique)
  }

  /** All stored keys, to be saved as one value. */
  stored(): number[] {
    const found: number[] = []
    for (let slot = 0; slot < this.#keys.length; slot += 1)
      if (((this.#marks[slot] ?? 0) & isStored) !== 0) found.push(this.#keys[slot] ?? 0)
    return found
  }

  /** The key of the line in this file; null if it is a unique one that the file already contained. */
  #deliver(key: number, isUnique: boolean): number | null {
    if ((this.#mark(key, isDelivered) & isDelivered) === 0) return key
    if (isUnique) return null
    const times = this.#repeats.get(key) ?? 1
    this.#repeats.set(key, times + 1)
    const own = Number((BigInt(key) + BigInt(times) * BigInt(apart)) % BigInt(keySpan))
    this.#mark(own, isDelivered)
    return own
  }

  /** Returns the marks from before. */
  #mark(key: number, mark: number): number {
    if (this.#size * 2 >= this.#keys.length) this.#grow()
    const slot = this.#slotOf(key)
    const before = this.#marks[slot] ?? 0
    if (before === 0) {
      this.#keys[slot] = key
      this.#size += 1
    }
    this.#marks[slot] = before | mark
    return before
  }

  #slotOf(key: number): number {
    const mask = this.#keys.length - 1
    let slot = key & mask // the low 32 bits of a key, which is random
    while (this.#marks[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) & mask
    return slot
  }

  #grow(): void {
    const [keys, marks] = [this.#keys, this.#marks]
    this.#keys = new Float64Array(keys.length * 2)
    this.#marks = new Uint8Array(keys.length * 2)
    for (let slot = 0; slot < keys.length; slot += 1) {
      const mark = marks[slot] ?? 0
      if (mark === 0) continue
      const to = this.#slotOf(keys[slot] ?? 0)
      this.#keys[to] = keys[slot] ?? 0
      this.#marks[to] = mark
    }
  }
}

/**
 * Indexes of ids in order of first occurrence, in a custom hash table: a `Map` takes five times as long for hundreds of
 * thousands of ids. Ids are positive integers.
 */
export class IdPlaces {
  #ids: Float64Array
  #places: Int32Array
  #size = 0

  /** `expected`: approximate number of ids. */
  constructor(expected: number) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(2 * expected, 16)))
    this.#ids = new Float64Array(slots)
    this.#places = new Int32Array(slots)
  }

  get size(): number {
    return this.#size
  }

  /** −1: unknown id. */
  of(id: number): number {
    const slot = slotOf(this.#ids, id)
    return this.#ids[slot] === id ? (this.#places[slot] ?? -1) : -1
  }

  /** The index of an id; a new id gets the next index. */
  add(id: number): number {
    const slot = slotOf(this.#ids, id)
    if (this.#ids[slot] === id) return this.#places[slot] ?? -1
    const place = this.#size
    this.#ids[slot] = id
    this.#places[slot] = place
    this.#size += 1
    if (2 * this.#size > this.#ids.length) this.#grow()
    return place
  }

  #grow(): void {
    const [ids, places] = [this.#ids, this.#places]
    this.#ids = new Float64Array(2 * ids.length)
    this.#places = new Int32Array(2 * ids.length)
    for (let old = 0; old < ids.length; old += 1) {
      const id = ids[old] ?? 0
      if (id === 0) continue
      const slot = slotOf(this.#ids, id)
      this.#ids[slot] = id
      this.#places[slot] = places[old] ?? 0
    }
  }
}

/** The slot of an id, with linear probing. Half of the slots stay free. */
function slotOf(ids: Float64Array, id: number): number {
  const mask = ids.length - 1
  let slot = Math.imul(id ^ (id / 2 ** 32), 0x9e_37_79_b1) >>> 8
  for (slot &= mask; ids[slot] !== 0 && ids[slot] !== id;) slot = (slot + 1) & mask
  return slot
}

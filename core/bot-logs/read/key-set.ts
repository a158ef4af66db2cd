/** 64-bit keys, each made of two numbers. */
export type Keys = BigUint64Array<ArrayBuffer>

const firstSlots = 1 << 12

/**
 * A set of 64-bit keys in two flat arrays, 8 bytes per slot. When it has `maxSlots` and is two thirds full, its keys
 * are passed to `onFull` in ascending order and it starts over: the overall distinct keys are known once all these runs
 * are merged.
 */
export class KeySet {
  size = 0
  private readonly maxSlots: number
  private readonly onFull: (keys: Keys) => void
  private high = new Uint32Array(firstSlots)
  private low = new Uint32Array(firstSlots)

  constructor(maxSlots: number, onFull: (keys: Keys) => void) {
    this.maxSlots = maxSlots
    this.onFull = onFull
  }

  /** `high` is never 0. */
  add(high: number, low: number): void {
    const mask = this.high.length - 1
    let slot = (Math.imul(high, 0x9e3779b1) ^ low) & mask
    while (this.high[slot] !== 0) {
      if (this.high[slot] === high && this.low[slot] === low) return
      slot = (slot + 1) & mask
    }
    this.high[slot] = high
    this.low[slot] = low
    this.size += 1
    if (this.size * 3 > this.high.length * 2) this.makeRoom()
  }

  addAll(keys: Keys): void {
    const halves = new Uint32Array(keys.buffer, keys.byteOffset, keys.length * 2)
    for (let at = 0; at < halves.length; at += 2) this.add(halves[at + 1] ?? 0, halves[at] ?? 0)
  }

  /** In ascending order. */
  sorted(): Keys {
    const keys = new BigUint64Array(this.size)
    const halves = new Uint32Array(keys.buffer)
    let at = 0
    for (let slot = 0; slot < this.high.length; slot += 1) {
      if (this.high[slot] === 0) continue
      halves[at] = this.low[slot] ?? 0
      halves[at + 1] = this.high[slot] ?? 0
      at += 2
    }
    return keys.sort()
  }

  private makeRoom(): void {
    const slots = this.high.length
    if (slots >= this.maxSlots) {
      this.onFull(this.sorted())
      this.high.fill(0)
      this.size = 0
      return
    }
    const { high, low } = this
    this.high = new Uint32Array(slots * 2)
    this.low = new Uint32Array(slots * 2)
    this.size = 0
    for (let slot = 0; slot < slots; slot += 1)
      if (high[slot] !== 0) this.add(high[slot] ?? 0, low[slot] ?? 0)
  }
}

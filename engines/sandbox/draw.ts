/** Random numbers that depend only on their keys, so that an invented answer is reproducible. */
export type Draw = {
  /** 0 ≤ x < 1. */
  unit(): number
  /** Mean 0, standard deviation 1. */
  normal(): number
  chance(probability: number): boolean
  /** Integer, both ends included. */
  between(low: number, high: number): number
  pick<T>(items: readonly [T, ...T[]]): T
  shuffled<T>(items: readonly T[]): T[]
}

export function drawFrom(...keys: readonly (string | number)[]): Draw {
  const unit = mulberry32(hash(keys.join('\u0000')))
  const between = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1))
  return {
    unit,
    // Box–Muller; 1 - unit() keeps the logarithm finite.
    normal: () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit()),
    chance: (probability) => unit() < probability,
    between,
    pick: ([first, ...rest]) => rest[between(0, rest.length) - 1] ?? first,
    shuffled: (items) =>
      items
        .map((item) => ({ item, order: unit() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ item }) => item),
  }
}

/** FNV-1a with a final mix, 32 bit. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Tommy Ettinger's mulberry32: 32 bits of state are enough for one answer. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

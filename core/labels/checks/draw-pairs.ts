/** The item number `ordinal` of a pair, from 0. */
export type Drawn = { cell: number; ordinal: number }

/**
 * `count` distinct positions drawn uniformly from all items of all pairs, which contain `sizes` items each, in draw
 * order. Fewer if there are not enough. `random` returns uniform numbers in [0, 1).
 */
export function drawPositions(sizes: readonly number[], count: number, random: () => number): Drawn[] {
  const ends: number[] = []
  let total = 0
  for (const size of sizes) ends.push((total += size))
  const positions = new Set<number>()
  while (positions.size < Math.min(count, total)) positions.add(Math.floor(random() * total))
  return [...positions].map((position) => {
    const cell = firstAbove(ends, position)
    return { cell, ordinal: position - (ends[cell - 1] ?? 0) }
  })
}

/** Returns a new list in random order. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

/** Index of the first end greater than `position`; ends ascend. */
function firstAbove(ends: readonly number[], position: number): number {
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) > position) high = middle
    else low = middle + 1
  }
  return low
}

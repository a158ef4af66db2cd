/**
 * Moves labels apart so that neighbors are at least `gap` from each other and all stay between `top` and `bottom`, each
 * as close to its wanted position as possible. Order is kept. With too little room for all, the gap shrinks evenly:
 * labels touch rather than leave the chart.
 */
export function spreadLabels(
  wanted: readonly number[],
  { gap, top, bottom }: { gap: number; top: number; bottom: number },
): number[] {
  if (wanted.length === 0) return []
  const room = wanted.length > 1 ? Math.min(gap, (bottom - top) / (wanted.length - 1)) : gap
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  // Touching labels form a group, placed at the mean of its members' wanted positions (pool adjacent violators).
  const groups: { sum: number; count: number }[] = []
  for (const [position, index] of order.entries()) {
    groups.push({ sum: (wanted[index] ?? 0) - position * room, count: 1 })
    for (;;) {
      const last = groups.at(-1)
      const before = groups.at(-2)
      if (!last || !before || before.sum / before.count <= last.sum / last.count) break
      groups.splice(-2, 2, { sum: before.sum + last.sum, count: before.count + last.count })
    }
  }
  const highest = bottom - (wanted.length - 1) * room
  const places = wanted.map(() => 0)
  let position = 0
  for (const { sum, count } of groups) {
    const base = Math.min(Math.max(sum / count, top), Math.max(top, highest))
    for (let member = 0; member < count; member += 1, position += 1) {
      const index = order[position]
      if (index !== undefined) places[index] = base + position * room
    }
  }
  return places
}

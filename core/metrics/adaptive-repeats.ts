import { isDecided } from './decide-cell.ts'

/** Counts of a prompt–engine pair: `x` of `n` answers mention the brand. */
export type CellCount = { id: string; x: number; n: number }

export type Allocation = { id: string; repeats: number; isDecided: boolean }

/**
 * Allocates the next `budget` repeats to undecided pairs, whose interval spans 0.2 or 0.8, one at a time to the pair
 * whose variance drops most, by p̃(1−p̃)/(n(n+1)) with Jeffreys' p̃. A decided pair gets none (sequential stopping),
 * nor does one with `most` answers.
 */
export function adaptiveRepeats(
  cells: readonly CellCount[],
  { budget, confidence = 0.95, most = 50 }: { budget: number; confidence?: number; most?: number },
): Allocation[] {
  const planned = cells.map((cell) => ({ ...cell, repeats: 0, isDecided: isDecided(cell, confidence) }))
  const open = planned.filter((cell) => !cell.isDecided)
  for (let spent = 0; spent < budget; spent += 1) {
    let best: (typeof open)[number] | null = null
    for (const cell of open)
      if (cell.n + cell.repeats < most && (best === null || gain(cell) > gain(best))) best = cell
    if (best === null) break
    best.repeats += 1
  }
  return planned.map(({ id, repeats, isDecided: decided }) => ({ id, repeats, isDecided: decided }))
}

function gain({ x, n, repeats }: CellCount & { repeats: number }): number {
  const p = (x + 0.5) / (n + 1)
  const size = n + repeats
  return size === 0 ? Number.POSITIVE_INFINITY : (p * (1 - p)) / (size * (size + 1))
}

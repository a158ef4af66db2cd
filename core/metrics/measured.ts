/** Sums over the valid answers of one prompt and engine in a period; the roll-ups give them. Counts unless said. */
export type Cell = {
  promptId: string
  engine: string
  answers: number
  valid: number
  absent: number
  refused: number
  /** Answers naming any tracked brand. */
  namingAny: number
  /** Tracked brands named, one per brand and answer. */
  presences: number
  /** Untracked names, one per name and answer. */
  untracked: number
  citingAny: number
  citingOwn: number
  /** Distinct (answer, page) pairs. */
  citations: number
  ownCitations: number
  sandbox: number
}

/** The part of one tracked brand in a cell; absent when the brand is in none of its answers. */
export type BrandCell = {
  promptId: string
  engine: string
  brandId: string
  present: number
  rank1: number
  rank2: number
  rank3: number
  rankSum: number
  /** Σ 1/rank. */
  reciprocalRankSum: number
  /** Σ 1/(tracked brands in the answer). */
  fairShareSum: number
  /** Presences by how the answer speaks of the brand; those that no method could label are in none. */
  positive: number
  neutral: number
  mixed: number
  negative: number
  /** Of these labels the ones a judge or a person gave; the rest is by word list. */
  judged: number
  /** Presences with a recommendation, and those of which it is known whether they recommend. */
  recommended: number
  recommendationLabelled: number
}

/** All that the metrics of a period are computed from. One cell per prompt and engine. */
export type Measured = { cells: readonly Cell[]; brandCells: readonly BrandCell[] }

export const cellKey = (cell: { promptId: string; engine: string }) => `${cell.promptId} ${cell.engine}`

export function brandCellsOf(measured: Measured, brandId: string): Map<string, BrandCell> {
  const own = new Map<string, BrandCell>()
  for (const cell of measured.brandCells) if (cell.brandId === brandId) own.set(cellKey(cell), cell)
  return own
}

/** Both periods cut to the prompt × engine cells that have valid answers in both. */
export function matched(now: Measured, before: Measured): { now: Measured; before: Measured } {
  const valid = ({ cells }: Measured) => new Set(cells.filter((cell) => cell.valid > 0).map(cellKey))
  const inBefore = valid(before)
  const both = new Set([...valid(now)].filter((key) => inBefore.has(key)))
  const cut = ({ cells, brandCells }: Measured): Measured => ({
    cells: cells.filter((cell) => both.has(cellKey(cell))),
    brandCells: brandCells.filter((cell) => both.has(cellKey(cell))),
  })
  return { now: cut(now), before: cut(before) }
}

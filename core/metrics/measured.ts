/**
 * Sums over the valid answers of one prompt–engine pair in a period, from the roll-ups. Counts unless stated otherwise.
 */
export type Cell = {
  promptId: string
  engine: string
  answers: number
  valid: number
  absent: number
  refused: number
  /** Answers that mention any tracked brand. */
  namingAny: number
  /** Mentioned tracked brands, one per brand and answer. */
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

/** The sums of one tracked brand in a pair; missing if no answer of the pair mentions it. */
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
  /** Presences by sentiment, labeled by the labeler or a person; others are in none. */
  positive: number
  neutral: number
  mixed: number
  negative: number
  /** Presences with a recommendation, and those with a known recommendation label. */
  recommended: number
  recommendationLabelled: number
  /** Presences that are the answer's first choice, and those of which it is known. */
  firstChoice: number
  firstChoiceLabeled: number
  /** Presences with criticism, with praise, and those of which both are known. */
  criticized: number
  praised: number
  criticismLabeled: number
}

/** The input of all metrics of a period. One entry of `cells` per prompt and engine. */
export type Measured = { cells: readonly Cell[]; brandCells: readonly BrandCell[] }

export const cellKey = (cell: { promptId: string; engine: string }) => `${cell.promptId} ${cell.engine}`

export function brandCellsOf(measured: Measured, brandId: string): Map<string, BrandCell> {
  const own = new Map<string, BrandCell>()
  for (const cell of measured.brandCells) if (cell.brandId === brandId) own.set(cellKey(cell), cell)
  return own
}

/** Both periods reduced to the prompt–engine pairs with valid answers in both. */
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

import type { Sentiment } from '../labels/labels.ts'
import { cellKey, type BrandCell, type Cell, type Measured } from './measured.ts'

/** The metric inputs of one answer. Brands in rank order; pages are (domain or page key, owned or not). */
export type TalliedAnswer = {
  promptId: string
  engine: string
  state: 'answered' | 'absent' | 'refused'
  brandIds: readonly string[]
  pages: readonly { key: string; own: boolean }[]
  /** Its labels by brand; a brand without an entry has none. */
  labels?: Readonly<Record<string, TalliedLabels>>
  /** Number of distinct untracked names. */
  untracked?: number
  sandbox?: boolean
}

/** Null: no method could tell. */
export type TalliedLabels = {
  sentiment: Sentiment | null
  recommended: boolean | null
  firstChoice: boolean | null
  criticism: { criticized: boolean; praised: boolean } | null
}

/**
 * Sums answers into prompt–engine pairs: computes the database's roll-ups from the answers themselves. Twin of
 * rollupsOf in core/answers/answer-rollups.ts: fractions are rounded to nine decimals per answer.
 */
export function tally(answers: Iterable<TalliedAnswer>): Measured {
  const cells = new Map<string, Cell>()
  const brandCells = new Map<string, BrandCell>()
  for (const answer of answers) {
    const cell = entry(cells, cellKey(answer), () => emptyCell(answer.promptId, answer.engine))
    cell.answers++
    if (answer.sandbox === true) cell.sandbox++
    if (answer.state === 'refused') {
      cell.refused++
      continue
    }
    cell.valid++
    if (answer.state === 'absent') cell.absent++
    addPages(cell, answer.pages)
    // An absent answer mentions no brand, whatever names it contains.
    const brandIds = answer.state === 'absent' ? [] : [...new Set(answer.brandIds)]
    if (brandIds.length > 0) cell.namingAny++
    cell.presences += brandIds.length
    if (answer.state === 'answered') cell.untracked += answer.untracked ?? 0
    brandIds.forEach((brandId, index) => {
      const brand = entry(brandCells, `${cellKey(answer)} ${brandId}`, () =>
        emptyBrandCell(answer.promptId, answer.engine, brandId),
      )
      addRank(brand, index + 1, brandIds.length)
      addLabels(brand, answer.labels?.[brandId])
    })
  }
  for (const brand of brandCells.values()) {
    brand.reciprocalRankSum = nineDecimals(brand.reciprocalRankSum)
    brand.fairShareSum = nineDecimals(brand.fairShareSum)
  }
  return { cells: [...cells.values()], brandCells: [...brandCells.values()] }
}

export function emptyCell(promptId: string, engine: string): Cell {
  return {
    promptId,
    engine,
    answers: 0,
    valid: 0,
    absent: 0,
    refused: 0,
    namingAny: 0,
    presences: 0,
    untracked: 0,
    citingAny: 0,
    citingOwn: 0,
    citations: 0,
    ownCitations: 0,
    sandbox: 0,
  }
}

export function emptyBrandCell(promptId: string, engine: string, brandId: string): BrandCell {
  return {
    promptId,
    engine,
    brandId,
    present: 0,
    rank1: 0,
    rank2: 0,
    rank3: 0,
    rankSum: 0,
    reciprocalRankSum: 0,
    fairShareSum: 0,
    positive: 0,
    neutral: 0,
    mixed: 0,
    negative: 0,
    recommended: 0,
    recommendationLabelled: 0,
    firstChoice: 0,
    firstChoiceLabeled: 0,
    criticized: 0,
    praised: 0,
    criticismLabeled: 0,
  }
}

function addPages(cell: Cell, pages: TalliedAnswer['pages']): void {
  const own = new Map<string, boolean>()
  for (const page of pages) own.set(page.key, page.own || own.get(page.key) === true)
  const owned = [...own.values()].filter(Boolean).length
  if (own.size > 0) cell.citingAny++
  if (owned > 0) cell.citingOwn++
  cell.citations += own.size
  cell.ownCitations += owned
}

function addRank(brand: BrandCell, rank: number, brands: number): void {
  brand.present++
  if (rank === 1) brand.rank1++
  if (rank === 2) brand.rank2++
  if (rank === 3) brand.rank3++
  brand.rankSum += rank
  brand.reciprocalRankSum += nineDecimals(1 / rank)
  brand.fairShareSum += nineDecimals(1 / brands)
}

function addLabels(brand: BrandCell, labels: TalliedLabels | undefined): void {
  if (labels === undefined) return
  if (labels.sentiment !== null) brand[labels.sentiment]++
  if (labels.recommended !== null) {
    brand.recommendationLabelled++
    if (labels.recommended) brand.recommended++
  }
  if (labels.firstChoice !== null) {
    brand.firstChoiceLabeled++
    if (labels.firstChoice) brand.firstChoice++
  }
  if (labels.criticism !== null) {
    brand.criticismLabeled++
    if (labels.criticism.criticized) brand.criticized++
    if (labels.criticism.praised) brand.praised++
  }
}

const nineDecimals = (value: number) => Math.round(value * 1e9) / 1e9

function entry<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

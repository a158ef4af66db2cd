import { consistencyOf } from '../../metrics/consistency.ts'
import { meanOfCells, singleCell } from '../../metrics/statistics/estimate.ts'
import { brandCellsOf, cellKey, type BrandCell, type Cell, type Measured } from '../../metrics/measured.ts'
import { criticismCounts, sentimentCounts } from '../label-rates.ts'
import type { Dot, PromptRow } from '../schema.ts'

export type TrackedBrand = { id: string; name: string; isOwn: boolean }

export type PromptFacts = Pick<
  PromptRow,
  | 'text'
  | 'topic'
  | 'tags'
  | 'intent'
  | 'funnel'
  | 'isBranded'
  | 'archivedAt'
  | 'version'
  | 'createdAt'
  | 'importance'
  | 'volume'
  | 'volumeSource'
  | 'weight'
> & { id: string }

/** Latest answers shown with a prompt: in the list of prompts, and in the overview's prompts to work on. */
export const dotsInList = 12
export const dotsToWorkOn = 18
export const promptsToWorkOn = 8

/** One row per prompt, in the given order. `dots` are its latest answers, oldest first. */
export function promptRows(
  prompts: readonly PromptFacts[],
  measured: Measured,
  tracked: readonly TrackedBrand[],
  dots: ReadonlyMap<string, readonly Dot[]>,
): PromptRow[] {
  const cells = Map.groupBy(measured.cells, (cell) => cell.promptId)
  const brandCells = Map.groupBy(measured.brandCells, (cell) => cell.promptId)
  return prompts.map((prompt) =>
    promptRow(
      prompt,
      { cells: cells.get(prompt.id) ?? [], brandCells: brandCells.get(prompt.id) ?? [] },
      tracked,
      dots.get(prompt.id) ?? [],
    ),
  )
}

function promptRow(
  { id, ...facts }: PromptFacts,
  measured: Measured & { cells: readonly Cell[] },
  tracked: readonly TrackedBrand[],
  dots: readonly Dot[],
): PromptRow {
  const own = tracked.find((brand) => brand.isOwn)
  const ownCells = own === undefined ? new Map<string, BrandCell>() : brandCellsOf(measured, own.id)
  const presentIn = (cell: Cell) => ownCells.get(cellKey(cell))?.present ?? 0
  const about = { brandId: own?.id ?? '', weighting: 'cells' } as const
  const visibility = meanOfCells(
    measured.cells.map((cell) => ({
      promptId: cell.promptId,
      engine: cell.engine,
      numerator: presentIn(cell),
      denominator: cell.valid,
    })),
  )
  return {
    promptId: id,
    ...facts,
    visibility,
    consistency: consistencyOf(visibility),
    engines: measured.cells
      .map((cell) => ({ engine: cell.engine, visibility: singleCell(presentIn(cell), cell.valid) }))
      .map((engine) => ({ ...engine, consistency: consistencyOf(engine.visibility) }))
      .sort((a, b) => a.engine.localeCompare(b.engine)),
    averageRank: averageRank([...ownCells.values()]),
    topBrands: topBrands(measured.brandCells, tracked),
    answers: measured.cells.reduce((total, cell) => total + cell.answers, 0),
    lastAnsweredAt: dots.at(-1)?.answeredAt ?? null,
    dots: [...dots],
    sentiment: sentimentCounts(measured, about),
    criticism: criticismCounts(measured, about),
    sandboxAnswers: measured.cells.reduce((total, cell) => total + cell.sandbox, 0),
  }
}

/** Mean rank over the answers that mention the brand; null without any. */
export function averageRank(cells: readonly BrandCell[]): number | null {
  const present = cells.reduce((total, cell) => total + cell.present, 0)
  return present === 0 ? null : cells.reduce((total, cell) => total + cell.rankSum, 0) / present
}

function topBrands(cells: readonly BrandCell[], tracked: readonly TrackedBrand[]): PromptRow['topBrands'] {
  const present = new Map<string, number>()
  for (const cell of cells) present.set(cell.brandId, (present.get(cell.brandId) ?? 0) + cell.present)
  return tracked
    .map((brand) => ({
      brandId: brand.id,
      name: brand.name,
      isOwn: brand.isOwn,
      present: present.get(brand.id) ?? 0,
    }))
    .filter((brand) => brand.present > 0)
    .sort((a, b) => b.present - a.present || a.name.localeCompare(b.name))
    .slice(0, 5)
}

const order = { contested: 0, absent: 1, undecided: 2, locked: 3 } as const

/**
 * Prompts to work on first: contested ones, then those without the own brand, then undecided, then locked ones; within
 * a class, the largest lead of the strongest competitor first. Archived prompts are left out.
 */
export function toWorkOn(rows: readonly PromptRow[], limit: number): PromptRow[] {
  return rows
    .filter((row) => row.consistency !== null && row.archivedAt === null)
    .map((row) => ({ row, lead: leadOfCompetitors(row) }))
    .sort(
      (a, b) =>
        order[a.row.consistency ?? 'locked'] - order[b.row.consistency ?? 'locked'] ||
        b.lead - a.lead ||
        a.row.promptId.localeCompare(b.row.promptId),
    )
    .slice(0, limit)
    .map(({ row }) => row)
}

function leadOfCompetitors(row: PromptRow): number {
  const rival = Math.max(0, ...row.topBrands.filter((brand) => !brand.isOwn).map((brand) => brand.present))
  return (rival - row.visibility.numerator) / (row.visibility.denominator || 1)
}

import type { BrandCell, Cell } from '../metrics/measured.ts'
import type { Chosen, Plan, Range } from './plan.ts'
import type { TrackedBrand } from './prompts/prompt-rows.ts'
import type { SampledAnswer } from './sampled-answers.ts'
import type { Annotation, Dot } from './schema.ts'
import type { BrandCellSeries, CellSeries } from './trend.ts'

/**
 * What reports are made from: what the database holds (`queries/reports/report-data.ts`), or an export, which gives the
 * same digits (`core/answers/export/report-data.ts`).
 */
export type ReportData = {
  plan: Plan
  tracked: readonly TrackedBrand[]
  cells(range: Range, chosen: Chosen): Promise<readonly CellSeries[]>
  /** In how many answers of each cell a brand is named. */
  presences(range: Range, chosen: Chosen): Promise<BrandCellSeries[]>
  /** The same with positions, citations, and labels: of one brand, or of all (null). */
  brandCells(range: Range, chosen: Chosen, detailed: string | null): Promise<BrandCellSeries[]>
  cellsByCountry(range: Range, chosen: Chosen): Promise<Grouped>
  /** The latest answers to each of these prompts. */
  dots(promptIds: readonly string[], perPrompt: number): Promise<ReadonlyMap<string, Dot[]>>
  /** The newest valid answers with the brands they name. */
  newest(): Promise<readonly SampledAnswer[]>
  annotations(): Promise<Annotation[]>
  /** Mean price of an answer by engine. */
  prices(): Promise<{ engine: string; usd: number | null }[]>
}

/** If grouped by country, pairs have the country they were asked in. */
export type Grouped = {
  cells: readonly (Cell & { country?: string })[]
  brandCells: readonly (BrandCell & { country?: string })[]
}

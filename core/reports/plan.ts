import { funnelStages, none, type CollectionMethod, type ReportFilters } from './filters.ts'
import { grained, planPeriod } from './period.ts'
import { passes } from './prompts/prompt-filter.ts'
import type { PromptFacts, TrackedBrand } from './prompts/prompt-rows.ts'
import type { Grain, ReportScope } from './schema.ts'
import { areWeighted } from '../prompts/importance.ts'
import type { Weighting } from '../metrics/statistics/estimate.ts'
import type { Period } from '../calendar.ts'
import type { CellSeries } from './trend.ts'

/** A brand with everything its reports need besides answers. */
export type BrandFacts = {
  id: string
  organizationId: string
  name: string
  brandSetVersion: number
  tracked: TrackedBrand[]
  /** Includes archived ones: their answers are still evidence. */
  prompts: PromptFacts[]
}

/** Which sums a report reads. */
export type Range = {
  organizationId: string
  brandId: string
  grain: Grain
  period: Period
  /** Set if grain is `analysis`. */
  analysisId: string | null
  /** Null: all prompts of the brand. */
  promptIds: readonly string[] | null
  country: string | null
}

/** One collection method and, if the list is not empty, some of its engines. */
export type Chosen = { channel: CollectionMethod | null; engines: readonly string[] }

export type MethodPair = CellSeries & { channel: CollectionMethod }

export type Planned = {
  filters: ReportFilters
  brand: BrandFacts
  period: ReportScope['period']
  /** First and last day with any answer of the brand. */
  available: Period | null
  range: Range
  compareRange: Range | null
  analysis: ReportScope['analysis']
  /** Prompts that match the filters. */
  prompts: PromptFacts[]
  /** Fewer than a fifth of the brand's prompts: their answers are looked up by prompt. */
  isSparse: boolean
}

/**
 * Resolves everything the filters leave open except the collection method. `only` is one prompt, whatever the prompt
 * filters say. `today` is a UTC day.
 */
export function planRanges({
  brand,
  filters,
  analysis,
  available,
  today,
  only,
}: {
  brand: BrandFacts
  filters: ReportFilters
  analysis: ReportScope['analysis']
  available: Period | null
  today: string
  only: { promptId: string } | null
}): Planned {
  const { period, compare } = planPeriod(filters, available, today)
  const prompts = brand.prompts.filter((prompt) =>
    only === null ? passes(prompt, filters) : prompt.id === only.promptId,
  )
  const range: Range = {
    organizationId: brand.organizationId,
    brandId: brand.id,
    grain: analysis === null ? period.grain : 'analysis',
    period: { from: period.from, to: period.to },
    analysisId: analysis?.id ?? null,
    promptIds: prompts.length === brand.prompts.length ? null : prompts.map((prompt) => prompt.id),
    country: filters.country === none ? '' : (filters.country ?? null),
  }
  return {
    filters,
    brand,
    period: { ...period, grain: range.grain },
    available,
    range,
    compareRange: analysis !== null || compare === null ? null : rangeOver(range, compare),
    analysis,
    prompts,
    isSparse: prompts.length * 5 < brand.prompts.length,
  }
}

/** The same prompts over another period, read by day or by whole weeks depending on its length. */
export function rangeOver(range: Range, asked: Period): Range {
  const { grain, ...period } = grained(asked)
  return { ...range, grain, period, analysisId: null }
}

/** The scope of a report; `cells` are those of the chosen collection method and engines. */
export type Plan = Omit<Planned, 'filters' | 'brand' | 'available' | 'analysis' | 'period'> & {
  scope: ReportScope
  chosen: Chosen
  cells: MethodPair[]
  weighting: Weighting
}

/** Chooses the collection method from the pairs of all methods, and describes the report's scope. */
export function planScope(
  { filters, brand, period, available, range, compareRange, analysis, prompts, isSparse }: Planned,
  { cells, countries, analyses }: Pick<ReportScope, 'countries' | 'analyses'> & { cells: MethodPair[] },
): Plan {
  const channels = totals(cells, (cell) => cell.channel)
  const channel = filters.channel ?? channels[0]?.[0] ?? null
  const byMethod = cells.filter((cell) => cell.channel === channel)
  const chosenCells = byMethod.filter(
    (cell) => filters.engines.length === 0 || filters.engines.includes(cell.engine),
  )
  return {
    scope: {
      filters,
      period,
      compare: compareRange?.period ?? null,
      analysis,
      available,
      channel,
      channels: channels.map(([name, answers]) => ({ channel: name, answers })),
      engines: totals(byMethod, (cell) => cell.engine).map(([engine, answers]) => ({ engine, answers })),
      topics: distinct(brand.prompts.map((prompt) => prompt.topic)),
      tags: distinct(brand.prompts.flatMap((prompt) => prompt.tags)),
      intents: distinct(brand.prompts.map((prompt) => prompt.intent ?? '')),
      funnels: funnelStages.filter((stage) => brand.prompts.some((prompt) => prompt.funnel === stage)),
      countries,
      analyses,
      brand: {
        id: brand.id,
        name: brand.name,
        organizationId: brand.organizationId,
        ownTrackedBrandId: brand.tracked.find((tracked) => tracked.isOwn)?.id ?? null,
        brandSetVersion: brand.brandSetVersion,
      },
      hasWeights: areWeighted(prompts),
      sandboxAnswers: chosenCells.reduce((total, cell) => total + cell.sandbox, 0),
    },
    range,
    compareRange,
    chosen: { channel, engines: filters.engines },
    prompts,
    isSparse,
    cells: chosenCells,
    weighting: weightingOf(filters, prompts),
  }
}

/** How rates weigh prompts, as the filters ask. */
export const weightingOf = (
  { weighting }: Pick<ReportFilters, 'weighting'>,
  prompts: readonly Pick<PromptFacts, 'id' | 'weight'>[],
): Weighting =>
  weighting === 'importance' ? new Map(prompts.map(({ id, weight }) => [id, weight])) : weighting

/** Answers by key, largest first. */
function totals<Key extends string>(
  cells: readonly MethodPair[],
  keyOf: (cell: MethodPair) => Key,
): [Key, number][] {
  const answers = new Map<Key, number>()
  for (const cell of cells) answers.set(keyOf(cell), (answers.get(keyOf(cell)) ?? 0) + cell.answers)
  return [...answers].sort(([a, one], [b, two]) => two - one || a.localeCompare(b))
}

const distinct = (names: readonly string[]) =>
  [...new Set(names)].filter((name) => name !== '').sort((a, b) => a.localeCompare(b))

import { changeOfMeans } from '../metrics/change.ts'
import { coverageOf, decideComparison } from '../metrics/comparability.ts'
import { consistencyOf, type Consistency } from '../metrics/consistency.ts'
import {
  meanOfCells,
  ratioOfSums,
  singleCell,
  type Share,
  type Weighting,
} from '../metrics/statistics/estimate.ts'
import { sum } from '../math.ts'
import { brandCellsOf, cellKey, type BrandCell, type Cell, type Measured } from '../metrics/measured.ts'
import { places } from '../metrics/place.ts'
import { promptCoverage } from '../metrics/prompt-coverage.ts'
import { emptyRate, type Change, type Rate } from '../metrics/rate.ts'
import { changeOf, rateOf, sharesOf, type BrandMetricId } from '../metrics/registry.ts'
import { sentimentCounts } from './label-rates.ts'
import { weightingOf } from './plan.ts'
import { promptGaps, promptOutcomes } from './prompts/prompt-outcomes.ts'
import { averageRank, type PromptFacts, type TrackedBrand } from './prompts/prompt-rows.ts'
import type {
  Annotation,
  Counts,
  MetricId,
  Overview,
  RankingRow,
  RankShare,
  ReportScope,
  SourceRow,
  Tile,
  TrendSeries,
} from './schema.ts'
import { brandTrend, bucketFor, engineTrend, type BrandCellSeries, type CellSeries } from './trend.ts'

/** Pairs that ended without an answer; they lower the valid answer rate. */
export type FailedCell = { promptId: string; engine: string; failed: number }

export type PeriodData = {
  cells: readonly CellSeries[]
  brandCells: readonly BrandCellSeries[]
  failed: readonly FailedCell[]
}

/** Answers of one prompt–engine pair that cite a domain. */
export type SourceCell = {
  domain: string
  owner: SourceRow['owner']
  promptId: string
  engine: string
  answers: number
  pages: number
}

export type SourceData = { cells: readonly Cell[]; sources: readonly SourceCell[] }

export type OverviewData = {
  scope: ReportScope
  tracked: readonly TrackedBrand[]
  prompts: readonly PromptFacts[]
  now: PeriodData
  before: PeriodData | null
  sources: { now: SourceData; before: SourceData | null }
  annotations: Annotation[]
}

const tileMetrics: (BrandMetricId & MetricId)[] = [
  'visibility',
  'shareOfVoice',
  'namedFirst',
  'citationRate',
  'top3',
  'reciprocalRank',
  'fairShareVoice',
  'citationRateOfCiting',
  'citationShare',
]

const labelMetrics: (BrandMetricId & MetricId)[] = [
  'netSentiment',
  'recommendation',
  'openShareOfVoice',
  'firstChoice',
  'criticismRate',
  'praiseRate',
]

/** Answers drawn per prompt for prompt coverage. */
export const coverageAnswers = 5

const trendCompetitors = 4
const heatmapBrands = 8

/** Every number of the overview except prompts to work on, from the sums of both periods. Pure. */
export function computeOverview(data: OverviewData): Omit<
  Overview,
  'promptsToWorkOn' | 'sources' | 'background'
> & {
  sourceRows: SourceRow[]
} {
  const { scope, tracked } = data
  const weighting = weightingOf(scope.filters, data.prompts)
  const now = withTracked(data.now, tracked)
  const before = data.before === null ? null : withTracked(data.before, tracked)
  const own = tracked.find((brand) => brand.isOwn)
  const ownId = own?.id ?? ''
  const ranked = ranking(now, before, tracked, weighting)
  const sourceRows = sourcesOf(data.sources, weighting)
  const about = { brandId: ownId, weighting }
  const tiles = [...tileMetrics, ...labelMetrics].map((metric) => tile(metric, now, before, about))
  const decided = decideComparison(
    [
      ...tiles.map((entry) => entry.change),
      ...ranked.map((row) => (row.isOwn ? null : row.change)),
      ...ranked.map((row) => (row.isOwn ? null : row.visibilityChange)),
      ...sourceRows.map((row) => row.change),
    ],
    before && { now: coverageOf(now.cells), before: coverageOf(before.cells) },
  )
  const ownChange = (metric: BrandMetricId & MetricId) => decided[tileMetrics.indexOf(metric)] ?? null
  const decidedAt = (index: number) => decided[tiles.length + index] ?? null
  const coverage = promptCoverage(now, ownId, coverageAnswers)
  return {
    scope,
    counts: counts(now, data.now.failed),
    compareCounts: before === null || data.before === null ? null : counts(before, data.before.failed),
    tiles: tiles
      .map((entry, index) => ({ ...entry, change: decided[index] ?? null }))
      .toSpliced(tileMetrics.length, 0, {
        metric: 'promptCoverage',
        rate: coverage,
        compare: before === null ? null : promptCoverage(before, ownId, coverageAnswers),
        change: null,
      }),
    rank: rankOf(now, ownId, weighting),
    trend: trendOf(data, now, ranked, weighting),
    engineTrend: engineTrendOf(data, now, ownId, weighting),
    ranking: ranked.map((row, index) => ({
      ...row,
      change: row.isOwn ? ownChange('shareOfVoice') : decidedAt(index),
      visibilityChange: row.isOwn ? ownChange('visibility') : decidedAt(ranked.length + index),
    })),
    heatmap: heatmap(now, data.prompts, ranked, weighting),
    consistency: consistency(now, ownId),
    outcomes: promptOutcomes(now, tracked),
    promptGaps: promptGaps(now, tracked, data.prompts, {
      byWeight: scope.filters.weighting === 'importance',
    }),
    sentiment: sentimentCounts(now, about),
    sourceRows: sourceRows.map((row, index) => ({
      ...row,
      change: decidedAt(2 * ranked.length + index),
    })),
  }
}

/**
 * Removes brands that are no longer tracked: presences are counted again from the tracked ones, so that shares of voice
 * always add up to 1.
 */
export function withTracked<Data extends { cells: readonly Cell[]; brandCells: readonly BrandCell[] }>(
  data: Data,
  tracked: readonly TrackedBrand[],
): Data {
  const known = new Set(tracked.map((brand) => brand.id))
  const brandCells = data.brandCells.filter((cell) => known.has(cell.brandId))
  const presences = new Map<string, number>()
  for (const cell of brandCells)
    presences.set(cellKey(cell), (presences.get(cellKey(cell)) ?? 0) + cell.present)
  const cells = data.cells.map((cell) => ({ ...cell, presences: presences.get(cellKey(cell)) ?? 0 }))
  return { ...data, cells, brandCells }
}

export function counts({ cells }: Measured, failed: readonly FailedCell[]): Counts {
  const total = (field: 'answers' | 'valid' | 'refused' | 'absent') => sum(cells.map((cell) => cell[field]))
  return {
    answers: total('answers'),
    valid: total('valid'),
    refused: total('refused'),
    absent: total('absent'),
    failed: sum(failed.map((cell) => cell.failed)),
    prompts: new Set(cells.filter((cell) => cell.valid > 0).map((cell) => cell.promptId)).size,
    captureRate: captureRate(cells, failed),
  }
}

/** Valid answers ÷ answers received plus pairs that ended without one. */
function captureRate(cells: readonly Cell[], failed: readonly FailedCell[]): Rate {
  const rate = ratioOfSums([
    ...cells.map((cell) => ({
      promptId: cell.promptId,
      engine: cell.engine,
      numerator: cell.valid,
      denominator: cell.answers,
    })),
    ...failed.map((cell) => ({
      promptId: cell.promptId,
      engine: cell.engine,
      numerator: 0,
      denominator: cell.failed,
    })),
  ])
  return rate.denominator === 0 ? { ...emptyRate, method: 'No answers.' } : rate
}

function tile(
  metric: BrandMetricId & MetricId,
  now: Measured,
  before: Measured | null,
  about: { brandId: string; weighting: Weighting },
): Tile {
  return {
    metric,
    rate: rateOf(metric, now, about),
    compare: before === null ? null : rateOf(metric, before, about),
    change: before === null ? null : changeOf(metric, now, before, about),
  }
}

function rankOf(now: Measured, brandId: string, weighting: Weighting): Overview['rank'] {
  const about = { brandId, weighting }
  return {
    first: rateOf('namedFirst', now, about),
    top3: rateOf('top3', now, about),
    meanReciprocalRank: rateOf('reciprocalRank', now, about),
    averageWherePresent: averageRank([...brandCellsOf(now, brandId).values()]),
    distribution: rankShares(now, brandId),
  }
}

/** Valid answers by a brand's rank in them. */
export function rankShares(now: Measured, brandId: string): RankShare[] {
  const ownCells = [...brandCellsOf(now, brandId).values()]
  const valid = sum(now.cells.map((cell) => cell.valid))
  const at = (field: 'rank1' | 'rank2' | 'rank3' | 'present') => sum(ownCells.map((cell) => cell[field]))
  const share = (place: RankShare['place'], answers: number): RankShare => ({
    place,
    answers,
    share: valid === 0 ? null : answers / valid,
  })
  return [
    share('1', at('rank1')),
    share('2', at('rank2')),
    share('3', at('rank3')),
    share('4+', at('present') - at('rank1') - at('rank2') - at('rank3')),
    share('none', valid - at('present')),
  ]
}

/** Tracked brands by share of voice, highest first. */
function ranking(
  now: Measured,
  before: Measured | null,
  tracked: readonly TrackedBrand[],
  weighting: Weighting,
): RankingRow[] {
  const shares = new Map(
    tracked.map((brand) => [brand.id, sharesOf('shareOfVoice', now, brand.id, weighting)]),
  )
  const placeOf = places(shares)
  const visibilityPlaceOf = places(
    new Map(tracked.map((brand) => [brand.id, sharesOf('visibility', now, brand.id, weighting)])),
  )
  return tracked
    .map((brand): RankingRow => {
      const about = { brandId: brand.id, weighting }
      const place = placeOf.get(brand.id)
      const visibilityPlace = visibilityPlaceOf.get(brand.id)
      return {
        brandId: brand.id,
        name: brand.name,
        isOwn: brand.isOwn,
        shareOfVoice: rateOf('shareOfVoice', now, about),
        visibility: rateOf('visibility', now, about),
        averageRank: averageRank([...brandCellsOf(now, brand.id).values()]),
        rankFrom: place?.from ?? 1,
        rankTo: place?.to ?? tracked.length,
        change: before === null ? null : changeOf('shareOfVoice', now, before, about),
        visibilityRankFrom: visibilityPlace?.from ?? 1,
        visibilityRankTo: visibilityPlace?.to ?? tracked.length,
        visibilityChange: before === null ? null : changeOf('visibility', now, before, about),
      }
    })
    .sort(
      (a, b) =>
        (b.shareOfVoice.value ?? 0) - (a.shareOfVoice.value ?? 0) ||
        Number(b.isOwn) - Number(a.isOwn) ||
        a.name.localeCompare(b.name),
    )
}

function trendOf(
  data: OverviewData,
  now: { cells: readonly CellSeries[]; brandCells: readonly BrandCellSeries[] },
  ranked: readonly RankingRow[],
  weighting: Weighting,
): Overview['trend'] {
  const { period } = data.scope
  if (period.grain === 'analysis') return { metric: 'visibility', bucket: 'day', series: [], annotations: [] }
  const bucket = bucketFor(period, period.grain, now.cells)
  const rivals = ranked
    .filter((row) => !row.isOwn)
    .sort((a, b) => (b.visibility.value ?? 0) - (a.visibility.value ?? 0))
    .slice(0, trendCompetitors)
  const series: TrendSeries[] = brandTrend({
    period,
    bucket,
    weighting,
    ...now,
    lines: [...ranked.filter((row) => row.isOwn), ...rivals].map((row) => ({
      id: row.brandId,
      label: row.name,
      brandId: row.brandId,
      isOwn: row.isOwn,
      withBand: row.isOwn,
    })),
  })
  return { metric: 'visibility', bucket, series, annotations: data.annotations }
}

function engineTrendOf(
  data: OverviewData,
  now: { cells: readonly CellSeries[]; brandCells: readonly BrandCellSeries[] },
  ownId: string,
  weighting: Weighting,
): Overview['engineTrend'] {
  const { period, engines } = data.scope
  if (period.grain === 'analysis') return { metric: 'visibility', bucket: 'day', series: [], annotations: [] }
  const bucket = bucketFor(period, period.grain, now.cells)
  const asked = new Set(now.cells.map((cell) => cell.engine))
  const series = engineTrend({
    period,
    bucket,
    weighting,
    cells: now.cells,
    brandCells: now.brandCells.filter((cell) => cell.brandId === ownId),
    engines: engines.map(({ engine }) => engine).filter((engine) => asked.has(engine)),
  })
  return { metric: 'visibility', bucket, series, annotations: data.annotations }
}

function heatmap(
  now: Measured,
  prompts: readonly PromptFacts[],
  ranked: readonly RankingRow[],
  weighting: Weighting,
): Overview['heatmap'] {
  const brands = [...ranked.filter((row) => row.isOwn), ...ranked.filter((row) => !row.isOwn)].slice(
    0,
    heatmapBrands,
  )
  const topicOf = new Map(prompts.map((prompt) => [prompt.id, prompt.topic]))
  const topics = Map.groupBy(now.cells, (cell) => topicOf.get(cell.promptId) ?? '')
  const brandCells = Map.groupBy(now.brandCells, (cell) => topicOf.get(cell.promptId) ?? '')
  return {
    brands: brands.map(({ brandId, name, isOwn }) => ({ brandId, name, isOwn })),
    rows: [...topics]
      .sort(([a], [b]) => (a === '' ? 1 : 0) - (b === '' ? 1 : 0) || a.localeCompare(b))
      .map(([topic, cells]) => {
        const measured = { cells, brandCells: brandCells.get(topic) ?? [] }
        return {
          topic,
          prompts: new Set(cells.map((cell) => cell.promptId)).size,
          cells: brands.map(({ brandId }) => ({
            brandId,
            visibility: rateOf('visibility', measured, { brandId, weighting }),
          })),
        }
      }),
  }
}

function consistency(now: Measured, ownId: string): Record<Consistency, number> {
  const result = { locked: 0, contested: 0, absent: 0, undecided: 0 }
  for (const share of sharesOf('visibility', now, ownId)) {
    const kind = consistencyOf(singleCell(share.numerator, share.denominator))
    if (kind !== null) result[kind]++
  }
  return result
}

/** Domains by the number of answers citing them; the share is a mean over pairs, like visibility. */
export function sourcesOf({ now, before }: OverviewData['sources'], weighting: Weighting): SourceRow[] {
  const key = (source: SourceCell) => `${source.owner} ${source.domain}`
  const earlier = Map.groupBy(before?.sources ?? [], key)
  return [...Map.groupBy(now.sources, key)]
    .map(([id, ofDomain]): SourceRow => {
      const shares = sourceShares(now.cells, ofDomain, weighting)
      return {
        domain: ofDomain[0]?.domain ?? '',
        owner: ofDomain[0]?.owner ?? 'other',
        answers: sum(ofDomain.map((source) => source.answers)),
        pages: sum(ofDomain.map((source) => source.pages)),
        share: meanOfCells(shares),
        change:
          before === null
            ? null
            : sourceChange(shares, sourceShares(before.cells, earlier.get(id) ?? [], weighting)),
      }
    })
    .sort((a, b) => b.answers - a.answers || a.domain.localeCompare(b.domain))
}

function sourceShares(cells: readonly Cell[], sources: readonly SourceCell[], weighting: Weighting): Share[] {
  const citing = new Map<string, number>()
  for (const source of sources)
    citing.set(cellKey(source), (citing.get(cellKey(source)) ?? 0) + source.answers)
  return cells.map((cell) => ({
    promptId: cell.promptId,
    engine: cell.engine,
    numerator: citing.get(cellKey(cell)) ?? 0,
    denominator: cell.valid,
    ...(typeof weighting === 'string' ? {} : { weight: weighting.get(cell.promptId) ?? 1 }),
  }))
}

function sourceChange(now: readonly Share[], before: readonly Share[]): Change {
  const answers = {
    now: sum(now.map((share) => share.denominator)),
    before: sum(before.map((share) => share.denominator)),
  }
  return changeOfMeans({ now, before, answers })
}

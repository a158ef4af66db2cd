import { clusteredInterval } from '../metrics/statistics/interval.ts'
import { cellKey, type BrandCell, type Cell } from '../metrics/measured.ts'
import type { Weighting } from '../metrics/statistics/estimate.ts'
import { effectiveNumber, varianceOfWeightedSum } from '../metrics/statistics/weights.ts'
import { sum } from '../math.ts'
import { addDays, daysIn, daysBetween, mondayOf, type Period } from '../calendar.ts'
import type { TrendPoint, TrendSeries } from './schema.ts'

/** Counts by day, as offsets from the first day of the period (of weeks: offsets of their Mondays). */
export type Daily = { days: readonly number[]; counts: readonly number[] }

/** A prompt–engine pair with its valid answers by day. */
export type CellSeries = Cell & { daily: Daily }
/** A brand's sums in a pair, with its presences by day. */
export type BrandCellSeries = BrandCell & { daily: Daily }

export type Bucket = 'day' | 'week'

/** Days, unless the report reads weeks, or covers more than five weeks with answers on less than half of the days. */
export function bucketFor(period: Period, grain: 'day' | 'week', cells: readonly CellSeries[]): Bucket {
  if (grain === 'week') return 'week'
  const days = new Set(cells.flatMap((cell) => cell.daily.days)).size
  return daysIn(period) > 35 && days < 0.6 * daysIn(period) ? 'week' : 'day'
}

/** First days of all buckets of the period, in order; the first may be before the period. */
export function bucketDates(period: Period, bucket: Bucket): string[] {
  const first = bucket === 'week' ? mondayOf(period.from) : period.from
  const step = bucket === 'week' ? 7 : 1
  const count = Math.floor(daysBetween(first, period.to) / step) + 1
  return Array.from({ length: count }, (_, index) => addDays(first, index * step))
}

export type Line = { id: string; label: string; brandId: string | null; isOwn: boolean; withBand: boolean }

type TrendInput = {
  period: Period
  bucket: Bucket
  weighting: Weighting
  cells: readonly CellSeries[]
}

/** The visibility of brands by bucket, one chain-linked series per brand. */
export function brandTrend(
  input: TrendInput & {
    brandCells: readonly BrandCellSeries[]
    lines: readonly (Line & { brandId: string })[]
  },
): TrendSeries[] {
  const grid = gridOf(input)
  const byBrand = Map.groupBy(input.brandCells, (cell) => cell.brandId)
  return input.lines.map((line) => series(grid, line, byBrand.get(line.brandId) ?? [], input.weighting))
}

/** The visibility of one brand by engine. */
export function engineTrend(
  input: TrendInput & { brandCells: readonly BrandCellSeries[]; engines: readonly string[] },
): TrendSeries[] {
  return input.engines.map((engine) => {
    const grid = gridOf({ ...input, cells: input.cells.filter((cell) => cell.engine === engine) })
    const line = { id: engine, label: engine, brandId: null, isOwn: true, withBand: true }
    return series(
      grid,
      line,
      input.brandCells.filter((cell) => cell.engine === engine),
      input.weighting,
    )
  })
}

type Grid = {
  dates: string[]
  bucketOf: (day: number) => number
  /** Row of a pair. */
  rows: Map<string, number>
  promptOfRow: number[]
  /** Of each prompt; 1 unless they are weighted by importance. */
  weights: number[]
  /** Valid answers by bucket and row. */
  valid: Float64Array[]
}

function gridOf({ period, bucket, weighting, cells }: TrendInput): Grid {
  const dates = bucketDates(period, bucket)
  const shift = daysBetween(dates[0] ?? period.from, period.from)
  const bucketOf = (day: number) => (bucket === 'week' ? Math.floor((day + shift) / 7) : day)
  const rows = new Map(cells.map((cell, row) => [cellKey(cell), row]))
  const promptIds = [...new Set(cells.map((cell) => cell.promptId))]
  const promptIndex = new Map(promptIds.map((id, index) => [id, index]))
  const valid = dates.map(() => new Float64Array(cells.length))
  cells.forEach((cell, row) => fill(valid, bucketOf, cell.daily, row))
  return {
    dates,
    bucketOf,
    rows,
    promptOfRow: cells.map((cell) => promptIndex.get(cell.promptId) ?? 0),
    weights: promptIds.map((id) => (typeof weighting === 'string' ? 1 : (weighting.get(id) ?? 1))),
    valid,
  }
}

function series(
  grid: Grid,
  line: Line,
  brandCells: readonly BrandCellSeries[],
  weighting: Weighting,
): TrendSeries {
  const present = grid.dates.map(() => new Float64Array(grid.promptOfRow.length))
  for (const cell of brandCells) {
    const row = grid.rows.get(cellKey(cell))
    if (row !== undefined) fill(present, grid.bucketOf, cell.daily, row)
  }
  const levels = grid.dates.map((_, index) => level(grid, present, index, weighting))
  const linked = weighting === 'answers' ? levels.map(plain) : chainLinked(grid, present, levels)
  return {
    id: line.id,
    label: line.label,
    brandId: line.brandId,
    isOwn: line.isOwn,
    points: grid.dates.map((date, index) => point(date, levels[index], linked[index], line.withBand)),
  }
}

function fill(
  target: Float64Array[],
  bucketOf: (day: number) => number,
  { days, counts }: Daily,
  row: number,
): void {
  for (let index = 0; index < days.length; index++) {
    const bucket = target[bucketOf(days[index] ?? 0)]
    if (bucket !== undefined) bucket[row] = (bucket[row] ?? 0) + (counts[index] ?? 0)
  }
}

type Level = {
  value: number | null
  answers: number
  prompts: number
  /** Effective number of prompts, for the interval. */
  effective: number
  variance: number
  trials: number
}

/** The visibility of one bucket by itself, as in the registry, with the input of its interval. */
function level(grid: Grid, present: Float64Array[], bucket: number, weighting: Weighting): Level {
  const sums = grid.weights.map((weight) => ({
    weight,
    rates: 0,
    engines: 0,
    inverse: 0,
    named: 0,
    valid: 0,
  }))
  eachCell(grid, bucket, (row, valid) => {
    const prompt = sums[grid.promptOfRow[row] ?? 0]
    if (prompt === undefined) return
    const named = present[bucket]?.[row] ?? 0
    prompt.rates += named / valid
    prompt.engines++
    prompt.inverse += 1 / valid
    prompt.named += named
    prompt.valid += valid
  })
  const asked = sums.filter((prompt) => prompt.engines > 0)
  const k = asked.length
  const answers = asked.reduce((total, prompt) => total + prompt.valid, 0)
  if (k === 0) return { value: null, answers: 0, prompts: 0, effective: 0, variance: 0, trials: 0 }
  const isPooled = weighting === 'answers'
  const weights = asked.map((prompt) => prompt.weight)
  const whole = sum(weights)
  const value = isPooled
    ? asked.reduce((total, prompt) => total + prompt.named, 0) / answers
    : asked.reduce((total, prompt) => total + (prompt.weight * prompt.rates) / prompt.engines, 0) / whole
  const residuals = asked.map((prompt) =>
    isPooled
      ? (prompt.named - value * prompt.valid) / answers
      : (prompt.weight * (prompt.rates / prompt.engines - value)) / whole,
  )
  return {
    value,
    answers,
    prompts: k,
    effective: effectiveNumber(weights),
    variance: varianceOfWeightedSum(residuals, weights),
    trials: isPooled
      ? answers
      : 1 / sum(asked.map(({ weight, inverse, engines }) => inverse * (weight / (whole * engines)) ** 2)),
  }
}

type Linked = { value: number | null; linked: boolean }

const plain = ({ value }: Level): Linked => ({ value, linked: value !== null })

/**
 * Levels carried backward from the newest bucket by the changes of matched pairs, so that adding or removing prompts
 * and engines has no effect. Where two neighbors share fewer than three quarters of their pairs, the chain is broken
 * and the older part restarts at its own level: a link based on few pairs would carry their noise into all older
 * values.
 */
function chainLinked(grid: Grid, present: Float64Array[], levels: readonly Level[]): Linked[] {
  const result = levels.map((own): Linked => ({ value: own.value, linked: false }))
  let newer: number | null = null
  for (let bucket = levels.length - 1; bucket >= 0; bucket--) {
    if (levels[bucket]?.value == null) continue
    const target = result[bucket]
    const next = newer === null ? undefined : result[newer]
    if (target !== undefined && newer !== null && next?.value != null) {
      const step = matchedStep(grid, present, bucket, newer)
      target.linked = step !== null
      if (step !== null) target.value = Math.min(1, Math.max(0, next.value - step))
    }
    newer = bucket
  }
  const last = newer === null ? undefined : result.findLast((entry) => entry.value !== null)
  if (last !== undefined) last.linked = true
  return result
}

function matchedStep(grid: Grid, present: Float64Array[], older: number, newer: number): number | null {
  const sums = grid.weights.map((weight) => ({ weight, change: 0, engines: 0 }))
  let both = 0
  let inOlder = 0
  let inNewer = 0
  eachCell(grid, newer, () => inNewer++)
  eachCell(grid, older, (row, validOlder) => {
    inOlder++
    const validNewer = grid.valid[newer]?.[row] ?? 0
    const prompt = sums[grid.promptOfRow[row] ?? 0]
    if (validNewer === 0 || prompt === undefined) return
    both++
    prompt.change += (present[newer]?.[row] ?? 0) / validNewer - (present[older]?.[row] ?? 0) / validOlder
    prompt.engines++
  })
  if (both === 0 || both * 4 < Math.max(inOlder, inNewer) * 3) return null
  const prompts = sums.filter((prompt) => prompt.engines > 0)
  return (
    sum(prompts.map(({ weight, change, engines }) => (weight * change) / engines)) /
    sum(prompts.map(({ weight }) => weight))
  )
}

function eachCell(grid: Grid, bucket: number, visit: (row: number, valid: number) => void): void {
  const valid = grid.valid[bucket]
  if (valid === undefined) return
  for (let row = 0; row < valid.length; row++) {
    const count = valid[row] ?? 0
    if (count > 0) visit(row, count)
  }
}

function point(
  date: string,
  own: Level | undefined,
  linked: Linked | undefined,
  withBand: boolean,
): TrendPoint {
  const { value = null, linked: isLinked = false } = linked ?? {}
  const counts = { answers: own?.answers ?? 0, prompts: own?.prompts ?? 0 }
  if (own?.value == null || value === null)
    return { date, value: null, low: null, high: null, ...counts, linked: false }
  if (!withBand) return { date, value, low: null, high: null, ...counts, linked: isLinked }
  const band = clusteredInterval({
    p: own.value,
    variance: own.variance,
    prompts: own.effective,
    trials: own.trials,
  })
  const shift = value - own.value
  const low = Math.max(0, band.low + shift)
  const high = Math.min(1, band.high + shift)
  return { date, value, low, high, ...counts, linked: isLinked }
}

import { cellKey, type BrandCell, type Cell, type Measured } from '../metrics/measured.ts'
import { emptyBrandCell, emptyCell } from '../metrics/tally.ts'
import type { CollectionMethod } from '../reports/filters.ts'
import { dayMs, type Period } from '../calendar.ts'

/** One brand's roll-ups by UTC day. `presences` counts the currently tracked brands. */
export type DailySums = {
  cells: ReadonlyMap<string, readonly DayCell[]>
  brandCells: ReadonlyMap<string, readonly DayBrandCell[]>
}
export type DayCell = Cell & { channel: CollectionMethod }
export type DayBrandCell = BrandCell & { channel: CollectionMethod }

export type Slice = {
  period: Period
  promptIds: ReadonlySet<string>
  /** Empty: all. */
  engines: readonly string[]
  channel: CollectionMethod | null
  brandId: string
}

/** The sums of a period. */
export function sumsOver(sums: DailySums, slice: Slice): Measured {
  const cells = new Map<string, Cell>()
  const brandCells = new Map<string, BrandCell>()
  const isIn = (row: DayCell | DayBrandCell) =>
    row.channel === slice.channel &&
    slice.promptIds.has(row.promptId) &&
    (slice.engines.length === 0 || slice.engines.includes(row.engine))
  for (const day of daysOf(slice.period)) {
    for (const row of sums.cells.get(day) ?? [])
      if (isIn(row)) {
        const sum = entry(cells, cellKey(row), () => emptyCell(row.promptId, row.engine))
        for (const count of cellCounts) sum[count] += row[count]
      }
    for (const row of sums.brandCells.get(day) ?? [])
      if (row.brandId === slice.brandId && isIn(row)) {
        const sum = entry(brandCells, cellKey(row), () =>
          emptyBrandCell(row.promptId, row.engine, row.brandId),
        )
        for (const count of brandCounts) sum[count] += row[count]
      }
  }
  return { cells: [...cells.values()], brandCells: [...brandCells.values()] }
}

/** Collection methods are never mixed: returns the one with the most answers to these prompts. */
export function busiestMethod(
  sums: DailySums,
  { period, promptIds }: Pick<Slice, 'period' | 'promptIds'>,
): CollectionMethod | null {
  const answers = new Map<CollectionMethod, number>()
  for (const day of daysOf(period))
    for (const row of sums.cells.get(day) ?? [])
      if (promptIds.has(row.promptId)) answers.set(row.channel, (answers.get(row.channel) ?? 0) + row.answers)
  return [...answers].sort(([a, one], [b, two]) => two - one || a.localeCompare(b))[0]?.[0] ?? null
}

function daysOf({ from, to }: Period): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

function entry<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

const cellCounts = [
  'answers',
  'valid',
  'absent',
  'refused',
  'namingAny',
  'presences',
  'untracked',
  'citingAny',
  'citingOwn',
  'citations',
  'ownCitations',
  'sandbox',
] as const satisfies readonly (keyof Cell)[]

const brandCounts = [
  'present',
  'rank1',
  'rank2',
  'rank3',
  'rankSum',
  'reciprocalRankSum',
  'fairShareSum',
  'positive',
  'neutral',
  'mixed',
  'negative',
  'recommended',
  'recommendationLabelled',
  'firstChoice',
  'firstChoiceLabeled',
  'criticized',
  'praised',
  'criticismLabeled',
] as const satisfies readonly (keyof BrandCell)[]

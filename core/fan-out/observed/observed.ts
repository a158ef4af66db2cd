import type { ReportFilters } from '../../reports/filters.ts'
import { ratioOfSums, meanOfCells, type Share } from '../../metrics/statistics/estimate.ts'
import { sum } from '../../math.ts'
import type { Rate } from '../../metrics/rate.ts'
import { byCell, byText } from '../../reports/prompts/cell-order.ts'
import { sampleRates, type SampleRates } from '../../reports/sample-rates.ts'
import type { MeanSubQueries, ObservedEngine, ObservedFigures } from './schema.ts'
import { subQueryTypes, type SubQueryType } from '../sub-query.ts'
import { maxSearches } from '../stored-searches.ts'
import { SubQueryTally, type Tallied } from '../sub-query-tally.ts'
import { typesOfBits } from '../type-bits.ts'

/**
 * The answers of one prompt on one engine over a period, as in the roll-ups. `subQueries`: a day (offset from the
 * first, as −1 − offset), then each answer's distinct sub-query ids, and a 0 after every answer that has any; `types`
 * are parallel to them.
 */
export type SearchCell = {
  promptId: string
  engine: string
  answers: number
  told: number
  searched: number
  subQueries: ArrayLike<number>
  types: ArrayLike<number>
}

type TalliedCell = Omit<SearchCell, 'subQueries' | 'types'> & {
  /** Answers with known searches. */
  listed: number
  /** Sum of the number of distinct sub-queries per answer, and of its square. */
  distinct: number
  squares: number
}

export type Observed = {
  cells: TalliedCell[]
  /** Pairs of engines that report their searches; shares are counted over these. */
  counted: TalliedCell[]
  /** Index among counted pairs by index among all; −1 for the rest. */
  countedPlace: Int32Array
  rates: SampleRates
  subQueries: SubQueryTally
  /** Answers with a sub-query of that type, by pair. */
  types: Uint32Array[]
  repeats: { queries: Repeats; types: Repeats }
  weighting: Pooling
}

/** Sums the sub-queries of a period. */
export function tallySearches(given: readonly SearchCell[], { weighting }: { weighting: Pooling }): Observed {
  const sorted = given.toSorted(byCell)
  const subQueries = new SubQueryTally(sum(sorted.map((cell) => cell.subQueries.length)))
  const types = subQueryTypes.map(() => new Uint32Array(sorted.length))
  const cells = sorted.map((cell, place) => tallyCell(cell, place, subQueries, types))
  const silent = silentEngines(cells)
  const counted = cells.filter((cell) => cell.told > 0 && !silent.has(cell.engine))
  const places = new Map(counted.map((cell, place) => [cell, place]))
  const sampled = counted.map(({ promptId, engine, told }) => ({ promptId, engine, valid: told }))
  return {
    cells,
    counted,
    countedPlace: Int32Array.from(cells, (cell) => places.get(cell) ?? -1),
    rates: sampleRates(
      sampled,
      Float64Array.from(counted, ({ told }) => told),
    ),
    subQueries,
    types,
    repeats: {
      queries: repeatsOfQueries(cells, subQueries),
      types: repeatsOf(cells, types.map(countsOfType)),
    },
    weighting,
  }
}

/** Engines that search without reporting what for. */
function silentEngines(cells: readonly TalliedCell[]): Set<string> {
  const engines = Map.groupBy(cells, ({ engine }) => engine)
  return new Set(
    [...engines]
      .filter(
        ([, own]) => sum(own.map(({ searched }) => searched)) > 0 && own.every(({ listed }) => listed === 0),
      )
      .map(([engine]) => engine),
  )
}

function tallyCell(
  { subQueries: ids, types: bits, ...cell }: SearchCell,
  place: number,
  subQueries: SubQueryTally,
  types: readonly Uint32Array[],
): TalliedCell {
  let [day, listed, distinct, squares, ofAnswer, seen] = [0, 0, 0, 0, 0, 0]
  for (let index = 0; index < ids.length; index += 1) {
    const id = ids[index] ?? 0
    if (id < 0) day = -1 - id
    else if (id === 0) {
      listed += 1
      distinct += ofAnswer
      squares += ofAnswer * ofAnswer
      for (let type = 0; seen !== 0; type += 1, seen >>= 1) {
        const counts = types[type]
        if ((seen & 1) === 1 && counts !== undefined) counts[place] = (counts[place] ?? 0) + 1
      }
      ofAnswer = 0
    } else {
      ofAnswer += 1
      const own = bits[index] ?? 0
      seen |= own
      subQueries.add(id, own, place, day)
    }
  }
  return { ...cell, listed, distinct, squares }
}

/** Whether and how much engines search, over these pairs. */
export function figuresOf(observed: Observed, engine: string | null = null): ObservedFigures {
  const places = observed.cells.flatMap((cell, place) =>
    engine === null || cell.engine === engine ? [place] : [],
  )
  const cells = places.flatMap((place) => observed.cells[place] ?? [])
  const shares = cells.map(({ promptId, engine: of, searched, told }) => ({
    promptId,
    engine: of,
    numerator: searched,
    denominator: told,
  }))
  return {
    answers: sum(cells.map((cell) => cell.answers)),
    told: sum(cells.map((cell) => cell.told)),
    searched: sum(cells.map((cell) => cell.searched)),
    listed: sum(cells.map((cell) => cell.listed)),
    trigger: rateOf(shares, observed.weighting),
    perAnswer: meanSubQueries(cells),
    recurrence: {
      queries: repeatRate(observed, observed.repeats.queries, places),
      types: repeatRate(observed, observed.repeats.types, places),
    },
  }
}

export function enginesOf(observed: Observed): ObservedEngine[] {
  const engines = [...new Set(observed.cells.map(({ engine }) => engine))].sort(byText)
  return engines.map((engine) => {
    const figures = figuresOf(observed, engine)
    const isSilent = figures.searched > 0 && figures.listed === 0
    const tells = figures.told === 0 ? 'nothing' : isSilent ? 'whether' : 'searches'
    return { engine, tells, ...figures }
  })
}

type Pooling = 'cells' | 'answers'

/** Searches are not weighted by importance: they say what engines do, not how much a prompt is worth. */
export const pooling = ({ weighting }: Pick<ReportFilters, 'weighting'>): Pooling =>
  weighting === 'answers' ? 'answers' : 'cells'

export const rateOf = (shares: readonly Share[], weighting: Pooling): Rate =>
  weighting === 'cells' ? meanOfCells(shares) : ratioOfSums(shares)

/** As a share of the maximum, so that its interval is that of a score between 0 and 1. */
function meanSubQueries(cells: readonly TalliedCell[]): MeanSubQueries {
  const { low, high, prompts, method } = ratioOfSums(
    cells.map(({ promptId, engine, distinct, squares, listed }) => ({
      promptId,
      engine,
      numerator: distinct / maxSearches,
      denominator: listed,
      squares: squares / maxSearches ** 2,
    })),
  )
  const whole = (part: number | null) => (part === null ? null : part * maxSearches)
  const subQueries = sum(cells.map(({ distinct }) => distinct))
  const answers = sum(cells.map(({ listed }) => listed))
  return {
    value: answers === 0 ? null : subQueries / answers,
    low: whole(low),
    high: whole(high),
    subQueries,
    answers,
    prompts,
    method,
  }
}

type Counted = Pick<Tallied, 'cells' | 'counts'>

export function countsOfType(counts: Uint32Array): Counted {
  const cells: number[] = []
  counts.forEach((count, place) => {
    if (count > 0) cells.push(place)
  })
  return { cells, counts: cells.map((place) => counts[place] ?? 0) }
}

/** By pair: sub-queries of its answers, and pairs of answers that share one. Integers, so independent of order. */
type Repeats = { found: Float64Array; tried: Float64Array }

/**
 * Of an answer's sub-queries, the share that another answer to the same prompt on the same engine also has. If x of n
 * answers with known searches have a sub-query, each finds it in x − 1 of the n − 1 others. A prompt–engine pair with
 * one such answer says nothing.
 */
function repeatsOf(cells: readonly TalliedCell[], entries: Iterable<Counted>): Repeats {
  const repeats = noRepeats(cells.length)
  for (const entry of entries)
    entry.cells.forEach((place, index) => addRepeats(repeats, cells, place, entry.counts[index] ?? 0))
  return repeats
}

function repeatsOfQueries(cells: readonly TalliedCell[], subQueries: SubQueryTally): Repeats {
  const repeats = noRepeats(cells.length)
  for (let place = 0; place < subQueries.size; place += 1)
    subQueries.eachCell(place, (cell, count) => addRepeats(repeats, cells, cell, count))
  return repeats
}

const noRepeats = (cells: number): Repeats => ({
  found: new Float64Array(cells),
  tried: new Float64Array(cells),
})

function addRepeats(
  { found, tried }: Repeats,
  cells: readonly TalliedCell[],
  place: number,
  x: number,
): void {
  const n = cells[place]?.listed ?? 0
  if (n < 2) return
  found[place] = (found[place] ?? 0) + x * (x - 1)
  tried[place] = (tried[place] ?? 0) + x
}

function repeatRate(
  { cells }: Pick<Observed, 'cells'>,
  { found, tried }: Repeats,
  places: readonly number[],
): Rate {
  return ratioOfSums(
    places.flatMap((place) => {
      const cell = cells[place]
      if (cell === undefined || (tried[place] ?? 0) === 0) return []
      const { promptId, engine, listed } = cell
      const numerator = (found[place] ?? 0) / (listed - 1)
      return [{ promptId, engine, numerator, denominator: tried[place] ?? 0 }]
    }),
  )
}

export const recurrenceOf = ({ cells }: Observed, entry: Counted): Rate =>
  repeatRate({ cells }, repeatsOf(cells, [entry]), entry.cells)

/** The value of `recurrenceOf` for every sub-query, by index; NaN if unknown. */
export function recurrenceValues({ cells, subQueries }: Observed): Float64Array {
  const values = new Float64Array(subQueries.size)
  for (let place = 0; place < values.length; place += 1) {
    let [found, tried] = [0, 0]
    subQueries.eachCell(place, (cell, x) => {
      const n = cells[cell]?.listed ?? 0
      if (n < 2) return
      found += (x * (x - 1)) / (n - 1)
      tried += x
    })
    values[place] = tried === 0 ? Number.NaN : found / tried
  }
  return values
}

/** Answers with it ÷ answers with known searches. */
export function shareOf({ rates, counted, countedPlace, weighting }: Observed, entry: Counted): Rate {
  const counts = new Uint32Array(counted.length)
  entry.cells.forEach((place, index) => {
    const at = countedPlace[place] ?? -1
    if (at >= 0) counts[at] = entry.counts[index] ?? 0
  })
  return weighting === 'cells' ? rates.mean(counts) : rates.ratio(counts)
}

export function answersByEngine({ cells }: Observed, entry: Counted): { engine: string; answers: number }[] {
  const engines = new Map<string, number>()
  entry.cells.forEach((place, index) => {
    const engine = cells[place]?.engine ?? ''
    engines.set(engine, (engines.get(engine) ?? 0) + (entry.counts[index] ?? 0))
  })
  return [...engines]
    .map(([engine, answers]) => ({ engine, answers }))
    .sort((a, b) => b.answers - a.answers || byText(a.engine, b.engine))
}

export const promptsOf = ({ cells }: Observed, entry: Counted): number =>
  new Set(entry.cells.map((place) => cells[place]?.promptId)).size

export const countedAnswers = ({ counted }: Observed): number => sum(counted.map(({ told }) => told))

export const typesOf = ({ types }: Pick<Tallied, 'types'>): SubQueryType[] => typesOfBits(types)

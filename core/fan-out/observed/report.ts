import { byText } from '../../reports/prompts/cell-order.ts'
import { addDays } from '../../calendar.ts'
import type { ReportScope } from '../../reports/schema.ts'
import type { ObservedChanges } from './changes.ts'
import type { ObservedFilters, ObservedReport, ObservedRow, ObservedType } from './schema.ts'
import {
  answersByEngine,
  countedAnswers,
  countsOfType,
  enginesOf,
  figuresOf,
  promptsOf,
  recurrenceOf,
  recurrenceValues,
  shareOf,
  typesOf,
  type Observed,
} from './observed.ts'
import { firstPlaces, type Tallied } from '../sub-query-tally.ts'
import { subQueryTypes } from '../sub-query.ts'

export type ObservedData = {
  scope: ReportScope
  now: Observed
  before: Observed | null
  changes: ObservedChanges | null
}

export type Texts = ReadonlyMap<number, { key: string; query: string }>
type Chosen = Pick<ObservedFilters, 'which' | 'type' | 'sort' | 'order'>

/**
 * The number of matching sub-queries, and the first `count` of them by id, in order. `found`: those that contain the
 * searched words; null: all.
 */
export function chooseSubQueries(
  data: ObservedData,
  chosen: Chosen,
  { found, count }: { found: ReadonlySet<number> | null; count: number },
): { ids: number[]; matching: number } {
  const source = chosen.which === 'gone' ? data.before : data.now
  if (source === null) return { ids: [], matching: 0 }
  const { subQueries } = source
  const passing = passingPlaces(data, subQueries, chosen, found)
  const values = sortValues(data, source, chosen)
  const sign = chosen.order === 'asc' ? -1 : 1
  const signed = Float64Array.from(passing, (place) => {
    const value = values[place] ?? Number.NaN
    return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : sign * value
  })
  const idAt = (index: number) => subQueries.ids[passing[index] ?? 0] ?? 0
  const order = firstPlaces(
    signed,
    count,
    (a, b) => subQueries.answersOf(idAt(b)) - subQueries.answersOf(idAt(a)) || idAt(a) - idAt(b),
  )
  return { ids: order.map(idAt), matching: passing.length }
}

function passingPlaces(
  { now, before }: ObservedData,
  { ids, types }: Observed['subQueries'],
  { which, type }: Chosen,
  found: ReadonlySet<number> | null,
): number[] {
  if (which === 'new' && before === null) return []
  const other = which === 'now' ? null : which === 'new' ? before : now
  const bit = type === undefined || type === '-' ? 0 : 1 << subQueryTypes.indexOf(type)
  const places: number[] = []
  ids.forEach((id, place) => {
    const bits = types[place] ?? 0
    if (type !== undefined && (type === '-' ? bits !== 0 : (bits & bit) === 0)) return
    if (found?.has(id) === false || other?.subQueries.has(id) === true) return
    places.push(place)
  })
  return places
}

/** By index; NaN sorts last in either order. */
function sortValues({ changes }: ObservedData, source: Observed, { sort }: Chosen): ArrayLike<number> {
  const { subQueries } = source
  if (sort === 'answers') return subQueries.answers
  if (sort === 'newest') return subQueries.firstDay
  if (sort === 'recurrence') return recurrenceValues(source)
  return Float64Array.from(subQueries.ids, (id) => changes?.subQueries.get(id)?.difference ?? Number.NaN)
}

export function observedRow(data: ObservedData, id: number, texts: Texts): ObservedRow {
  const { scope, now, before, changes } = data
  const entry = now.subQueries.get(id) ?? nothing
  const earlier = before === null ? null : before.subQueries.get(id)
  const known = entry === nothing && earlier !== null ? earlier : entry
  const seen = seenOn(data, entry, earlier)
  return {
    key: texts.get(id)?.key ?? '',
    query: texts.get(id)?.query ?? '',
    similar: [],
    types: typesOf(known),
    answers: entry.answers,
    ofAnswers: countedAnswers(now),
    share: shareOf(now, entry),
    recurrence: recurrenceOf(now, entry),
    prompts: promptsOf(entry === known ? now : (before ?? now), known),
    engines: answersByEngine(now, entry),
    ...(scope.analysis === null ? seen : { firstSeen: null, lastSeen: null }),
    answersBefore: before === null ? null : (earlier?.answers ?? 0),
    isNew: before === null ? null : entry.answers > 0 && earlier === null,
    change: changes?.subQueries.get(id) ?? null,
  }
}

const nothing: Tallied = { id: 0, answers: 0, types: 0, firstDay: 0, lastDay: 0, cells: [], counts: [] }

function seenOn({ scope }: ObservedData, entry: Tallied, earlier: Tallied | null) {
  const on = (first: string | undefined, day: number | undefined) =>
    first === undefined || day === undefined ? null : addDays(first, day)
  return entry === nothing
    ? {
        firstSeen: on(scope.compare?.from, earlier?.firstDay),
        lastSeen: on(scope.compare?.from, earlier?.lastDay),
      }
    : {
        firstSeen: on(scope.period.from, entry.firstDay),
        lastSeen: on(scope.period.from, entry.lastDay),
      }
}

/** Everything except the rows and data that is not in the sums. */
export function observedFigures(
  data: ObservedData,
): Pick<ObservedReport, 'scope' | 'total' | 'compare' | 'triggerChange' | 'engines' | 'types' | 'counts'> {
  const { scope, now, before, changes } = data
  const common = before === null ? 0 : commonOf(now, before)
  return {
    scope,
    total: figuresOf(now),
    compare: before && figuresOf(before),
    triggerChange: changes?.trigger ?? null,
    engines: enginesOf(now),
    types: typesIn(data),
    counts: {
      now: now.subQueries.size,
      new: before && now.subQueries.size - common,
      gone: before && before.subQueries.size - common,
    },
  }
}

function commonOf(now: Observed, before: Observed): number {
  let common = 0
  for (const place of now.subQueries.placesIn(before.subQueries)) if (place !== -1) common += 1
  return common
}

function typesIn({ now, changes }: ObservedData): ObservedType[] {
  const subQueries = subQueryTypes.map(() => 0)
  const withBits = new Uint32Array(1 << subQueryTypes.length)
  for (const bits of now.subQueries.types) withBits[bits] = (withBits[bits] ?? 0) + 1
  withBits.forEach((count, bits) =>
    subQueryTypes.forEach((_, place) => {
      if ((bits & (1 << place)) !== 0) subQueries[place] = (subQueries[place] ?? 0) + count
    }),
  )
  const asked = answersByEngine(now, {
    cells: now.cells.map((_, place) => place),
    counts: now.cells.map(({ told }, place) => ((now.countedPlace[place] ?? -1) < 0 ? 0 : told)),
  }).sort((a, b) => byText(a.engine, b.engine))
  return subQueryTypes.map((type, place) => {
    const entry = countsOfType(now.types[place] ?? new Uint32Array())
    const engines = new Map(answersByEngine(now, entry).map(({ engine, answers }) => [engine, answers]))
    return {
      type,
      subQueries: subQueries[place] ?? 0,
      answers: entry.counts.reduce((total, count) => total + count, 0),
      share: shareOf(now, entry),
      recurrence: recurrenceOf(now, entry),
      change: changes?.types[place] ?? null,
      engines: asked
        .filter(({ answers }) => answers > 0)
        .map(({ engine, answers }) => ({ engine, answers: engines.get(engine) ?? 0, ofAnswers: answers })),
    }
  })
}

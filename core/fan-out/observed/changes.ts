import { changeOfMeans, changeOfRatios, decideTogether } from '../../metrics/change.ts'
import type { Share } from '../../metrics/statistics/estimate.ts'
import { sum } from '../../math.ts'
import { notComparable, type Change } from '../../metrics/rate.ts'
import { countsOfType, type Observed } from './observed.ts'
import { firstPlaces, type Tallied } from '../sub-query-tally.ts'

/** Maximum number of sub-queries tested for a change; testing more would hide significant changes. */
export const reportedChanges = 200

export type ObservedChanges = {
  trigger: Change
  /** By index in `subQueryTypes`. */
  types: Change[]
  subQueries: Map<number, Change>
}

type Counted = Pick<Tallied, 'cells' | 'counts'>
const nothing: Counted = { cells: [], counts: [] }

/** Changes between two periods, tested together, on the prompts and engines in both. */
export function changesBetween(now: Observed, before: Observed): ObservedChanges {
  const frequent = mostFrequent(now, before)
  const [trigger = null, ...others] = decideTogether([
    triggerChange(now, before),
    ...now.types.map((counts, type) =>
      changeOf(
        { observed: now, entry: countsOfType(counts) },
        { observed: before, entry: countsOfType(before.types[type] ?? new Uint32Array()) },
        { everyPrompt: true },
      ),
    ),
    ...frequent.map((id) =>
      changeOf(
        { observed: now, entry: now.subQueries.get(id) ?? nothing },
        { observed: before, entry: before.subQueries.get(id) ?? nothing },
        { everyPrompt: false },
      ),
    ),
  ])
  const told = others.map((change) => change ?? notComparable)
  return {
    trigger: trigger ?? notComparable,
    types: told.slice(0, now.types.length),
    subQueries: new Map(frequent.map((id, index) => [id, told[now.types.length + index] ?? notComparable])),
  }
}

/** Ids, sorted by answers in the period that has more of them. */
function mostFrequent({ subQueries: now }: Observed, { subQueries: before }: Observed): number[] {
  const inBefore = now.placesIn(before)
  const isInNow = new Uint8Array(before.size)
  const most = new Float64Array(now.size + before.size)
  inBefore.forEach((place, index) => {
    if (place !== -1) isInNow[place] = 1
    most[index] = Math.max(now.answers[index] ?? 0, before.answers[place] ?? 0)
  })
  isInNow.forEach((is, place) => {
    most[now.size + place] = is === 1 ? 0 : (before.answers[place] ?? 0)
  })
  const idAt = (place: number) => now.ids[place] ?? before.ids[place - now.size] ?? 0
  return firstPlaces(most, reportedChanges, (a, b) => idAt(a) - idAt(b)).flatMap((place) =>
    (most[place] ?? 0) === 0 ? [] : [idAt(place)],
  )
}

function triggerChange(now: Observed, before: Observed): Change {
  const sharesOf = ({ cells }: Observed): Share[] =>
    cells
      .filter(({ told }) => told > 0)
      .map(({ promptId, engine, searched, told }) => ({
        promptId,
        engine,
        numerator: searched,
        denominator: told,
      }))
  const periods = matchedShares(sharesOf(now), sharesOf(before))
  if (periods.now.length === 0) return notComparable
  return now.weighting === 'cells' ? changeOfMeans(periods) : changeOfRatios(periods)
}

type Side = { observed: Observed; entry: Counted }

/**
 * `everyPrompt` false: only prompts that searched for it in either period, because most sub-queries belong to one
 * prompt and would have no weight among all.
 */
function changeOf(now: Side, before: Side, { everyPrompt }: { everyPrompt: boolean }): Change {
  const asked = everyPrompt ? null : new Set([...promptsOf(now), ...promptsOf(before)])
  const periods = matchedShares(sharesOf(now, asked), sharesOf(before, asked))
  return periods.now.length === 0 ? notComparable : changeOfRatios(periods)
}

const promptsOf = ({ observed, entry }: Side) =>
  entry.cells.flatMap((place) => observed.cells[place]?.promptId ?? [])

function sharesOf({ observed, entry }: Side, asked: ReadonlySet<string> | null): Share[] {
  const counts = new Map(entry.cells.map((place, index) => [place, entry.counts[index] ?? 0]))
  return observed.cells.flatMap(({ promptId, engine, told }, place) =>
    (observed.countedPlace[place] ?? -1) < 0 || (asked !== null && !asked.has(promptId))
      ? []
      : [{ promptId, engine, numerator: counts.get(place) ?? 0, denominator: told }],
  )
}

function matchedShares(now: readonly Share[], before: readonly Share[]) {
  const keyOf = ({ promptId, engine }: Share) => `${promptId} ${engine}`
  const inNow = new Set(now.map(keyOf))
  const inBefore = new Set(before.map(keyOf))
  const both = {
    now: now.filter((share) => inBefore.has(keyOf(share))),
    before: before.filter((share) => inNow.has(keyOf(share))),
  }
  return {
    ...both,
    answers: {
      now: sum(both.now.map(({ denominator }) => denominator)),
      before: sum(both.before.map(({ denominator }) => denominator)),
    },
  }
}

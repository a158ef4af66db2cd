import { changeOfRatios, decideTogether } from '../metrics/change.ts'
import type { Share as CellShare } from '../metrics/statistics/estimate.ts'
import { sum } from '../math.ts'
import { notComparable, type Change } from '../metrics/rate.ts'
import { maxCompared, type ComparedShare, type FanOutComparison, type Share } from './analysis-schema.ts'
import { comparisonTexts } from './comparison-warnings.ts'
import { clusteredShare, emptyShare, shareOf } from './share-of.ts'
import { subQueryTypes, type SubQueryType } from './sub-query.ts'

/** Trials of one prompt on one engine: answers with known searches, or draws. */
export type PairTrials = { promptId: string; engine: string; trials: number }

/**
 * `share`: answers or draws with it; null for rules, which have none. `cells` are indexes into those of its side, and
 * `counts` the trials with it there.
 */
export type Compared = {
  query: string
  key: string
  types: readonly SubQueryType[]
  share: Share | null
  pairs: readonly number[]
  counts: readonly number[]
}

export type ComparedSide = { pairs: readonly PairTrials[]; queries: readonly Compared[] }

/**
 * Sub-queries that are new, gone, or in both, by key, and the change of types. Shares are compared on the prompts and
 * engines in both, paired by prompt, because answers to one prompt are not independent (`changeOfRatios`); shares of a
 * sub-query, on the prompts that it was searched or proposed for in either. Significance is controlled over everything
 * shown, at a false discovery rate of 5%.
 */
export function compareAnalyses(
  now: ComparedSide,
  before: ComparedSide,
): Pick<FanOutComparison, 'added' | 'gone' | 'both' | 'counts' | 'types' | 'warnings'> {
  const formerly = new Map(before.queries.map((one) => [one.key, one]))
  const present = new Set(now.queries.map(({ key }) => key))
  const added = now.queries.filter(({ key }) => !formerly.has(key))
  const gone = before.queries.filter(({ key }) => !present.has(key))
  const both = now.queries.flatMap((one) => {
    const former = formerly.get(one.key)
    return former === undefined ? [] : [{ one, former }]
  })
  const shown = both.slice(0, maxCompared)
  const changes = decided([
    ...shown.map(({ one, former }) => changeOfQuery({ side: now, one }, { side: before, one: former })),
    ...subQueryTypes.map((type) => changeOfType(now, before, type)),
  ])
  const listed = ({ query, key, share }: Compared) => ({ query, key, share })
  return {
    added: added.slice(0, maxCompared).map(listed),
    gone: gone.slice(0, maxCompared).map(listed),
    both: shown.map(({ one: { query, key } }, index) => ({ query, key, change: changes[index] ?? null })),
    counts: { added: added.length, gone: gone.length, both: both.length },
    types: subQueryTypes.flatMap((type, index) => {
      const change = changes[shown.length + index]
      return change == null ? [] : [{ type, change }]
    }),
    warnings: isUnkept(now) || isUnkept(before) ? [comparisonTexts.unkept] : [],
  }
}

/** Shares without the pairs they were counted in: older versions did not store them. */
const isUnkept = ({ pairs, queries }: ComparedSide) =>
  pairs.length === 0 && queries.some(({ share }) => share !== null)

type Told = { now: Share; before: Share; change: Change }

function changeOfQuery(
  now: { side: ComparedSide; one: Compared },
  before: { side: ComparedSide; one: Compared },
): Told | null {
  if (now.one.share === null || before.one.share === null) return null
  const prompts = new Set([...promptsOf(now), ...promptsOf(before)])
  const sharesOf = ({ side, one }: { side: ComparedSide; one: Compared }): CellShare[] => {
    const counts = new Map(one.pairs.map((place, index) => [place, one.counts[index] ?? 0]))
    return side.pairs.flatMap(({ promptId, engine, trials }, place) =>
      prompts.has(promptId)
        ? [{ promptId, engine, numerator: counts.get(place) ?? 0, denominator: trials }]
        : [],
    )
  }
  return (
    paired(sharesOf(now), sharesOf(before)) ?? {
      now: now.one.share,
      before: before.one.share,
      change: notComparable,
    }
  )
}

const promptsOf = ({ side, one }: { side: ComparedSide; one: Compared }): string[] =>
  one.pairs.flatMap((place) => side.pairs[place]?.promptId ?? [])

/** Searches, or proposals, of the type ÷ all of them. Proposals of rules have no counts and no randomness. */
function changeOfType(now: ComparedSide, before: ComparedSide, type: SubQueryType): Told {
  const plain = ({ queries }: ComparedSide) =>
    shareOf(queries.filter(({ types }) => types.includes(type)).length, queries.length)
  return (
    paired(searchesOfType(now, type), searchesOfType(before, type)) ?? {
      now: plain(now),
      before: plain(before),
      change: notComparable,
    }
  )
}

function searchesOfType({ pairs, queries }: ComparedSide, type: SubQueryType): CellShare[] {
  const [ofType, all] = [new Float64Array(pairs.length), new Float64Array(pairs.length)]
  for (const { types, pairs: places, counts } of queries)
    for (const [index, place] of places.entries()) {
      const count = counts[index] ?? 0
      all[place] = (all[place] ?? 0) + count
      if (types.includes(type)) ofType[place] = (ofType[place] ?? 0) + count
    }
  return pairs.flatMap(({ promptId, engine }, place) =>
    (all[place] ?? 0) === 0
      ? []
      : [{ promptId, engine, numerator: ofType[place] ?? 0, denominator: all[place] ?? 0 }],
  )
}

/** On the prompts and engines in both; null: there are none. */
function paired(now: readonly CellShare[], before: readonly CellShare[]): Told | null {
  const keyOf = ({ promptId, engine }: CellShare) => `${promptId} ${engine}`
  const [inNow, inBefore] = [new Set(now.map(keyOf)), new Set(before.map(keyOf))]
  const ones = now.filter((share) => inBefore.has(keyOf(share)))
  const zeros = before.filter((share) => inNow.has(keyOf(share)))
  if (ones.length === 0) return null
  const answers = { now: trialsOf(ones), before: trialsOf(zeros) }
  return {
    now: shareByPrompt(ones),
    before: shareByPrompt(zeros),
    change: changeOfRatios({ now: ones, before: zeros, answers }),
  }
}

const trialsOf = (shares: readonly CellShare[]) => sum(shares.map(({ denominator }) => denominator))

const shareByPrompt = (shares: readonly CellShare[]): Share =>
  shares.length === 0
    ? emptyShare
    : clusteredShare(
        [...Map.groupBy(shares, ({ promptId }) => promptId).values()].map((own) => [
          sum(own.map(({ numerator }) => numerator)),
          trialsOf(own),
        ]),
      )

function decided(told: readonly (Told | null)[]): (ComparedShare | null)[] {
  const verdicts = decideTogether(told.map((one) => one?.change ?? null))
  return told.map((one, index) => {
    if (one === null) return null
    const { difference, low, high, verdict } = verdicts[index] ?? notComparable
    return { now: one.now, before: one.before, difference, low, high, verdict }
  })
}

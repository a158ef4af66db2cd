import type { FanOutOverlap } from './analysis-schema.ts'
import { meaningOf, meansTheSame, type Meant, type Vectors } from './same-meaning.ts'
import { shareOf, weightedShare } from './share-of.ts'
import type { StemLanguage } from './stems.ts'

/** A sub-query of one side. `keys`: of all its wordings; `weight`: answers or draws with it. */
export type OneSide = { id: string; keys: readonly string[]; wordings: readonly string[]; weight: number }

export type Match = { id: string; matchId: string; by: 'key' | 'meaning' }

/**
 * How far a simulation and the searches agree, and the nearest match of the other side for each: one with a common key,
 * otherwise the first (sides are ordered by frequency) with a wording of the same meaning, also by vectors if there are
 * any. Null if a side is empty.
 */
export function overlap(
  observed: readonly OneSide[],
  simulated: readonly OneSide[],
  options: { language: StemLanguage; names: readonly string[]; vectors?: Vectors },
): { overlap: FanOutOverlap | null; matches: Match[] } {
  if (observed.length === 0 || simulated.length === 0) return { overlap: null, matches: [] }
  const foreseen = matchesOf(observed, sideOf(simulated, options), options)
  const seen = matchesOf(simulated, sideOf(observed, options), options)
  return {
    overlap: {
      foreseen: sharesOf(observed, foreseen),
      foreseenSearches: weightedOf(observed, foreseen),
      seen: sharesOf(simulated, seen),
      seenDraws: weightedOf(simulated, seen),
    },
    matches: [...foreseen.values(), ...seen.values()],
  }
}

type Options = Parameters<typeof overlap>[2]
type Wording = { id: string; meant: Meant; vector: Float32Array | undefined }
type Side = {
  byKey: ReadonlyMap<string, string>
  byStem: ReadonlyMap<string, readonly number[]>
  wordings: readonly Wording[]
}

function sideOf(side: readonly OneSide[], options: Options): Side {
  const byKey = new Map<string, string>()
  for (const { id, keys } of side) for (const key of keys) if (!byKey.has(key)) byKey.set(key, id)
  const wordings = side.flatMap(({ id, wordings: all }) =>
    all.map((wording) => wordingOf(id, wording, options)),
  )
  const byStem = new Map<string, number[]>()
  for (const [index, { meant }] of wordings.entries())
    for (const stem of meant.stems) {
      const at = byStem.get(stem) ?? []
      at.push(index)
      byStem.set(stem, at)
    }
  return { byKey, byStem, wordings }
}

function matchesOf(side: readonly OneSide[], other: Side, options: Options): Map<string, Match> {
  const matches = new Map<string, Match>()
  for (const { id, keys, wordings } of side) {
    const sameKey = keys.map((key) => other.byKey.get(key)).find((found) => found !== undefined)
    if (sameKey !== undefined) {
      matches.set(id, { id, matchId: sameKey, by: 'key' })
      continue
    }
    for (const wording of wordings) {
      const asked = wordingOf(id, wording, options)
      const first = candidatesFor(asked, other).find((one) => meansTheSame(one, asked))
      if (first === undefined) continue
      matches.set(id, { id, matchId: first.id, by: 'meaning' })
      break
    }
  }
  return matches
}

const wordingOf = (id: string, wording: string, options: Options): Wording => ({
  id,
  meant: meaningOf(wording, options),
  vector: options.vectors?.get(wording),
})

/** Without a common stem nothing has the same meaning by words; with vectors anything may. */
function candidatesFor({ meant, vector }: Wording, { byStem, wordings }: Side): readonly Wording[] {
  if (vector !== undefined) return wordings
  const near = new Set([...meant.stems].flatMap((stem) => byStem.get(stem) ?? []))
  return [...near].sort((a, b) => a - b).flatMap((index) => wordings[index] ?? [])
}

const sharesOf = (side: readonly OneSide[], matches: ReadonlyMap<string, Match>) => ({
  byKey: shareOf([...matches.values()].filter(({ by }) => by === 'key').length, side.length),
  byMeaning: shareOf(matches.size, side.length),
})

const weightedOf = (side: readonly OneSide[], matches: ReadonlyMap<string, Match>) => ({
  byKey: weightedShare(side.map(({ id, weight }) => ({ weight, counts: matches.get(id)?.by === 'key' }))),
  byMeaning: weightedShare(side.map(({ id, weight }) => ({ weight, counts: matches.has(id) }))),
})

import type { Cluster } from '../../metrics/statistics/clustered.ts'
import type { Share, SubQueryIntent } from '../analysis-schema.ts'
import type { Proposal } from './proposal.ts'
import { meaningOf, meansTheSame, type Meant, type Vectors } from '../same-meaning.ts'
import { clusteredShare } from '../share-of.ts'
import type { StemLanguage } from '../stems.ts'
import { subQueryTypes, type SubQueryType } from '../sub-query.ts'

/** The proposals of one draw for one prompt. */
export type Draw = { promptId: string; draw: number; proposals: readonly Proposal[] }

export type Merged = {
  /** The wording that most draws used. */
  query: string
  key: string
  /** The other wordings, most frequent first. */
  variants: string[]
  keys: ReadonlySet<string>
  types: SubQueryType[]
  intent: SubQueryIntent
  reason: string
  prompts: number
  /** Draws with it, in any wording, ÷ draws. */
  agreement: Share
  /** Draws with it, for each prompt that it was proposed for. */
  drawsOf: ReadonlyMap<string, number>
}

export type MergeOptions = {
  keyOf: (query: string) => string
  language: StemLanguage
  /** Of tracked brands: wordings with different ones are never merged. */
  names: readonly string[]
  /** Of wordings, if an embedding provider is configured; some may be missing. */
  vectors?: Vectors
}

/**
 * Merges proposals of repeated draws by equal key or meaning. Wordings join the first group, ordered by how many draws
 * used its leading wording, whose leading wording has the same meaning, so a chain of neighbors never becomes one
 * group. Highest agreement first.
 */
export function mergeDraws(draws: readonly Draw[], options: MergeOptions): Merged[] {
  const groups: Group[] = []
  const leading = new Map<string, number[]>()
  for (const wording of wordingsOf(draws, options)) {
    const joined = groupFor(wording, { groups, leading })
    if (joined !== null) joined.push(wording)
    else {
      groups.push([wording])
      for (const stem of wording.meant.stems) {
        const at = leading.get(stem) ?? []
        at.push(groups.length - 1)
        leading.set(stem, at)
      }
    }
  }
  const sizes = drawsOfPrompts(draws)
  return groups
    .map((group) => mergedOf(group, sizes))
    .sort(
      (one, other) =>
        other.agreement.numerator - one.agreement.numerator || one.query.localeCompare(other.query),
    )
}

/** One key with all proposals that have it. */
type Wording = {
  key: string
  query: string
  meant: Meant
  vector: Float32Array | undefined
  /** `promptId draw` of each draw with it. */
  draws: Set<string>
  proposals: Proposal[]
}

/** The first is the leading one. */
type Group = [Wording, ...Wording[]]

/** The wordings of all draws, one per key, most frequent first. */
export const wordingsIn = (draws: readonly Draw[], options: MergeOptions): string[] =>
  wordingsOf(draws, options).map(({ query }) => query)

function wordingsOf(draws: readonly Draw[], { keyOf, language, names, vectors }: MergeOptions): Wording[] {
  const wordings = new Map<string, Wording>()
  for (const { promptId, draw, proposals } of draws)
    for (const proposal of proposals) {
      const key = keyOf(proposal.query)
      if (key === '') continue
      const wording = wordings.get(key) ?? {
        key,
        query: proposal.query,
        meant: meaningOf(proposal.query, { language, names }),
        vector: vectors?.get(proposal.query),
        draws: new Set<string>(),
        proposals: [],
      }
      wording.draws.add(`${promptId} ${draw}`)
      wording.proposals.push(proposal)
      wordings.set(key, wording)
    }
  return [...wordings.values()].sort(
    (one, other) => other.draws.size - one.draws.size || one.query.length - other.query.length,
  )
}

function groupFor(
  wording: Wording,
  { groups, leading }: { groups: readonly Group[]; leading: ReadonlyMap<string, readonly number[]> },
): Group | null {
  // Without a common stem nothing has the same meaning by words; with vectors anything may.
  const candidates =
    wording.vector === undefined
      ? [...new Set([...wording.meant.stems].flatMap((stem) => leading.get(stem) ?? []))].sort(
          (a, b) => a - b,
        )
      : groups.keys()
  for (const index of candidates) {
    const group = groups[index]
    if (group === undefined) continue
    if (meansTheSame(group[0], wording)) return group
  }
  return null
}

/** Number of draws per prompt. */
export function drawsOfPrompts(draws: readonly Draw[]): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const { promptId } of draws) sizes.set(promptId, (sizes.get(promptId) ?? 0) + 1)
  return sizes
}

function mergedOf(group: Group, sizes: ReadonlyMap<string, number>): Merged {
  const [leader, ...others] = group
  const seen = new Map<string, number>()
  for (const place of new Set(group.flatMap(({ draws }) => [...draws]))) {
    const promptId = place.slice(0, place.lastIndexOf(' '))
    seen.set(promptId, (seen.get(promptId) ?? 0) + 1)
  }
  const clusters: Cluster[] = [...sizes].map(([promptId, size]) => [seen.get(promptId) ?? 0, size])
  const proposals = group.flatMap((wording) => wording.proposals)
  return {
    query: leader.query,
    key: leader.key,
    variants: others.map(({ query }) => query),
    keys: new Set(group.map(({ key }) => key)),
    types: typesOf(proposals),
    intent: mostFrequent(proposals.map(({ intent }) => intent)) ?? 'informational',
    reason: leader.proposals[0]?.reason ?? '',
    prompts: seen.size,
    agreement: clusteredShare(clusters),
    drawsOf: seen,
  }
}

/** Types that at least half of the proposals have; otherwise the most frequent one. */
function typesOf(proposals: readonly Proposal[]): SubQueryType[] {
  const given = proposals.flatMap(({ types }) => types)
  const frequent = subQueryTypes.filter(
    (type) => 2 * given.filter((one) => one === type).length >= proposals.length,
  )
  if (frequent.length > 0) return frequent
  const only = mostFrequent(given)
  return only === null ? [] : [only]
}

function mostFrequent<Value>(values: readonly Value[]): Value | null {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return (
    [...counts].reduce<[Value, number] | null>(
      (best, one) => (best === null || one[1] > best[1] ? one : best),
      null,
    )?.[0] ?? null
  )
}

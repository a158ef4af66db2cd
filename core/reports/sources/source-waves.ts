import { sourceTypeOf } from '../../citations/source-type.ts'
import { coreSources } from '../../metrics/recurrence.ts'
import { byText } from '../prompts/cell-order.ts'
import type { CoreSource } from '../views.ts'

/** Number of newest weeks with answers that count as waves. */
export const wavesLookedAt = 8

/** Number of newest answers read from each wave. */
export const answersOfWave = 200

/** Citations of one engine in one week; `week` is its Monday. */
export type SourceWave = {
  week: string
  engine: string
  sources: { domain: string; owner: CoreSource['owner'] }[]
}

const listedPerEngine = 200

/** Sources of each engine by the share of its waves that cite them, at most 200 of each. */
export function sourcesByWaves(waves: readonly SourceWave[]): CoreSource[] {
  const owned = new Map<string, Pick<CoreSource, 'domain' | 'owner'>>()
  const entries = waves.map(({ week, engine, sources }) => ({
    engine,
    wave: week,
    keys: sources.map(({ domain, owner }) => {
      const key = `${domain} ${owner}`
      owned.set(key, { domain, owner })
      return key
    }),
  }))
  return [...Map.groupBy(coreSources(entries, { last: wavesLookedAt }), (source) => source.engine)]
    .sort(([a], [b]) => byText(a, b))
    .flatMap(([engine, sources]) =>
      sources
        .sort((a, b) => b.seen - a.seen || byText(a.key, b.key))
        .slice(0, listedPerEngine)
        .map(({ key, seen, waves: all, share, kind }): CoreSource => {
          const { domain = key, owner = 'other' } = owned.get(key) ?? {}
          return {
            engine,
            domain,
            owner,
            type: sourceTypeOf({ host: domain, owner }),
            cited: seen,
            waves: all,
            share,
            kind,
          }
        }),
    )
}

import type { FanOutOverlap } from '#core/fan-out/analysis-schema.ts'
import { subQueryKey } from '#core/fan-out/normalize.ts'
import { overlap, type OneSide } from '#core/fan-out/overlap.ts'
import type { StemLanguage } from '#core/fan-out/stems.ts'
import type { Database } from '#queries/database.ts'
import { keepMatches, keptQueries, type FanOutRun, type KeptQuery } from '#queries/fan-out/run.ts'
import { asSystem } from '#queries/system-client.ts'
import { maxTexts } from './compare-meanings.ts'
import type { VectorsFor } from './simulate.ts'

/**
 * Computes how far simulated and observed searches agree, with the nearest counterpart of each. `observedKeys`:
 * searches observed for the simulated prompts; those for other prompts could not be predicted.
 */
export async function compareSides(
  database: Database,
  run: FanOutRun,
  {
    observedKeys,
    vectorsFor,
    ...options
  }: {
    observedKeys: ReadonlySet<string> | null
    language: StemLanguage
    names: readonly string[]
    vectorsFor: VectorsFor
  },
): Promise<FanOutOverlap | null> {
  const observed = await asSystem(database, (sql) => keptQueries(sql, run.id, 'observed'))
  const simulated = await asSystem(database, (sql) => keptQueries(sql, run.id, 'simulated'))
  const sides = [
    observed.filter(({ key }) => observedKeys === null || observedKeys.has(key)).map(sideOf),
    simulated.map(sideOf),
  ] as const
  const isEmpty = sides.some((side) => side.length === 0)
  const vectors = isEmpty ? null : await vectorsFor(sides.flatMap((side) => leadersOf(side)))
  const compared = overlap(...sides, { ...options, ...(vectors === null ? {} : { vectors }) })
  await asSystem(database, (sql) => keepMatches(sql, run.id, compared.matches))
  return compared.overlap
}

/** Each side gets half of the vectors. */
const leadersOf = (side: readonly OneSide[]): string[] =>
  side.slice(0, maxTexts / 2).flatMap(({ wordings }) => wordings.slice(0, 1))

const sideOf = ({ id, key, query, variants, weight }: KeptQuery): OneSide => ({
  id,
  keys: [key, ...variants.map(subQueryKey)],
  wordings: [query, ...variants],
  weight,
})

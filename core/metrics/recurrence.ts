import { wilson } from './statistics/interval.ts'
import type { Rate } from './rate.ts'

/** Keys seen in one wave of one engine: cited domains, sub-queries, brands. A key counts once per wave. */
export type SeenInWave = { engine: string; wave: string; keys: readonly string[] }

export type Recurrence = { engine: string; key: string; seen: number; waves: number; share: Rate }

/**
 * How regularly each key recurs: waves of the engine with the key ÷ waves of the engine, highest first. Waves are the
 * trials, so the interval is Wilson's over waves. Several entries of one engine and wave are one wave; an entry without
 * keys still counts as a wave.
 */
export function recurrence(entries: readonly SeenInWave[]): Recurrence[] {
  const engines = new Map<string, Map<string, Set<string>>>()
  for (const { engine, wave, keys } of entries) {
    const waves = engines.get(engine) ?? new Map<string, Set<string>>()
    const seen = waves.get(wave) ?? new Set<string>()
    for (const key of keys) seen.add(key)
    engines.set(engine, waves.set(wave, seen))
  }
  return [...engines].flatMap(([engine, waves]) => {
    const counts = new Map<string, number>()
    for (const keys of waves.values()) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    return [...counts]
      .map(([key, seen]) => ({ engine, key, seen, waves: waves.size, share: shareOfWaves(seen, waves.size) }))
      .sort((a, b) => b.seen - a.seen || a.key.localeCompare(b.key))
  })
}

/** The share of waves from which a source is core. */
export const coreShare = 0.6

export type CoreSource = Recurrence & { kind: 'core' | 'carousel'; isClear: boolean }

/**
 * Core: in at least 60% of the engine's last `last` waves; carousel: in some of them. `isClear` is false while the
 * interval spans 60%: more waves may still change the result. Waves are sorted by `inWaveOrder`.
 */
export function coreSources(entries: readonly SeenInWave[], { last }: { last: number }): CoreSource[] {
  const newest = new Map(
    [...Map.groupBy(entries, (entry) => entry.engine)].map(([engine, ofEngine]) => [
      engine,
      new Set([...new Set(ofEngine.map((entry) => entry.wave))].sort(inWaveOrder).slice(-last)),
    ]),
  )
  return recurrence(entries.filter(({ engine, wave }) => newest.get(engine)?.has(wave) === true)).map(
    (source) => ({
      ...source,
      kind: source.seen >= coreShare * source.waves ? 'core' : 'carousel',
      isClear: (source.share.low ?? 0) >= coreShare || (source.share.high ?? 1) < coreShare,
    }),
  )
}

/** By name, with numbers in names by value: wave 10 comes after wave 9; ISO dates sort by date. */
export const inWaveOrder = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

function shareOfWaves(seen: number, waves: number): Rate {
  return {
    value: seen / waves,
    numerator: seen,
    denominator: waves,
    ...wilson(seen / waves, waves),
    prompts: 0,
    method: 'Dates with it ÷ all dates. Wilson interval across dates.',
  }
}

import type { RunInput, EngineRow } from './schema.ts'

/** What a run asks one engine. `countries` contains only null if it is asked without a country. */
export type AskedEngine = {
  engine: string
  /** Null: the engine's default at the time of asking. */
  model: string | null
  countries: (string | null)[]
}

/**
 * The engines of a run. An engine for which the country has no effect is asked once, not once per country: otherwise
 * the same question would be paid for in every country.
 */
export function askedEngines(
  { engines, countries, models }: Pick<RunInput, 'engines' | 'countries' | 'models'>,
  rows: readonly Pick<EngineRow, 'id' | 'takesCountry'>[],
): AskedEngine[] {
  return engines.map((engine) => {
    const takesCountry = rows.find(({ id }) => id === engine)?.takesCountry ?? false
    return {
      engine,
      model: models[engine] ?? null,
      countries: takesCountry && countries.length > 0 ? countries : [null],
    }
  })
}

/** Answers of one engine: countries × (prompts × repeats + the extra repeats of its pairs). */
export function answersOf(
  { engine, countries }: Pick<AskedEngine, 'engine' | 'countries'>,
  {
    promptIds,
    repeats,
    extraRepeats,
  }: { promptIds: readonly string[] } & Pick<RunInput, 'repeats' | 'extraRepeats'>,
): number {
  const extra = promptIds.reduce((sum, id) => sum + (extraRepeats?.[id]?.[engine] ?? 0), 0)
  return countries.length * (promptIds.length * repeats + extra)
}

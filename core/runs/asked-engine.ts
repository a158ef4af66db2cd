import type { RunInput, EngineRow } from './schema.ts'

/** What a run asks of one engine. `countries` holds null alone where it is asked from nowhere in particular. */
export type AskedEngine = {
  engine: string
  /** Null: the engine's default when it is asked. */
  model: string | null
  countries: (string | null)[]
}

/**
 * The engines of a run. One for which the country has no effect is asked once, not once per country: every market
 * would get, and pay for, the same question.
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

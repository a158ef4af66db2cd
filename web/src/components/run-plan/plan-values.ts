import type { RunInput, EngineRow } from '#core/runs/schema.ts'

/** Engines, countries, repeats, and budget: the part that a run and a schedule have in common. */
export type PlanValues = Omit<RunInput, 'promptIds' | 'label'>

/** Messages by field name, as the server's schema names the fields. */
export type PlanErrors = Partial<Record<string, string>>

/** Each is one input, so that an error of one value appears on the whole field. */
export const planLists = ['engines', 'countries', 'models']

export function startingPlan(
  engines: readonly EngineRow[],
  market: { country: string | null; language: string | null },
): PlanValues {
  return {
    engines: firstChoice(engines),
    models: {},
    countries: market.country === null ? [] : [market.country],
    language: market.language,
    repeats: 1,
    budgetUsd: null,
    whenOverQuota: 'refuse',
  }
}

/** All engines that work now, but the sandbox only if there are no others. */
export function firstChoice(engines: readonly EngineRow[]): string[] {
  const usable = engines.filter((engine) => engine.configured && engine.pause === null)
  const real = usable.filter((engine) => !engine.sandbox)
  return (real.length > 0 ? real : usable).map((engine) => engine.id)
}

/** The plan as it is sent: without empty models and models of engines that are not selected. */
export function sentPlan(values: PlanValues): PlanValues {
  const models = Object.entries(values.models)
    .map(([engine, model]) => [engine, model.trim()] as const)
    .filter(([engine, model]) => model !== '' && values.engines.includes(engine))
  return { ...values, models: Object.fromEntries(models) }
}

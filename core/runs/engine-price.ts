import type { ExpectedPrice } from '../engines/expected-price.ts'
import type { EngineRow } from './schema.ts'

/** Below this, list prices and usual lengths say more than what was paid. */
export const enoughPaidAnswers = 20

/** What the latest answers of one engine and model cost an organization, and how long they took. */
export type ObservedAnswers = {
  /** Answers whose cost is known, of the latest 200. */
  paid: number
  /** US dollars; null without paid answers. `variance` is null with fewer than two. */
  mean: number | null
  variance: number | null
  p95: number | null
  max: number | null
  /** Null without any answer. */
  medianSeconds: number | null
}

export type PricedEngine = Pick<
  EngineRow,
  'sandbox' | 'defaultModel' | 'prices' | 'typicalUsd' | 'ceilingUsd'
>

/**
 * What one answer of a model should cost before any has been paid for; null where no price is known. A model that is
 * neither offered nor priced by somebody has none, whatever price tables say of it.
 */
export function listPrice(
  { defaultModel, prices, typicalUsd, ceilingUsd }: Omit<PricedEngine, 'sandbox'>,
  /** Null: the default. */
  asked: string | null,
): ExpectedPrice | null {
  const model = asked ?? defaultModel
  if (Object.hasOwn(prices, model)) return prices[model] ?? null
  if (model === defaultModel && typicalUsd !== null && ceilingUsd !== null) return { typicalUsd, ceilingUsd }
  return prices['*'] ?? null
}

/**
 * US dollars set aside while one answer is asked: what it should not exceed. 0 in the sandbox. From 20 paid answers of
 * this engine and model on, the larger of the dearest and 1.25 × their 95th percentile, of the latest 200; before that
 * the ceiling of the model's list price. Null when no price is known.
 */
export function reserveUsd({
  engine,
  model,
  observed,
}: {
  engine: PricedEngine
  /** Null: the default. */
  model: string | null
  observed: ObservedAnswers | null
}): number | null {
  if (engine.sandbox) return 0
  if (observed !== null && observed.paid >= enoughPaidAnswers && observed.p95 !== null)
    return Math.max(observed.p95 * 1.25, observed.max ?? 0)
  return listPrice(engine, model)?.ceilingUsd ?? null
}

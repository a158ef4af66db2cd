import type { ExpectedPrice } from '../engines/expected-price.ts'
import type { EngineRow } from './schema.ts'

/** With fewer paid answers, list prices and typical lengths are more reliable. */
export const enoughPaidAnswers = 20

/** Cost and latency of an organization's latest answers by one engine and model. */
export type ObservedAnswers = {
  /** Answers with known cost, of the latest 200. */
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
 * The expected price of one answer by a model before any has been paid for; null if no price is known. A model that is
 * neither offered nor has entered prices has none, even if price tables contain it.
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
 * US dollars reserved while one answer is asked: an upper bound of its cost. 0 in the sandbox. From 20 paid answers of
 * this engine and model up, the larger of the maximum and 1.25 × the 95th percentile of the latest 200; before that,
 * the ceiling of the model's list price. Null if no price is known.
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

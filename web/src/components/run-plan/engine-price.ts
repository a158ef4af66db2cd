import { listPrice, type PricedEngine } from '#core/analysis/engine-price.ts'
import { formatPrice } from '../../lib/format.ts'

/** "usually $0.03 an answer" of a model, or of the engine's default: by price and usual length. */
export function typicalPrice(engine: PricedEngine, model = ''): string {
  if (engine.sandbox) return 'free'
  const price = listPrice(engine, model === '' ? null : model)
  if (price === null) return 'price not known'
  return price.typicalUsd === 0 ? 'free' : `usually ${formatPrice(price.typicalUsd)} an answer`
}

import { listPrice, type PricedEngine } from '#core/runs/engine-price.ts'
import { formatPrice } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'

/** "usually $0.03 an answer" of a model, or of the engine's default: by price and usual length. */
export function typicalPrice(engine: PricedEngine, model = ''): string {
  if (engine.sandbox) return t('free')
  const price = listPrice(engine, model === '' ? null : model)
  if (price === null) return t('price not known')
  return price.typicalUsd === 0
    ? t('free')
    : t('usually {typicalUsd} an answer', { typicalUsd: formatPrice(price.typicalUsd) })
}

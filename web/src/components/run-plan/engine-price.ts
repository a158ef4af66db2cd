import { listPrice, type PricedEngine } from '#core/runs/engine-price.ts'
import { formatPrice } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'

/** "usually $0.03 an answer" for a model, or for the engine's default: from price and usual length. */
export function typicalPrice(engine: PricedEngine, model = ''): string {
  if (engine.sandbox) return t('free')
  const price = listPrice(engine, model === '' ? null : model)
  if (price === null) return t('no price available')
  return price.typicalUsd === 0
    ? t('free')
    : t('about {typicalUsd} per answer', { typicalUsd: formatPrice(price.typicalUsd) })
}

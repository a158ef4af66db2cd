import type { EngineRow } from '#core/analysis/schema.ts'
import { formatPrice } from '../../lib/format.ts'

type Priced = Pick<EngineRow, 'sandbox' | 'typicalUsd' | 'prices' | 'defaultModel'>

/** "usually $0.03 an answer" of a model, else of the engine's own: by price and usual length. */
export function typicalPrice({ sandbox, typicalUsd, prices, defaultModel }: Priced, model = ''): string {
  if (sandbox) return 'free'
  const isOther = model !== '' && model !== defaultModel
  const usd = isOther ? (prices[model]?.typicalUsd ?? null) : typicalUsd
  if (usd === null) return 'price not known'
  return usd === 0 ? 'free' : `usually ${formatPrice(usd)} an answer`
}

import type { EngineRow } from '#core/analysis/schema.ts'
import { formatPrice } from '../../lib/format.ts'

type Priced = Pick<EngineRow, 'sandbox' | 'typicalUsd' | 'prices' | 'defaultModel'>

/** "usually $0.03 an answer" of a model, else of the engine's own: by price and usual length. */
export function typicalPrice({ sandbox, typicalUsd, prices, defaultModel }: Priced, model = ''): string {
  if (sandbox) return 'free'
  const isOther = model !== '' && model !== defaultModel
  const usd = isOther ? priceOf(prices, model) : typicalUsd
  if (usd === null) return 'price not known'
  return usd === 0 ? 'free' : `usually ${formatPrice(usd)} an answer`
}

/** `*` holds for every model that is not named; a named model without a price has none. */
function priceOf(prices: EngineRow['prices'], model: string): number | null {
  const price = model in prices ? prices[model] : prices['*']
  return price?.typicalUsd ?? null
}

import type { EngineRow } from '#core/analysis/schema.ts'
import { formatPrice } from '../../lib/format.ts'

/** "usually $0.03 an answer": by list price and usual length. */
export function typicalPrice({ sandbox, typicalUsd }: Pick<EngineRow, 'sandbox' | 'typicalUsd'>): string {
  if (sandbox) return 'free'
  if (typicalUsd === null) return 'price not known'
  return typicalUsd === 0 ? 'free' : `usually ${formatPrice(typicalUsd)} an answer`
}

import type { AnswerReader } from '#core/reports/schema.ts'
import { formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'

/** An unknown price is not a price of 0. */
export function formatCostOf({ usd, basis }: AnswerReader['cost']): string {
  if (usd === null || basis === 'unknown') return t('unknown')
  return basis === 'reported'
    ? t('{usd}, reported by the provider', { usd: formatMoney(usd) })
    : t('{usd}, calculated from tokens', { usd: formatMoney(usd) })
}

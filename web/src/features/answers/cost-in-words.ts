import type { AnswerReader } from '#core/report/schema.ts'
import { formatMoney } from '../../lib/format.ts'

/** A price we do not know is not a price of 0. */
export function costInWords({ usd, basis }: AnswerReader['cost']): string {
  if (usd === null || basis === 'unknown') return 'unknown'
  return basis === 'reported'
    ? `${formatMoney(usd)}, reported by the provider`
    : `${formatMoney(usd)}, computed from tokens`
}

import type { Spending } from '#core/runs/budgets/schema.ts'
import { formatCount, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'

type Spent = Pick<Spending, 'knownUsd' | 'assumedUsd' | 'reservedUsd' | 'unknownCalls' | 'budgetUsd'>

export type SpendPart = { name: 'known' | 'assumed' | 'reserved'; usd: number; share: number; words: string }

/** Everything that counts against a budget: known costs, assumed ones for calls of unknown cost, and reserved ones. */
export function countedUsd({ knownUsd, assumedUsd, reservedUsd }: Spent): number {
  return knownUsd + assumedUsd + reservedUsd
}

/** Parts of the bar, 0…1 of the budget, or of the spending without a budget. Their sum is at most 1. */
export function spendParts(spent: Spent): SpendPart[] {
  const counted = countedUsd(spent)
  const whole = Math.max(spent.budgetUsd ?? counted, counted)
  const share = (usd: number) => (whole === 0 ? 0 : usd / whole)
  const calls = `${formatCount(spent.unknownCalls)} ${spent.unknownCalls === 1 ? 'call' : 'calls'}`
  const parts: SpendPart[] = [
    { name: 'known', usd: spent.knownUsd, share: share(spent.knownUsd), words: t('known cost') },
    {
      name: 'assumed',
      usd: spent.assumedUsd,
      share: share(spent.assumedUsd),
      words: t('reserved for {calls} with unknown cost', { calls }),
    },
    {
      name: 'reserved',
      usd: spent.reservedUsd,
      share: share(spent.reservedUsd),
      words: t('reserved for answers in progress'),
    },
  ]
  return parts.filter(({ name, usd }) => name === 'known' || usd > 0)
}

/** "$13.90 of $50.00"; only the sum without a budget. */
export function spendHeadline(spent: Spent): string {
  const counted = formatMoney(countedUsd(spent))
  return spent.budgetUsd === null
    ? counted
    : t('{counted} of {budgetUsd}', { counted, budgetUsd: formatMoney(spent.budgetUsd) })
}

/** Calls of unknown cost that no sum includes, because no price is known at all. */
export function describeUncounted({ unknownCalls, assumedUsd }: Spent): string | null {
  if (unknownCalls === 0 || assumedUsd > 0) return null
  const calls = `${formatCount(unknownCalls)} ${unknownCalls === 1 ? 'call' : 'calls'}`
  return t('Excludes {calls} with unknown cost.', { calls })
}

export function isUsedUp(spent: Spent): boolean {
  return spent.budgetUsd !== null && countedUsd(spent) >= spent.budgetUsd
}

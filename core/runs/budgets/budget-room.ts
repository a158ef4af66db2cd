/** A budget with its spending, in US dollars. */
export type BudgetRoom = {
  scope: 'run' | 'brand' | 'organization'
  limitUsd: number
  /** Known costs, plus the amounts reserved for calls whose cost stayed unknown. */
  spentUsd: number
}

/**
 * A budget that does not allow the next answer. `nextUsd`: the amount that answer reserves; null if its price is
 * unknown.
 */
export function budgetRefusal({
  scope,
  limitUsd,
  spentUsd,
  nextUsd,
  renewsOn,
}: BudgetRoom & { nextUsd: number | null; renewsOn: string | null }): string | null {
  const name = `The budget ${whose[scope]} is ${dollars(limitUsd)}${scope === 'run' ? '' : ' per month'}`
  if (nextUsd === null)
    return `${name}, and the price of the remaining answers is unknown. Set an engine price in Settings, or remove the budget.`
  if (spentUsd + nextUsd <= limitUsd + dust) return null
  return (
    `${name}: ${dollars(spentUsd)} is spent, and the next answer can cost up to ${dollars(nextUsd)}. ` +
    (renewsOn === null ? 'Raise the budget.' : `Raise the budget, or wait until ${renewsOn}.`)
  )
}

/**
 * Approximately how many answers are asked before a budget stops the run; null if it suffices for all. Asking stops
 * when spending plus the next answer's reserve would exceed the budget, so the last answer requires its whole reserve.
 */
export function answersWithin(
  { limitUsd, spentUsd }: Pick<BudgetRoom, 'limitUsd' | 'spentUsd'>,
  { answers, expectedUsd, reserveUsd }: { answers: number; expectedUsd: number; reserveUsd: number },
): number | null {
  const room = limitUsd - spentUsd - reserveUsd
  if (answers === 0) return null
  if (room < -dust) return 0
  const mean = expectedUsd / answers
  const within = mean === 0 ? answers : Math.floor((room + dust) / mean) + 1
  return within >= answers ? null : within
}

/** "$12.50"; four decimals below ten cents. */
export function dollars(usd: number): string {
  const places = usd > 0 && usd < 0.1 ? 4 : 2
  return `$${usd.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: places })}`
}

/** Floating-point tolerance for sums. */
const dust = 1e-9

const whose = { run: 'of this run', brand: 'of the brand', organization: 'of the organization' }

import type { Dashboard } from '#core/reports/schema.ts'

/** What is known of the month's cost. With answers and none of known cost it is unknown, not zero. */
export function monthCost({ answers, costUsd, costUnknown }: Dashboard['month']): {
  known: number | null
  unknownAnswers: number
} {
  const isAllUnknown = answers > 0 && costUnknown >= answers && costUsd === 0
  return { known: isAllUnknown ? null : costUsd, unknownAnswers: costUnknown }
}

import type { Dashboard } from '#core/reports/schema.ts'

/** The known cost of the month. Null, not zero, if there are answers but none with a known cost. */
export function monthCost({ answers, costUsd, costUnknown }: Dashboard['month']): {
  known: number | null
  unknownAnswers: number
} {
  const isAllUnknown = answers > 0 && costUnknown >= answers && costUsd === 0
  return { known: isAllUnknown ? null : costUsd, unknownAnswers: costUnknown }
}

import { decideTogether } from './change.ts'
import type { Cell } from './measured.ts'
import type { Change, ThinComparison } from './rate.ts'

/** What the comparison of two periods needs: prompts in both, and valid answers in each. */
export const comparisonNeeds = { prompts: 8, answers: 30 } as const

/** The data of a period: valid answers, and days and weeks with answers of one prompt–engine pair. */
export type Coverage = { answers: number; days: number; weeks: number }

type DatedCell = Pick<Cell, 'valid'> & { daily?: { days: readonly number[] } }

/** Days are counted in the pair that has the most: as many as runs, even if not every run asks each prompt. */
export function coverageOf(cells: readonly DatedCell[]): Coverage {
  const most = (count: (cell: DatedCell) => number) =>
    cells.reduce((highest, cell) => Math.max(highest, count(cell)), 0)
  return {
    answers: cells.reduce((total, { valid }) => total + valid, 0),
    days: most(({ daily }) => new Set(daily?.days).size),
    weeks: most(({ daily }) => new Set(daily?.days.map((day) => Math.floor(day / 7))).size),
  }
}

/**
 * Why two periods cannot be compared, or null if they can. One rule everywhere: at least half as many days with answers
 * in the earlier period, 8 shared prompts, and 30 valid answers in each.
 */
export function thinComparison(
  { prompts }: Pick<Change, 'prompts'>,
  { now, before }: { now: Coverage; before: Coverage },
): ThinComparison | null {
  const answers = Math.min(now.answers, before.answers)
  if (before.answers === 0) return { cause: 'answers', count: 0, needed: comparisonNeeds.answers }
  if (2 * before.days < now.days)
    return before.weeks > 1
      ? { cause: 'weeks', count: before.weeks, needed: Math.ceil(now.weeks / 2) }
      : { cause: 'days', count: before.days, needed: Math.ceil(now.days / 2) }
  if (answers < comparisonNeeds.answers)
    return { cause: 'answers', count: answers, needed: comparisonNeeds.answers }
  return prompts < comparisonNeeds.prompts
    ? { cause: 'prompts', count: prompts, needed: comparisonNeeds.prompts }
    : null
}

type Compared = { now: Coverage; before: Coverage }

/** The changes of a screen between two periods: thin ones are not comparable, the others are decided together. */
export function decideComparison(
  changes: readonly (Change | null)[],
  periods: Compared | null,
): (Change | null)[] {
  return decideTogether(periods === null ? changes : markThin(changes, periods))
}

export function markThin(changes: readonly (Change | null)[], periods: Compared): (Change | null)[] {
  return changes.map((change) => {
    // Without a difference, the reason is the metric's own, such as missing labels.
    if (change === null || (change.difference === null && periods.before.answers > 0)) return change
    const thin = thinComparison(change, periods)
    return thin === null
      ? change
      : { ...change, verdict: 'not-comparable', p: null, furtherAnswers: null, thin }
  })
}

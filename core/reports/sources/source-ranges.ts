import { newestDays, periodBefore } from '../period.ts'
import { daysBetween, type Period } from '../../calendar.ts'
import type { Plan, Range } from '../plan.ts'

/**
 * Sources in the overview are those of the last four weeks, or of the last week, two days, or day with answers if these
 * suffice to contain 5,000: citations drift, this many answers are enough, and their rows outnumber all others.
 */
const usualDays = 28
const fewerDays = [7, 2, 1]
const enoughAnswers = 5000

/** Domains listed in the overview. */
export const topSources = 10

export type SourceRanges = { now: Range; before: Range | null; period: Period | null; compare: Period | null }

/** The period and comparison period for sources in the overview; for a run, all of it. */
export function sourceRanges({
  scope,
  range,
  compareRange,
  cells,
}: Pick<Plan, 'range' | 'compareRange' | 'cells'> & {
  scope: Pick<Plan['scope'], 'available'>
}): SourceRanges {
  if (range.grain === 'analysis') return { now: range, before: null, period: null, compare: null }
  const usual = newestDays(range.period, usualDays)
  const last = scope.available === null ? usual.to : least(usual.to, scope.available.to)
  const candidates = [usual, ...fewerDays.map((days) => newestDays({ from: usual.from, to: last }, days))]
  const period =
    candidates.find((candidate) => answersIn(cells, range, candidate) <= enoughAnswers) ??
    candidates.at(-1) ??
    usual
  const now = { ...range, period }
  const before = compareRange === null ? null : { ...range, period: periodBefore(period) }
  return { now, before, period, compare: before?.period ?? null }
}

/** All days over which sources in the overview may be counted or compared. */
export function longestSourcePeriods(period: Period): { now: Period; before: Period } {
  const now = newestDays(period, usualDays)
  return { now, before: periodBefore(now) }
}

const least = (a: string, b: string) => (a < b ? a : b)

/** Valid answers in a part of the range; a partial week counts by sevenths. */
function answersIn(cells: Plan['cells'], range: Range, part: Period): number {
  const first = daysBetween(range.period.from, part.from)
  const last = daysBetween(range.period.from, part.to)
  const width = range.grain === 'week' ? 7 : 1
  let answers = 0
  for (const { daily } of cells)
    daily.days.forEach((day, index) => {
      const days = Math.min(last, day + width - 1) - Math.max(first, day) + 1
      if (days > 0) answers += ((daily.counts[index] ?? 0) * days) / width
    })
  return answers
}

import { addDays, daysIn, mondayOf, type Period } from '../../calendar.ts'
import { addMonths, firstOfMonth } from '../reports/period.ts'

/** This many recent days are packed individually, for parts of a period that no longer pack covers. */
const daysPacked = 65

/** Past periods for which pages are packed; the screen's periods are composed of them. */
export function packedPeriods(today: string): Period[] {
  const thisMonth = firstOfMonth(today)
  const [yesterday, lastMonth] = [addDays(today, -1), addDays(thisMonth, -1)]
  return [
    { from: addMonths(thisMonth, -12), to: lastMonth },
    { from: addMonths(thisMonth, -6), to: lastMonth },
    ...(yesterday > thisMonth ? [{ from: thisMonth, to: yesterday }] : []),
    ...daysOf({ from: addDays(today, -daysPacked), to: yesterday }).map((day) => ({ from: day, to: day })),
  ]
}

/** Past whole weeks for which citations of own pages are packed: answers of long periods are counted by week. */
export function citedPeriods(today: string): Period[] {
  const to = addDays(mondayOf(today), -1)
  return [12, 6].map((months) => ({ from: mondayOf(addMonths(firstOfMonth(today), -months)), to }))
}

/** This many recent days can be requested by day; earlier ones by whole month. */
const daysAlone = 100

/**
 * Past days and months on which robots.txt stayed the same, for which verdicts are summed. `stretches`: days between
 * changes, in order.
 */
export function settledPeriods(stretches: readonly Period[], today: string): Period[] {
  return stretches.flatMap((stretch) => {
    const to = stretch.to < today ? stretch.to : addDays(today, -1)
    const months = monthsWithin({ from: stretch.from, to }, today)
    const recent = addDays(today, -daysAlone)
    const days = daysOf({ from: stretch.from, to }).filter(
      (day) => day >= recent || !months.some((month) => month.from <= day && day <= month.to),
    )
    return [...months, ...days.map((day) => ({ from: day, to: day }))]
  })
}

/** Whole past months of a period. */
function monthsWithin({ from, to }: Period, today: string): Period[] {
  const months: Period[] = []
  const first = from === firstOfMonth(from) ? from : addMonths(firstOfMonth(from), 1)
  for (let month = first; month < firstOfMonth(today); month = addMonths(month, 1)) {
    const last = addDays(addMonths(month, 1), -1)
    if (last <= to) months.push({ from: month, to: last })
  }
  return months
}

const daysOf = ({ from, to }: Period): string[] =>
  from > to ? [] : Array.from({ length: daysIn({ from, to }) }, (_, index) => addDays(from, index))

/** A period covered by available sums, longest first, and the parts that none of them covers. */
export function coverOf<Sum extends Period>(
  { from, to }: Period,
  sums: readonly Sum[],
): { sums: Sum[]; gaps: Period[] } {
  const chosen: Sum[] = []
  const within = sums
    .filter((sum) => sum.from >= from && sum.to <= to)
    .map((sum) => ({ sum, days: daysIn(sum) }))
    .toSorted((a, b) => b.days - a.days)
  for (const { sum } of within)
    if (chosen.every((other) => sum.to < other.from || sum.from > other.to)) chosen.push(sum)
  const ordered = chosen.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const starts = [from, ...ordered.map((sum) => addDays(sum.to, 1))]
  const ends = [...ordered.map((sum) => addDays(sum.from, -1)), to]
  const gaps = starts.map((start, index) => ({ from: start, to: ends[index] ?? to }))
  return { sums: ordered, gaps: gaps.filter((gap) => gap.from <= gap.to) }
}

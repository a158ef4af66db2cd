import { wilson } from '../../metrics/statistics/interval.ts'
import { addDays, mondayOf } from '../../calendar.ts'
import type { TimelinePart, TimelineWeek } from '../coverage-schema.ts'

/** Minimum number of weeks in a timeline. */
const minWeeks = 26

type WeekCounts = {
  week: string
  answers: number
  retrieved: number
  cited: number
  mentioned: number
  visits: number
}

/** From the Monday half a year before the last day, or of the first day if that is earlier. */
export function timelinePeriod({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const earliest = [mondayOf(from), addDays(mondayOf(to), -7 * (minWeeks - 1))].toSorted()[0] ?? from
  return { from: earliest, to }
}

/** One entry for every week, including empty ones. */
export function timelineWeeks(
  { from, to }: { from: string; to: string },
  counted: readonly WeekCounts[],
  { hasVisits }: { hasVisits: boolean },
): TimelineWeek[] {
  const byWeek = new Map(counted.map((counts) => [counts.week, counts]))
  const weeks: TimelineWeek[] = []
  for (let week = mondayOf(from); week <= to; week = addDays(week, 7)) {
    const { answers = 0, retrieved = 0, cited = 0, mentioned = 0, visits = 0 } = byWeek.get(week) ?? {}
    weeks.push({
      week,
      answers,
      retrieved: partOf(retrieved, answers),
      cited: partOf(cited, retrieved),
      mentioned: partOf(mentioned, retrieved),
      visits: hasVisits ? visits : null,
    })
  }
  return weeks
}

const partOf = (count: number, of: number): TimelinePart =>
  of === 0 ? { count, of, low: null, high: null } : { count, of, ...wilson(Math.min(1, count / of), of) }

import { sum } from '../../math.ts'
import { tQuantile } from '../../metrics/statistics/distributions/student.ts'
import type { DayChange, ShareChange } from './change-schema.ts'

/** Below this share of days with log lines, a period is not compared. */
export const minCovered = 0.7

/** Whether logs cover too few days of a period to compare it with another. */
export const isThin = ({ days, covered }: { days: number; covered: number }): boolean =>
  covered === 0 || covered / days < minCovered

const tail = 0.975

/**
 * Visits per covered day in two periods. The interval is that of a Poisson rate ratio with an over-dispersion estimated
 * from the days (quasi-Poisson: McCullagh and Nelder 1989, Generalized Linear Models, 2nd ed., 6.2.3; Ver Hoef and
 * Boveng 2007, Ecology 88:2766). Traffic remembers: the dispersion of whole weeks counts if it is larger. Null without
 * visits on one side, where a ratio says nothing.
 */
export function changePerDay(now: readonly number[], before: readonly number[]): DayChange {
  const [total, totalBefore] = [sum(now), sum(before)]
  if (now.length === 0 || before.length === 0 || total === 0 || totalBefore === 0)
    return { ratio: null, low: null, high: null, isClear: false }
  const ratio = total / now.length / (totalBefore / before.length)
  const { value, freedom } = dispersionOf([now, before])
  const error = Math.sqrt(value * (1 / total + 1 / totalBefore))
  const reach = tQuantile(tail, freedom) * error
  const [low, high] = [ratio * Math.exp(-reach), ratio * Math.exp(reach)]
  return { ratio, low, high, isClear: low > 1 || high < 1 }
}

export type SharedDay = { part: number; of: number }

/**
 * Change of a share, such as of failed visits, in points from −1 to 1: a difference of two proportions whose variances
 * are multiplied by the design effect of their days (Rao and Scott 1992, Biometrics 48:577), because failures come in
 * runs. Null without visits on one side.
 */
export function changeOfShare(now: readonly SharedDay[], before: readonly SharedDay[]): ShareChange {
  const [current, earlier] = [shareOf(now), shareOf(before)]
  if (current === null || earlier === null) return { points: null, low: null, high: null, isClear: false }
  const points = current.share - earlier.share
  const reach =
    tQuantile(tail, current.freedom + earlier.freedom) * Math.sqrt(current.variance + earlier.variance)
  const [low, high] = [points - reach, points + reach]
  return { points, low, high, isClear: low > 0 || high < 0 }
}

/** Pearson’s χ² ÷ degrees of freedom over days, and over weeks of seven covered days. Never below 1. */
function dispersionOf(periods: readonly (readonly number[])[]): { value: number; freedom: number } {
  const candidates = [periods, periods.map(weeksOf)].flatMap((sums) => {
    const freedom = sum(sums.map(({ length }) => Math.max(0, length - 1)))
    if (freedom < minFreedom) return []
    return [{ value: sum(sums.map(pearson)) / freedom, freedom }]
  })
  const largest = candidates.toSorted((a, b) => b.value - a.value)[0]
  return { value: Math.max(1, largest?.value ?? unknownDispersion), freedom: largest?.freedom ?? minFreedom }
}

const minFreedom = 3
/** Of single days, which show no spread: most logs lie below. */
const unknownDispersion = 4

function pearson(counts: readonly number[]): number {
  const mean = sum(counts) / Math.max(1, counts.length)
  return mean === 0 ? 0 : sum(counts.map((count) => (count - mean) ** 2)) / mean
}

/** The newest whole weeks; the rest of the days at the start is left out. */
function weeksOf(counts: readonly number[]): number[] {
  const first = counts.length % 7
  return Array.from({ length: Math.floor(counts.length / 7) }, (_, week) =>
    sum(counts.slice(first + week * 7, first + week * 7 + 7)),
  )
}

function shareOf(days: readonly SharedDay[]): { share: number; variance: number; freedom: number } | null {
  const visited = days.filter(({ of }) => of > 0)
  const of = sum(visited.map((day) => day.of))
  if (of === 0) return null
  const share = sum(visited.map(({ part }) => part)) / of
  const freedom = Math.max(1, visited.length - 1)
  // One visit more of each kind (Agresti and Caffo 2000): no failures among a few visits are no certainty.
  const smoothed = (share * of + 1) / (of + 2)
  const spread = sum(visited.map((day) => (day.part - day.of * share) ** 2 / day.of)) / freedom
  const effect = visited.length < 2 ? unknownDispersion : Math.max(1, spread / (smoothed * (1 - smoothed)))
  return { share, variance: (effect * smoothed * (1 - smoothed)) / (of + 2), freedom }
}

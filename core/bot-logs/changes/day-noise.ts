import { betaBinomial } from '../../metrics/statistics/beta-binomial.ts'
import { betaDistribution } from '../../metrics/statistics/distributions/beta.ts'
import { tCdf } from '../../metrics/statistics/distributions/student.ts'
import { sum } from '../../math.ts'
import { normalQuantile, tTwoSided } from '../../metrics/statistics/quantile.ts'
import { daysBetween } from '../../calendar.ts'

export type DayCount = { day: string; count: number }
export type DayShare = { day: string; part: number; of: number }

/** The usual count of some days, and how much it varies. */
export type Usual = {
  expected: number
  /** Variance ÷ mean of that sum, including the uncertainty of the mean. */
  dispersion: number
  /** Degrees of freedom of the dispersion estimate. */
  freedom: number
}

/** Counts of a log vary more than independent visits would; no dispersion is taken to be below this. */
const minDispersion = 1.2

/**
 * Expected counts after the days of `baseline`: means by weekday, and an overdispersion that is the larger of two: of
 * single days (Pearson, inflated by their autocorrelation), and of whole weeks. The model of Farrington et al. 1996,
 * JRSS A 159:547, with the negative binomial of Noufaily et al. 2013, Statistics in Medicine 32:1206.
 */
export function usualCounts(baseline: readonly DayCount[]): {
  expectedOn(day: string): number
  over(days: readonly string[]): Usual
} {
  const means = weekdayMeans(baseline)
  const overall = sum(baseline.map(({ count }) => count)) / baseline.length
  const expectedOn = (day: string) => means.get(weekdayOf(day)) ?? overall
  const residuals = baseline.map(({ day, count }) => ({
    day,
    value: (count - expectedOn(day)) / Math.sqrt(Math.max(expectedOn(day), 1e-9)),
  }))
  const noise = noiseOf(residuals, baseline.length - means.size)
  const ofWeeks = dispersionOfWeeks(baseline, expectedOn)
  return {
    expectedOn,
    over(days) {
      const dispersion = Math.max(
        minDispersion,
        noise.variance * stretchOf(noise.memory, days.length),
        ofWeeks,
      )
      return {
        expected: sum(days.map(expectedOn)),
        dispersion: dispersion * (1 + days.length / baseline.length),
        freedom: noise.freedom,
      }
    },
  }
}

/**
 * Two-sided p-value of the ratio of visits on `days`: Student’s t on the logarithms of counts against those of their
 * weekdays, with the variance inflated by the autocorrelation of neighboring days. Single bursts have little weight.
 */
export function timesAsMany(baseline: readonly DayCount[], days: readonly DayCount[]): number {
  const logs = baseline.map(({ day, count }) => ({ day, count: Math.log(count + 1) }))
  const means = weekdayMeans(logs)
  const overall = sum(logs.map(({ count }) => count)) / logs.length
  const residualOf = (day: string, log: number) => log - (means.get(weekdayOf(day)) ?? overall)
  const residuals = logs.map(({ day, count }) => ({ day, value: residualOf(day, count) }))
  const noise = noiseOf(residuals, logs.length - means.size)
  if (noise.variance === 0) return 0
  const stretch = stretchOf(noise.memory, days.length)
  const difference = sum(days.map(({ day, count }) => residualOf(day, Math.log(count + 1)))) / days.length
  const error = Math.sqrt(noise.variance * stretch * (1 / days.length + 1 / logs.length))
  const freedom = Math.max(minFreedom, (logs.length - means.size) / stretch)
  return tTwoSided(difference / error, freedom)
}

/** Above this mean, counts are scaled down, which keeps or widens their relative spread. */
const mostExact = 1000

/** Probability that a negative binomial count is at most, and at least, the observed one. */
export function countTails({ expected, dispersion }: Usual, count: number): { lower: number; upper: number } {
  const scale = Math.max(1, expected / mostExact)
  const mean = Math.max(expected / scale, 1e-9)
  const variance = Math.max(dispersion / scale, minDispersion) * mean
  const size = mean ** 2 / (variance - mean)
  const scaled = count / scale
  const tailsAfter = (more: number) =>
    betaDistribution(size, more).tailsAt(size / (size + mean), mean / (size + mean))
  return {
    lower: tailsAfter(Math.floor(scaled) + 1).lower,
    upper: scaled <= 0 ? 1 : tailsAfter(Math.max(1, Math.ceil(scaled))).upper,
  }
}

/** The same deviation under Student’s t: with an estimated variance, large deviations are likelier. */
export function asFarAsKnown(p: number, freedom: number): number {
  if (p >= 0.5) return p
  const deviation = normalQuantile(Math.max(p, 1e-15))
  return tCdf(deviation, freedom)
}

/** More effective trials than this would not change the result and only cost time. */
const maxTrials = 2000

/**
 * Probability of at least `now` hits if its share were that of the baseline: a beta-binomial over trials divided by
 * their design effect, because failures are clustered (Rao and Scott 1992, Biometrics 48:577).
 */
export function hasMinShare(baseline: readonly DayShare[], now: { part: number; of: number }): number {
  const part = sum(baseline.map((day) => day.part))
  const of = sum(baseline.map((day) => day.of))
  if (of === 0 || now.of === 0) return 1
  const { effect: ofDays, freedom } = designEffect(baseline, part / of)
  const effect = Math.max(ofDays, now.of / maxTrials)
  const trials = Math.max(1, Math.round(now.of / effect))
  const hits = Math.min(trials, Math.floor((trials * now.part) / now.of))
  if (hits === 0) return 1
  const { cdf } = betaBinomial({
    k: hits - 1,
    n: trials,
    alpha: part / effect + 0.5,
    beta: (of - part) / effect + 0.5,
  })
  return asFarAsKnown(Math.max(0, 1 - cdf), freedom)
}

function designEffect(baseline: readonly DayShare[], share: number): { effect: number; freedom: number } {
  const days = baseline.filter(({ of }) => of > 0)
  const variance = share * (1 - share)
  if (days.length < 2 || variance === 0)
    return { effect: minDispersion, freedom: Math.max(minFreedom, days.length - 1) }
  const residuals = days.map(({ day, part, of }) => ({
    day,
    value: (part - of * share) / Math.sqrt(of * variance),
  }))
  const noise = noiseOf(residuals, days.length - 1)
  return {
    effect: Math.max(minDispersion, noise.variance * stretchOf(noise.memory, 3)),
    freedom: noise.freedom,
  }
}

type Residual = { day: string; value: number }

const minFreedom = 3

/**
 * Variance of residuals, autocorrelation of neighboring days, and the degrees of freedom of that variance, from the
 * spread of the squares (Satterthwaite 1946, Biometrics Bulletin 2:110): a few days with bursts carry little
 * information.
 */
function noiseOf(
  residuals: readonly Residual[],
  degrees: number,
): { variance: number; memory: number; freedom: number } {
  const squares = residuals.map(({ value }) => value ** 2)
  const memory = autocorrelation(residuals)
  const mean = sum(squares) / squares.length
  const fourth = sum(squares.map((square) => square ** 2)) / squares.length
  const spread = mean === 0 ? 2 : fourth / mean ** 2 - 1
  const known = (2 * squares.length) / Math.max(spread, 1e-9) / stretchOf(memory, 7)
  return {
    variance: sum(squares) / Math.max(1, degrees),
    memory,
    freedom: Math.max(minFreedom, Math.min(known, degrees)),
  }
}

/** Sunday 0 to Saturday 6. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

function weekdayMeans(days: readonly DayCount[]): Map<number, number> {
  return new Map(
    [...Map.groupBy(days, ({ day }) => weekdayOf(day))].map(([weekday, alike]) => [
      weekday,
      sum(alike.map(({ count }) => count)) / alike.length,
    ]),
  )
}

/** Of neighboring days; never below 0, which would narrow the usual range. */
function autocorrelation(residuals: readonly Residual[]): number {
  const pairs = residuals.flatMap(({ day, value }, index) => {
    const before = residuals[index - 1]
    return before !== undefined && daysBetween(before.day, day) === 1 ? [before.value * value] : []
  })
  const variance = sum(residuals.map(({ value }) => value ** 2)) / residuals.length
  if (pairs.length === 0 || variance === 0) return 0
  return Math.min(0.95, Math.max(0, sum(pairs) / pairs.length / variance))
}

/** Factor by which autocorrelation increases the variance of a sum of neighboring days. */
function stretchOf(correlation: number, days: number): number {
  let stretch = 1
  for (let lag = 1; lag < days; lag += 1) stretch += 2 * (1 - lag / days) * correlation ** lag
  return stretch
}

function dispersionOfWeeks(baseline: readonly DayCount[], expectedOn: (day: string) => number): number {
  const weeks = Math.floor(baseline.length / 7)
  if (weeks < 3) return 0
  const newest = baseline.slice(baseline.length - weeks * 7)
  const deviations = Array.from({ length: weeks }, (_, week) => {
    const days = newest.slice(week * 7, week * 7 + 7)
    const expected = sum(days.map(({ day }) => expectedOn(day)))
    const came = sum(days.map(({ count }) => count))
    return expected === 0 ? 0 : (came - expected) ** 2 / expected
  })
  return sum(deviations) / (weeks - 1)
}

import { benjaminiHochberg } from '../metrics/statistics/multiple-testing.ts'
import type { Change, Rate } from '../metrics/rate.ts'
import { samplingP } from '../metrics/statistics/sampling-noise.ts'
import { changeOf, metrics, rateOf, sharesOf } from '../metrics/registry.ts'
import { sum } from '../math.ts'
import { passes } from '../reports/prompts/prompt-filter.ts'
import type { PromptFacts } from '../reports/prompts/prompt-rows.ts'
import { addDays, daysBetween, type Period } from '../calendar.ts'
import type { CollectionMethod } from '../reports/filters.ts'
import { busiestMethod, sumsOver, type DailySums } from './daily-sums.ts'
import type { AlertResult, MetricAlertInput } from './alert.ts'

export type Direction = 'up' | 'down'

/** The settings of an alert, and its last notified change while that is ongoing. */
export type CheckedAlert = Pick<
  MetricAlertInput,
  'metric' | 'trackedBrandId' | 'engines' | 'segment' | 'direction' | 'minEffect' | 'days'
> & {
  id: string
  reported: { direction: Direction; lastSeen: string } | null
}

export type BrandSums = {
  ownTrackedBrandId: string | null
  prompts: readonly PromptFacts[]
  sums: DailySums
}

/** Both sides of an alert’s comparison on one day. */
export type Measurement = {
  period: Period
  compare: Period
  channel: CollectionMethod | null
  now: Rate
  before: Rate
  answers: { now: number; before: number }
  change: Change
  /** The p-value from the variation of answers alone; null for metrics that are not a mean of pairs. */
  noiseP: number | null
}

/**
 * With fewer prompts or answers nothing is tested: with few prompts their spread is too uncertain for the small
 * p-values that checking many alerts together requires (bench and test count the false alarms).
 */
export const minToCheck = { prompts: 8, answers: 30 }

/** False discovery rate of notifications, over all alerts of an organization. */
const falseDiscoveryRate = 0.05

/** The last `days` days up to `day` compared with equally many before, on the prompts and engines in both. */
export function measureAlert(rule: CheckedAlert, brand: BrandSums, day: string): Measurement {
  const period = { from: addDays(day, 1 - rule.days), to: day }
  const compare = { from: addDays(period.from, -rule.days), to: addDays(period.from, -1) }
  const promptIds = new Set(
    brand.prompts
      .filter((prompt) =>
        passes(prompt, { branded: 'non-branded', tags: [], segment: rule.segment ?? undefined }),
      )
      .map((prompt) => prompt.id),
  )
  const channel = busiestMethod(brand.sums, { period, promptIds })
  const brandId = rule.trackedBrandId ?? brand.ownTrackedBrandId ?? ''
  const about = { brandId, weighting: 'cells' as const }
  const over = (wanted: Period) =>
    sumsOver(brand.sums, { period: wanted, promptIds, engines: rule.engines, channel, brandId })
  const now = over(period)
  const before = over(compare)
  return {
    period,
    compare,
    channel,
    now: rateOf(rule.metric, now, about),
    before: rateOf(rule.metric, before, about),
    answers: {
      now: sum(now.cells.map((cell) => cell.valid)),
      before: sum(before.cells.map((cell) => cell.valid)),
    },
    change: changeOf(rule.metric, now, before, about),
    noiseP:
      metrics[rule.metric].estimator === 'means'
        ? samplingP(sharesOf(rule.metric, now, brandId), sharesOf(rule.metric, before, brandId))
        : null,
  }
}

export type CheckOutcome = {
  testResult: AlertResult
  fires: Direction | null
  reported: CheckedAlert['reported']
}

/**
 * Checks all alerts of an organization together, so that on average at most 5% of notifications are noise
 * (Benjamini–Hochberg; alerts overlap, which the procedure allows under positive dependence). `others` are alerts
 * without loaded answers; they count as unchanged, which can only suppress notifications, never add any.
 */
export function checkAlerts(
  rules: readonly { rule: CheckedAlert; measured: Measurement }[],
  day: string,
  { others = 0 }: { others?: number } = {},
): CheckOutcome[] {
  const tested = rules.map(({ measured }) => (isEnough(measured) ? pOf(measured) : null))
  const ps = tested.filter((p) => p !== null)
  const { adjusted } = benjaminiHochberg([...ps, ...Array.from({ length: others }, () => 1)], 1)
  let next = 0
  return rules.map(({ rule, measured }, index) => {
    const p = tested[index] ?? null
    const q = p === null ? null : (adjusted[next++] ?? 1)
    return judge(rule, { measured, p, q, rules: ps.length + others, day })
  })
}

/** The larger of both p-values: a change must stand out against the variation of prompts, and of answers. */
function pOf({ change, noiseP }: Measurement): number | null {
  return change.p === null ? null : Math.max(change.p, noiseP ?? 0)
}

function isEnough({ answers, change }: Measurement): boolean {
  return (
    change.prompts >= minToCheck.prompts &&
    answers.now >= minToCheck.answers &&
    answers.before >= minToCheck.answers
  )
}

function judge(
  rule: CheckedAlert,
  given: { measured: Measurement; p: number | null; q: number | null; rules: number; day: string },
): CheckOutcome {
  const { measured, day } = given
  const { change } = measured
  const judged = (
    verdict: AlertResult['verdict'],
    rest: Partial<Omit<CheckOutcome, 'judgement'>> = {},
  ): CheckOutcome => ({
    testResult: {
      day,
      verdict,
      period: measured.period,
      compare: measured.compare,
      now: shown(measured.now, measured.answers.now),
      before: shown(measured.before, measured.answers.before),
      difference: change.difference,
      low: change.low,
      high: change.high,
      p: given.p,
      q: given.q,
      rules: given.rules,
      prompts: change.prompts,
      channel: measured.channel,
    },
    fires: null,
    reported: null,
    ...rest,
  })
  const real = realDirection(change, given.q)
  const { reported } = rule
  if (reported !== null && real === reported.direction)
    return judged('stands', { reported: { direction: real, lastSeen: day } })
  if (real !== null && isWanted(rule, change, real))
    return judged('fired', { fires: real, reported: { direction: real, lastSeen: day } })
  // Near the threshold a change comes and goes by chance; it is the same one while any of its days is compared.
  if (real === null && reported !== null && daysBetween(reported.lastSeen, day) < rule.days)
    return judged('cooling', { reported })
  if (given.q === null) return judged('too-little')
  if (real === null) return judged('within-noise')
  return judged(rule.direction !== 'any' && rule.direction !== real ? 'other-direction' : 'small')
}

/**
 * The direction of a change that is significant among all alerts: its q is within the rate, and its interval excludes
 * 0.
 */
function realDirection({ difference, low, high }: Change, q: number | null): Direction | null {
  if (q === null || q > falseDiscoveryRate || difference === null || low === null || high === null)
    return null
  return low > 0 ? 'up' : high < 0 ? 'down' : null
}

function isWanted(rule: CheckedAlert, { difference }: Change, direction: Direction): boolean {
  return (
    (rule.direction === 'any' || rule.direction === direction) && Math.abs(difference ?? 0) >= rule.minEffect
  )
}

const shown = ({ value, low, high }: Rate, answers: number) => ({ value, low, high, answers })

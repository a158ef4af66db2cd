import {
  addedResiduals,
  effectiveTrials,
  halved,
  linearized,
  minLabels,
  mean,
  promptMeans,
  varianceOfMean,
  weightedMean,
  type Share,
} from './statistics/estimate.ts'
import { freedomOfWeights, varianceOfWeightedSum } from './statistics/weights.ts'
import { sum } from '../math.ts'
import { newcombe } from './statistics/interval.ts'
import { benjaminiHochberg } from './statistics/multiple-testing.ts'
import { tCritical, tTwoSided } from './statistics/quantile.ts'
import { notComparable, type Change } from './rate.ts'

/** Both periods on the pairs they share. `answers` are the valid answers of each, for planning. */
export type Periods = {
  now: readonly Share[]
  before: readonly Share[]
  answers: { now: number; before: number }
}

/**
 * Change of a mean of pair means: differences of prompt means over the engines in both periods, with a paired t test.
 * With one prompt, or if all prompts changed by exactly the same amount, the spread between prompts is unknown and
 * Newcombe's interval of the two shares is used. The verdict is preliminary until `decideTogether`.
 */
export function changeOfMeans({ now, before, answers }: Periods): Change {
  const pairs = pairCells(now, before)
  const prompts = [...Map.groupBy(pairs, ([one]) => one.promptId)].map(([, cells]) => ({
    mean: mean(
      cells.map(([one, zero]) => one.numerator / one.denominator - zero.numerator / zero.denominator),
    ),
    weight: cells[0]?.[0].weight ?? 1,
  }))
  if (prompts.length === 0) return notComparable
  const difference = weightedMean(prompts)
  const variance = varianceOfMean(prompts, difference)
  if (prompts.length > 1 && variance > 1e-18)
    return pairedT(
      difference,
      variance,
      prompts.map((prompt) => prompt.weight),
      answers,
    )
  const ones = promptMeans(pairs.map(([one]) => one))
  const zeros = promptMeans(pairs.map(([, zero]) => zero))
  return independent(
    { p: weightedMean(ones), n: effectiveTrials(ones) },
    { p: weightedMean(zeros), n: effectiveTrials(zeros) },
    prompts.length,
    answers,
  )
}

/** Change of a ratio of sums: the difference of both linearized ratios, paired by prompt. */
export function changeOfRatios({ now, before, answers }: Periods): Change {
  const one = linearized(now)
  const zero = linearized(before)
  if (one === null || zero === null) return notComparable
  const { residuals, weights } = addedResiduals(
    [
      { ...one, sign: 1 },
      { ...zero, sign: -1 },
    ],
    1,
  )
  const variance = varianceOfWeightedSum(residuals.values(), weights)
  if (weights.length > 1 && variance > 1e-18) return pairedT(one.p - zero.p, variance, weights, answers)
  return independent({ p: one.p, n: one.trials }, { p: zero.p, n: zero.trials }, weights.length, answers)
}

/**
 * Change of a net score −1…1, computed for the ratio (1 + net) ÷ 2 and scaled back; both periods need enough labels.
 */
export function changeOfNets({ now, before, answers }: Periods): Change {
  const labels = (shares: readonly Share[]) => sum(shares.map((share) => share.denominator))
  if (labels(now) < minLabels || labels(before) < minLabels) return notComparable
  const half = changeOfRatios({ now: now.map(halved), before: before.map(halved), answers })
  const stretched = (difference: number | null) => (difference === null ? null : 2 * difference)
  return {
    ...half,
    difference: stretched(half.difference),
    low: stretched(half.low),
    high: stretched(half.high),
  }
}

/** Change of a mean over engines of ratios, on the engines in both periods; paired by prompt. */
export function changeOfEngineRatios({ now, before, answers }: Periods): Change {
  const engines = [...new Set(now.map((share) => share.engine))].flatMap((engine) => {
    const one = linearized(now.filter((share) => share.engine === engine))
    const zero = linearized(before.filter((share) => share.engine === engine))
    return one === null || zero === null ? [] : [{ one, zero }]
  })
  if (engines.length === 0) return notComparable
  const { residuals, weights } = addedResiduals(
    engines.flatMap(({ one, zero }) => [
      { ...one, sign: 1 },
      { ...zero, sign: -1 },
    ]),
    engines.length,
  )
  const variance = varianceOfWeightedSum(residuals.values(), weights)
  const p1 = mean(engines.map(({ one }) => one.p))
  const p0 = mean(engines.map(({ zero }) => zero.p))
  if (weights.length > 1 && variance > 1e-18) return pairedT(p1 - p0, variance, weights, answers)
  const trials = (ns: number[]) => engines.length ** 2 / sum(ns.map((n) => 1 / n))
  return independent(
    { p: p1, n: trials(engines.map(({ one }) => one.trials)) },
    { p: p0, n: trials(engines.map(({ zero }) => zero.trials)) },
    weights.length,
    answers,
  )
}

/** Verdicts of all changes on one screen, controlled at a false discovery rate of 5%. */
export function decideTogether(changes: readonly (Change | null)[]): (Change | null)[] {
  const tested = changes.flatMap((change) => (change?.p == null ? [] : [change.p]))
  const { rejected } = benjaminiHochberg(tested, 0.05)
  let next = 0
  return changes.map((change) => {
    if (change?.p == null) return change
    const passes = rejected[next++] === true && excludesZero(change)
    return {
      ...change,
      verdict: passes ? 'real' : 'within-noise',
      furtherAnswers: passes ? null : change.furtherAnswers,
    }
  })
}

function excludesZero({ low, high }: Change): boolean {
  return low !== null && high !== null && (low > 0 || high < 0)
}

function pairedT(
  difference: number,
  variance: number,
  weights: readonly number[],
  answers: { now: number; before: number },
): Change {
  const degrees = freedomOfWeights(weights)
  const quantile = tCritical(degrees)
  const half = quantile * Math.sqrt(variance)
  return {
    difference,
    low: Math.max(-1, difference - half),
    high: Math.min(1, difference + half),
    verdict: 'within-noise',
    p: tTwoSided(difference / Math.sqrt(variance), degrees),
    prompts: weights.length,
    furtherAnswers: furtherAnswers(difference, variance, quantile, answers),
  }
}

type Sample = { p: number; n: number }

function independent(
  one: Sample,
  zero: Sample,
  prompts: number,
  answers: { now: number; before: number },
): Change {
  const difference = one.p - zero.p
  const pooled = (one.p * one.n + zero.p * zero.n) / (one.n + zero.n)
  const variance = pooled * (1 - pooled) * (1 / one.n + 1 / zero.n)
  return {
    difference,
    ...newcombe(one.p, one.n, zero.p, zero.n),
    verdict: 'within-noise',
    p: variance === 0 ? 1 : tTwoSided(difference / Math.sqrt(variance), Infinity),
    prompts,
    furtherAnswers: furtherAnswers(difference, variance, tCritical(Infinity), answers),
  }
}

/**
 * Answers to add to the current period until the same difference would exclude 0, if answers keep the same spread. The
 * variance is split between the periods by their answers (each part ∝ 1/n); the comparison period cannot grow.
 */
function furtherAnswers(
  difference: number,
  variance: number,
  quantile: number,
  { now, before }: { now: number; before: number },
): number | null {
  if (difference === 0 || now === 0 || before === 0) return null
  const allowed = (difference / quantile) ** 2
  if (variance < allowed) return null
  const ofNow = (variance * (1 / now)) / (1 / now + 1 / before)
  const left = allowed - (variance - ofNow)
  return left <= 0 ? null : Math.max(1, Math.ceil((now * ofNow) / left - now))
}

function pairCells(now: readonly Share[], before: readonly Share[]): [Share, Share][] {
  const key = (share: Share) => `${share.promptId} ${share.engine}`
  const zeros = new Map(before.filter((share) => share.denominator > 0).map((share) => [key(share), share]))
  return now.flatMap((one): [Share, Share][] => {
    const zero = zeros.get(key(one))
    return one.denominator > 0 && zero !== undefined ? [[one, zero]] : []
  })
}

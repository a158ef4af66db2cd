import {
  clusterVariance,
  effectiveTrials,
  halved,
  minLabels,
  mean,
  promptMeans,
  promptSums,
  sampleVariance,
  type Share,
} from './statistics/estimate.ts'
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
  const prompts = [...Map.groupBy(pairs, ([one]) => one.promptId)].map(([, cells]) =>
    mean(cells.map(([one, zero]) => one.numerator / one.denominator - zero.numerator / zero.denominator)),
  )
  if (prompts.length === 0) return notComparable
  const difference = mean(prompts)
  const variance = sampleVariance(prompts) / prompts.length
  if (prompts.length > 1 && variance > 1e-18) return pairedT(difference, variance, prompts.length, answers)
  const ones = promptMeans(pairs.map(([one]) => one))
  const zeros = promptMeans(pairs.map(([, zero]) => zero))
  return independent(
    { p: mean(ones.map((prompt) => prompt.mean)), n: effectiveTrials(ones) },
    { p: mean(zeros.map((prompt) => prompt.mean)), n: effectiveTrials(zeros) },
    prompts.length,
    answers,
  )
}

/** Change of a ratio of sums: the difference of both linearized ratios, paired by prompt. */
export function changeOfRatios({ now, before, answers }: Periods): Change {
  const one = linearised(now)
  const zero = linearised(before)
  if (one === null || zero === null) return notComparable
  const ids = [...new Set([...one.residuals.keys(), ...zero.residuals.keys()])]
  const residuals = ids.map((id) => (one.residuals.get(id) ?? 0) - (zero.residuals.get(id) ?? 0))
  const variance = clusterVariance(residuals)
  if (ids.length > 1 && variance > 1e-18) return pairedT(one.p - zero.p, variance, ids.length, answers)
  return independent({ p: one.p, n: one.n }, { p: zero.p, n: zero.n }, ids.length, answers)
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
    const one = linearised(now.filter((share) => share.engine === engine))
    const zero = linearised(before.filter((share) => share.engine === engine))
    return one === null || zero === null ? [] : [{ one, zero }]
  })
  if (engines.length === 0) return notComparable
  const residuals = new Map<string, number>()
  const add = (from: Map<string, number>, sign: number) => {
    for (const [id, residual] of from)
      residuals.set(id, (residuals.get(id) ?? 0) + (sign * residual) / engines.length)
  }
  for (const { one, zero } of engines) {
    add(one.residuals, 1)
    add(zero.residuals, -1)
  }
  const variance = clusterVariance([...residuals.values()])
  const p1 = mean(engines.map(({ one }) => one.p))
  const p0 = mean(engines.map(({ zero }) => zero.p))
  if (residuals.size > 1 && variance > 1e-18) return pairedT(p1 - p0, variance, residuals.size, answers)
  const trials = (ns: number[]) => engines.length ** 2 / sum(ns.map((n) => 1 / n))
  return independent(
    { p: p1, n: trials(engines.map(({ one }) => one.n)) },
    { p: p0, n: trials(engines.map(({ zero }) => zero.n)) },
    residuals.size,
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
  prompts: number,
  answers: { now: number; before: number },
): Change {
  const quantile = tCritical(prompts - 1)
  const half = quantile * Math.sqrt(variance)
  return {
    difference,
    low: Math.max(-1, difference - half),
    high: Math.min(1, difference + half),
    verdict: 'within-noise',
    p: tTwoSided(difference / Math.sqrt(variance), prompts - 1),
    prompts,
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

function linearised(
  shares: readonly Share[],
): { p: number; n: number; residuals: Map<string, number> } | null {
  const prompts = promptSums(shares)
  const n = sum(prompts.map((prompt) => prompt.denominator))
  if (n === 0) return null
  const p = sum(prompts.map((prompt) => prompt.numerator)) / n
  return {
    p,
    n,
    residuals: new Map(
      prompts.map((prompt) => [prompt.promptId, (prompt.numerator - p * prompt.denominator) / n]),
    ),
  }
}

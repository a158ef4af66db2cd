import { sum } from '../../math.ts'
import { clusteredInterval, fewPrompts, wilson } from './interval.ts'
import { emptyRate, type Rate } from '../rate.ts'
import { effectiveNumber, varianceOfWeightedSum } from './weights.ts'

/**
 * A numerator and denominator of one prompt–engine pair. `squares` is Σ of squared scores if a score may be anything
 * between 0 and 1; without it scores are 0 or 1, so it equals the numerator. `weight` is that of its prompt; either all
 * shares have one, or none.
 */
export type Share = {
  promptId: string
  engine: string
  numerator: number
  denominator: number
  squares?: number
  weight?: number
}

/** `cells`: prompt–engine pairs have equal weight. `answers`: answers do. Otherwise prompts weigh as given by ID. */
export type Weighting = 'cells' | 'answers' | ReadonlyMap<string, number>

/**
 * Mean over prompts of the mean over engines of numerator ÷ denominator, prompts by their weights; pairs without
 * denominator are left out. With weights the interval takes prompts as Kish's effective number of them.
 */
export function meanOfCells(shares: readonly Share[]): Rate {
  const prompts = promptMeans(shares)
  const [only] = prompts
  if (only === undefined) return emptyRate
  const weights = prompts.map((prompt) => prompt.weight)
  const effective = effectiveNumber(weights)
  const p = weightedMean(prompts)
  const trials = effectiveTrials(prompts)
  const interval =
    prompts.length === 1
      ? wilson(p, trials)
      : clusteredInterval({ p, variance: varianceOfMean(prompts, p), prompts: effective, trials })
  return {
    value: p,
    numerator: sum(prompts.map((prompt) => prompt.numerator)),
    denominator: sum(prompts.map((prompt) => prompt.denominator)),
    ...interval,
    prompts: prompts.length,
    ...weightedBy(shares, effective),
    method: `Averaged across engines, then across prompts. ${intervalInWords(
      prompts.length,
      prompts.reduce((cells, prompt) => cells + prompt.engines, 0),
      isWeighted(shares) ? effective : null,
    )}`,
  }
}

const isWeighted = (shares: readonly Share[]) => shares.some((share) => share.weight !== undefined)

const weightedBy = (shares: readonly Share[], effective: number) =>
  isWeighted(shares) ? { effectivePrompts: effective } : {}

/** Σ numerators ÷ Σ denominators, each times its weight; the interval linearizes the ratio by prompt (residuals x − p·m). */
export function ratioOfSums(shares: readonly Share[]): Rate {
  const ratio = linearized(shares)
  if (ratio === null) return emptyRate
  const { p, trials, residuals, weights } = ratio
  const effective = effectiveNumber(weights)
  return {
    value: p,
    numerator: sum(shares.map((share) => share.numerator)),
    denominator: sum(shares.map((share) => share.denominator)),
    ...clusteredInterval({
      p,
      variance: varianceOfWeightedSum(residuals.values(), weights),
      prompts: effective,
      trials: trials * worthOfScore(shares),
    }),
    prompts: residuals.size,
    ...weightedBy(shares, effective),
    method: `Sum across answers ÷ sum across answers. ${intervalInWords(
      residuals.size,
      shares.length,
      isWeighted(shares) ? effective : null,
    )}`,
  }
}

export type Linearized = {
  p: number
  /** Answers counted as if they were independent. */
  trials: number
  /** By prompt; they add up to 0. */
  residuals: Map<string, number>
  /** Of the prompts, in the same order. */
  weights: number[]
}

/** A ratio of sums as a sum over prompts; null without denominators. */
export function linearized(shares: readonly Share[]): Linearized | null {
  const prompts = promptSums(shares)
  const denominator = sum(prompts.map((prompt) => prompt.weight * prompt.denominator))
  if (denominator === 0) return null
  const p = sum(prompts.map((prompt) => prompt.weight * prompt.numerator)) / denominator
  return {
    p,
    trials: denominator ** 2 / sum(prompts.map((prompt) => prompt.weight ** 2 * prompt.denominator)),
    residuals: new Map(
      prompts.map((prompt) => [
        prompt.promptId,
        (prompt.weight * (prompt.numerator - p * prompt.denominator)) / denominator,
      ]),
    ),
    weights: prompts.map((prompt) => prompt.weight),
  }
}

/** With fewer labels no net score is shown: a single label would change it by 10 points or more. */
export const minLabels = 10

/**
 * Net score −1…1: Σ (positive − negative) ÷ Σ labeled. A share's `numerator` is positive − negative, and its `squares`
 * positive + negative. The interval is that of the ratio (1 + net) ÷ 2, whose labels count 1, ½, and 0, scaled back.
 * Null below `minLabels` labels.
 */
export function netOfLabels(shares: readonly Share[]): Rate {
  const numerator = sum(shares.map((share) => share.numerator))
  const denominator = sum(shares.map((share) => share.denominator))
  if (denominator < minLabels)
    return {
      ...emptyRate,
      numerator,
      denominator,
      prompts: promptSums(shares).length,
      method: `Fewer than ${minLabels} labels.`,
    }
  const half = ratioOfSums(shares.map(halved))
  return {
    ...half,
    value: stretched(half.value),
    low: stretched(half.low),
    high: stretched(half.high),
    numerator,
    denominator,
    method: half.method.replace(
      'Sum across answers ÷ sum across answers.',
      '(Positive − negative) ÷ all labeled.',
    ),
  }
}

/** Maps −1…1 to 0…1: a label counts (1 + score) ÷ 2. */
export function halved(share: Share): Share {
  const { numerator, denominator, squares } = share
  return {
    ...share,
    numerator: (numerator + denominator) / 2,
    squares: (denominator + 2 * numerator + (squares ?? denominator)) / 4,
  }
}

const stretched = (half: number | null) => (half === null ? null : 2 * half - 1)

/**
 * How many 0-or-1 trials of the same mean carry as much information as one of these scores: m(1−m) ÷ variance of a
 * score. One score of 0 and one of 1 are added, so that scores that all agree do not appear certain. 1 if scores are 0
 * or 1.
 */
function worthOfScore(shares: readonly Share[]): number {
  if (shares.every((share) => share.squares === undefined)) return 1
  const n = sum(shares.map((share) => share.denominator)) + 2
  const m = (sum(shares.map((share) => share.numerator)) + 1) / n
  const squares = (sum(shares.map((share) => share.squares ?? share.numerator)) + 1) / n
  return Math.max(1, (m * (1 - m)) / (squares - m * m))
}

/** Mean over engines of Σ numerators ÷ Σ denominators of the engine; linearized by prompt. */
export function meanOfEngineRatios(shares: readonly Share[]): Rate {
  const engines = [...Map.groupBy(shares, (share) => share.engine).values()].flatMap(
    (ofEngine) => linearized(ofEngine) ?? [],
  )
  if (engines.length === 0) return emptyRate
  const p = mean(engines.map((engine) => engine.p))
  const { residuals, weights } = addedResiduals(
    engines.map((engine) => ({ ...engine, sign: 1 })),
    engines.length,
  )
  const effective = effectiveNumber(weights)
  return {
    value: p,
    numerator: sum(shares.map((share) => share.numerator)),
    denominator: sum(shares.map((share) => share.denominator)),
    ...clusteredInterval({
      p,
      variance: varianceOfWeightedSum(residuals.values(), weights),
      prompts: effective,
      trials: 1 / sum(engines.map((engine) => 1 / engine.trials / engines.length ** 2)),
    }),
    prompts: residuals.size,
    ...weightedBy(shares, effective),
    method: `Share per engine, averaged across engines. ${intervalInWords(
      residuals.size,
      shares.length,
      isWeighted(shares) ? effective : null,
    )}`,
  }
}

/** Sums of residuals by prompt over several ratios, each divided by `parts`, with the weights of these prompts. */
export function addedResiduals(
  ratios: readonly (Pick<Linearized, 'residuals' | 'weights'> & { sign: number })[],
  parts: number,
): Pick<Linearized, 'residuals' | 'weights'> {
  const residuals = new Map<string, number>()
  const weightOf = new Map<string, number>()
  for (const { residuals: own, weights, sign } of ratios) {
    let index = 0
    for (const [id, residual] of own) {
      residuals.set(id, (residuals.get(id) ?? 0) + (sign * residual) / parts)
      weightOf.set(id, weights[index++] ?? 1)
    }
  }
  return { residuals, weights: [...weightOf.values()] }
}

/** Numerator ÷ denominator of one prompt–engine pair: Wilson's interval. */
export function singleCell(numerator: number, denominator: number): Rate {
  if (denominator === 0) return emptyRate
  const value = numerator / denominator
  return {
    value,
    numerator,
    denominator,
    ...wilson(value, denominator),
    prompts: 1,
    method: 'One prompt on one engine. Wilson interval.',
  }
}

export type PromptMean = {
  promptId: string
  mean: number
  numerator: number
  denominator: number
  engines: number
  /** Σ 1/denominator over its engines. */
  inverse: number
  /** 1 unless prompts are weighted. */
  weight: number
}

/** One entry per prompt with any denominator, in order of first appearance. */
export function promptMeans(shares: readonly Share[]): PromptMean[] {
  const counted = shares.filter((share) => share.denominator > 0)
  return [...Map.groupBy(counted, (share) => share.promptId)].map(([promptId, ofPrompt]) => ({
    promptId,
    mean: mean(ofPrompt.map((share) => share.numerator / share.denominator)),
    numerator: sum(ofPrompt.map((share) => share.numerator)),
    denominator: sum(ofPrompt.map((share) => share.denominator)),
    engines: ofPrompt.length,
    inverse: sum(ofPrompt.map((share) => 1 / share.denominator)),
    weight: ofPrompt[0]?.weight ?? 1,
  }))
}

/** Σ weight × mean ÷ Σ weight. */
export const weightedMean = (prompts: readonly Pick<PromptMean, 'mean' | 'weight'>[]) =>
  sum(prompts.map((prompt) => prompt.weight * prompt.mean)) / sum(prompts.map((prompt) => prompt.weight))

/** Variance between prompts of their weighted mean `p`. */
export function varianceOfMean(prompts: readonly Pick<PromptMean, 'mean' | 'weight'>[], p: number): number {
  const weights = prompts.map((prompt) => prompt.weight)
  const whole = sum(weights)
  return varianceOfWeightedSum(
    prompts.map((prompt) => (prompt.weight * (prompt.mean - p)) / whole),
    weights,
  )
}

/**
 * Effective number of independent answers of a mean of pair means: 1 ÷ Σ w²/n with w = the prompt's part of all weights
 * ÷ engines of the prompt. With equally many answers in every pair and equal weights it is their number.
 */
export function effectiveTrials(prompts: readonly PromptMean[]): number {
  const whole = sum(prompts.map((prompt) => prompt.weight))
  return 1 / sum(prompts.map((prompt) => prompt.inverse * (prompt.weight / (whole * prompt.engines)) ** 2))
}

export function promptSums(shares: readonly Share[]) {
  return [...Map.groupBy(shares, (share) => share.promptId)]
    .map(([promptId, ofPrompt]) => ({
      promptId,
      numerator: sum(ofPrompt.map((share) => share.numerator)),
      denominator: sum(ofPrompt.map((share) => share.denominator)),
      weight: ofPrompt[0]?.weight ?? 1,
    }))
    .filter((prompt) => prompt.denominator > 0)
}

export function sampleVariance(values: readonly number[]): number {
  if (values.length < 2) return 0
  const centre = mean(values)
  return sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1)
}

export const mean = (values: readonly number[]) => sum(values) / values.length

/** `effective`: number of effective prompts; null without weights. */
function intervalInWords(prompts: number, cells: number, effective: number | null): string {
  if (prompts === 1 && cells === 1) return 'Wilson interval for one prompt on one engine.'
  if (prompts === 1) return 'One prompt, so the interval applies only to this prompt.'
  if (effective !== null) {
    const weighted = `Weighted by importance: ${prompts} prompts count as ${effective.toFixed(1)}.`
    return effective < fewPrompts
      ? `${weighted} That is fewer than ${fewPrompts}, so the interval applies only to these prompts.`
      : `${weighted} Clustered by prompt. Applies to prompts like these.`
  }
  if (prompts < fewPrompts)
    return `Fewer than ${fewPrompts} prompts, so the interval applies only to these ${prompts} prompts.`
  return `Clustered by prompt (${prompts} prompts). Applies to prompts like these.`
}

import { sum } from '../../math.ts'
import { clusteredInterval, fewPrompts, wilson } from './interval.ts'
import { emptyRate, type Rate } from '../rate.ts'

/**
 * A numerator and denominator of one prompt–engine pair. `squares` is Σ of squared scores if a score may be anything
 * between 0 and 1; without it scores are 0 or 1, so it equals the numerator.
 */
export type Share = {
  promptId: string
  engine: string
  numerator: number
  denominator: number
  squares?: number
}

/** `cells`: prompt–engine pairs have equal weight. `answers`: answers do. */
export type Weighting = 'cells' | 'answers'

/** Mean over prompts of the mean over engines of numerator ÷ denominator; pairs without denominator are left out. */
export function meanOfCells(shares: readonly Share[]): Rate {
  const prompts = promptMeans(shares)
  const [only] = prompts
  if (only === undefined) return emptyRate
  const p = mean(prompts.map((prompt) => prompt.mean))
  const trials = effectiveTrials(prompts)
  const interval =
    prompts.length === 1
      ? wilson(p, trials)
      : clusteredInterval({
          p,
          variance: sampleVariance(prompts.map((prompt) => prompt.mean)) / prompts.length,
          prompts: prompts.length,
          trials,
        })
  return {
    value: p,
    numerator: sum(prompts.map((prompt) => prompt.numerator)),
    denominator: sum(prompts.map((prompt) => prompt.denominator)),
    ...interval,
    prompts: prompts.length,
    method: `Averaged across engines, then across prompts. ${intervalInWords(
      prompts.length,
      prompts.reduce((cells, prompt) => cells + prompt.engines, 0),
    )}`,
  }
}

/** Σ numerators ÷ Σ denominators; the interval linearizes the ratio by prompt (residuals x − p·m). */
export function ratioOfSums(shares: readonly Share[]): Rate {
  const prompts = promptSums(shares)
  const denominator = sum(prompts.map((prompt) => prompt.denominator))
  if (denominator === 0) return emptyRate
  const numerator = sum(prompts.map((prompt) => prompt.numerator))
  const p = numerator / denominator
  const residuals = prompts.map((prompt) => (prompt.numerator - p * prompt.denominator) / denominator)
  return {
    value: p,
    numerator,
    denominator,
    ...clusteredInterval({
      p,
      variance: clusterVariance(residuals),
      prompts: prompts.length,
      trials: denominator * worthOfScore(shares),
    }),
    prompts: prompts.length,
    method: `Sum across answers ÷ sum across answers. ${intervalInWords(prompts.length, shares.length)}`,
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
  const engines = [...Map.groupBy(shares, (share) => share.engine).values()]
    .map((ofEngine) => ({
      shares: ofEngine,
      numerator: sum(ofEngine.map((share) => share.numerator)),
      denominator: sum(ofEngine.map((share) => share.denominator)),
    }))
    .filter((engine) => engine.denominator > 0)
  if (engines.length === 0) return emptyRate
  const p = mean(engines.map((engine) => engine.numerator / engine.denominator))
  const residuals = new Map<string, number>()
  for (const engine of engines) {
    const ratio = engine.numerator / engine.denominator
    for (const share of engine.shares) {
      if (share.denominator === 0) continue
      const residual = (share.numerator - ratio * share.denominator) / engine.denominator / engines.length
      residuals.set(share.promptId, (residuals.get(share.promptId) ?? 0) + residual)
    }
  }
  const denominator = sum(engines.map((engine) => engine.denominator))
  return {
    value: p,
    numerator: sum(engines.map((engine) => engine.numerator)),
    denominator,
    ...clusteredInterval({
      p,
      variance: clusterVariance([...residuals.values()]),
      prompts: residuals.size,
      trials: 1 / sum(engines.map((engine) => 1 / engine.denominator / engines.length ** 2)),
    }),
    prompts: residuals.size,
    method: `Share per engine, averaged across engines. ${intervalInWords(residuals.size, shares.length)}`,
  }
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
  }))
}

/**
 * Effective number of independent answers of a mean of pair means: 1 ÷ Σ w²/n with w = 1/(prompts · engines of the
 * prompt). With equally many answers in every pair it is their number.
 */
export function effectiveTrials(prompts: readonly PromptMean[]): number {
  const weighted = prompts.map((prompt) => prompt.inverse / (prompts.length * prompt.engines) ** 2)
  return 1 / sum(weighted)
}

export function promptSums(shares: readonly Share[]) {
  return [...Map.groupBy(shares, (share) => share.promptId)]
    .map(([promptId, ofPrompt]) => ({
      promptId,
      numerator: sum(ofPrompt.map((share) => share.numerator)),
      denominator: sum(ofPrompt.map((share) => share.denominator)),
    }))
    .filter((prompt) => prompt.denominator > 0)
}

/** k/(k−1) · Σ u², the variance of a sum of cluster residuals that add up to 0; 0 for a single cluster. */
export function clusterVariance(residuals: readonly number[]): number {
  const k = residuals.length
  return k < 2 ? 0 : (k / (k - 1)) * sum(residuals.map((residual) => residual * residual))
}

export function sampleVariance(values: readonly number[]): number {
  if (values.length < 2) return 0
  const centre = mean(values)
  return sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1)
}

export const mean = (values: readonly number[]) => sum(values) / values.length

function intervalInWords(prompts: number, cells: number): string {
  if (prompts === 1 && cells === 1) return 'Wilson interval for one prompt on one engine.'
  if (prompts === 1) return 'One prompt, so the interval applies only to this prompt.'
  if (prompts < fewPrompts)
    return `Fewer than ${fewPrompts} prompts, so the interval applies only to these ${prompts} prompts.`
  return `Clustered by prompt (${prompts} prompts). Applies to prompts like these.`
}

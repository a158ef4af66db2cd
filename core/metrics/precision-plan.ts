import { normalQuantile, tQuantile } from './statistics/quantile.ts'
import type { VarianceComponents } from './statistics/variance-components.ts'

export type Design = { prompts: number; engines: number; waves: number; repeats: number }

/**
 * Half-width of the 95% interval of a mean over prompts × engines under a design, from variance components. Engines are
 * fixed, not sampled, so their own variance does not count; prompts are a sample.
 * √(σ²prompt/k + σ²prompt×engine/(k·m) + σ²wave/(k·m·w) + σ²repeat/(k·m·w·r)) × t with k−1 degrees of freedom.
 */
export function expectedHalfWidth(
  components: Pick<VarianceComponents, 'prompt' | 'promptEngine' | 'wave' | 'repeat'>,
  { prompts, engines, waves, repeats }: Design,
  confidence = 0.95,
): number {
  const cells = prompts * engines
  const variance =
    components.prompt / prompts +
    components.promptEngine / cells +
    components.wave / (cells * waves) +
    components.repeat / (cells * waves * repeats)
  const level = (1 + confidence) / 2
  const quantile = prompts > 1 ? tQuantile(level, prompts - 1) : normalQuantile(level)
  return quantile * Math.sqrt(variance)
}

export type PrecisionPlan = Design & { answers: number; halfWidth: number }

/**
 * The design with the fewest answers whose expected half-width is at most `halfWidth`, over 2…`maxPrompts` prompts and
 * 1…`maxRepeats` repeats for a given number of engines and waves; null if none reaches it. Fewer repeats win a tie: a
 * new prompt adds information about prompts, a repeat only about chance.
 */
export function precisionPlan(
  components: Pick<VarianceComponents, 'prompt' | 'promptEngine' | 'wave' | 'repeat'>,
  {
    halfWidth,
    engines,
    waves,
    maxPrompts = 1000,
    maxRepeats = 50,
    confidence = 0.95,
  }: {
    halfWidth: number
    engines: number
    waves: number
    maxPrompts?: number
    maxRepeats?: number
    confidence?: number
  },
): PrecisionPlan | null {
  let best: PrecisionPlan | null = null
  for (let repeats = 1; repeats <= maxRepeats; repeats += 1) {
    const design = (prompts: number): Design => ({ prompts, engines, waves, repeats })
    const reaches = (prompts: number) =>
      expectedHalfWidth(components, design(prompts), confidence) <= halfWidth
    if (!reaches(maxPrompts)) continue
    let low = 2
    let high = maxPrompts
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (reaches(middle)) high = middle
      else low = middle + 1
    }
    const answers = low * engines * waves * repeats
    if (best === null || answers < best.answers)
      best = {
        ...design(low),
        answers,
        halfWidth: expectedHalfWidth(components, design(low), confidence),
      }
  }
  return best
}

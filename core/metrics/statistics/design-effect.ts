import type { VarianceComponents, WaveCount } from './variance-components.ts'

type Components = Pick<VarianceComponents, 'prompt' | 'promptEngine' | 'wave' | 'repeat'>

/**
 * Correlation of two answers to the same prompt on the same engine in different waves: (σ²prompt + σ²prompt×engine) ÷
 * the variance of an answer within its engine. Engines are fixed, not sampled, so their own variance is in neither
 * part. Null if answers do not vary.
 */
export function correlationOfAnswers(components: Components): number | null {
  const whole = varianceOfAnswer(components)
  return whole > 0 ? (components.prompt + components.promptEngine) / whole : null
}

export type DesignEffect = {
  /** Of the mean over prompts of the mean over engines, as a mean of prompts like these. */
  variance: number
  /** Ratio to the variance of equally many independent answers (Kish 1965, Survey Sampling, 8.2). */
  designEffect: number
  /** Number of independent answers with the same precision. */
  effectiveAnswers: number
}

/**
 * The effective number of clustered answers: Var = k⁻² Σ over prompts of [σ²prompt + m⁻² Σ over its m engines of
 * (σ²prompt×engine + σ²wave Σ n_w² ÷ n² + σ²repeat ÷ n)], compared with σ² ÷ N as if all N answers were independent.
 * `counts` may have any sizes. Null without answers or if they do not vary.
 */
export function designEffect(
  components: Components,
  counts: readonly Pick<WaveCount, 'prompt' | 'engine' | 'wave' | 'n'>[],
): DesignEffect | null {
  const cells = new Map<string, Map<string, { n: number; waves: Map<string, number> }>>()
  let answers = 0
  for (const { prompt, engine, wave, n } of counts) {
    if (n === 0) continue
    answers += n
    const engines = cells.get(prompt) ?? new Map<string, { n: number; waves: Map<string, number> }>()
    const cell = engines.get(engine) ?? { n: 0, waves: new Map<string, number>() }
    cell.n += n
    cell.waves.set(wave, (cell.waves.get(wave) ?? 0) + n)
    cells.set(prompt, engines.set(engine, cell))
  }
  let summed = 0
  for (const engines of cells.values()) {
    let within = 0
    for (const { n, waves } of engines.values()) {
      let sameWave = 0
      for (const ofWave of waves.values()) sameWave += (ofWave / n) ** 2
      within += components.promptEngine + components.wave * sameWave + components.repeat / n
    }
    summed += components.prompt + within / engines.size ** 2
  }
  const variance = summed / cells.size ** 2
  const independent = varianceOfAnswer(components) / answers
  if (!(variance > 0) || independent === 0) return null
  const effect = variance / independent
  return { variance, designEffect: effect, effectiveAnswers: answers / effect }
}

const varianceOfAnswer = ({ prompt, promptEngine, wave, repeat }: Components) =>
  prompt + promptEngine + wave + repeat

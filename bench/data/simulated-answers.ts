import { betaRandom } from '#core/metrics/statistics/beta-random.ts'
import type { Share } from '#core/metrics/statistics/estimate.ts'

/**
 * `prompts` are drawn from a beta distribution with mean `rate`; `correlation` is that of two answers to one prompt.
 */
export type Setting = { prompts: number; repeats: number; correlation: number; rate: number }

export type Random = () => number

/** One engine: answers that mention the brand ÷ answers, per prompt. */
export function namedInOneEngine(setting: Setting, random: Random): Share[] {
  return countsOf(
    chances(setting, random).map((chance) => [chance]),
    setting,
    random,
  )
}

const engines = 3

/**
 * Three engines; the brand's probability in a prompt is the same in each with probability 0.7, and drawn again
 * otherwise.
 */
export function namedInEngines(setting: Setting, random: Random): Share[] {
  return countsOf(chancesByEngine(setting, random), setting, random)
}

export function chancesByEngine(setting: Setting, random: Random): number[][] {
  return chances(setting, random).map((shared) =>
    Array.from({ length: engines }, () => (random() < 0.7 ? shared : chanceOf(setting, random))),
  )
}

export const competitorRates = [0.5, 0.3, 0.2, 0.1]

/** Probabilities of the own brand and four competitors, per prompt. */
export function brandChances(setting: Setting, random: Random): number[][] {
  return [setting.rate, ...competitorRates].map((rate) => chances({ ...setting, rate }, random))
}

/** Mentions in one period of answers: presences by brand and prompt, and all presences by prompt. */
export function presencesOf(byBrand: readonly number[][], { repeats }: Setting, random: Random) {
  const present = byBrand.map((ofBrand) => ofBrand.map((chance) => successes(repeats, chance, random)))
  const all = (present[0] ?? []).map((_, prompt) =>
    present.reduce((total, ofBrand) => total + (ofBrand[prompt] ?? 0), 0),
  )
  return { present, all }
}

/** Share of voice of the own brand among five: its presences ÷ all presences. */
export function shareOfFive(setting: Setting, random: Random): Share[] {
  const { present, all } = presencesOf(brandChances(setting, random), setting, random)
  return all.map((denominator, prompt) => share(prompt, 0, present[0]?.[prompt] ?? 0, denominator))
}

/**
 * Labels of a brand that six of ten answers mention: positive with the prompt's probability, half of the others
 * negative.
 */
export function labels(setting: Setting, random: Random): Share[] {
  return chances(setting, random).map((chance, prompt) => {
    const labelled = successes(setting.repeats, 0.6, random)
    const positive = successes(labelled, chance, random)
    const negative = successes(labelled - positive, 0.5, random)
    return { ...share(prompt, 0, positive - negative, labelled), squares: positive + negative }
  })
}

/** Own pages among the one to six that each answer cites, three engines. */
export function citedPages(setting: Setting, random: Random): Share[] {
  return chancesByEngine(setting, random).flatMap((byEngine, prompt) =>
    byEngine.map((chance, engine) => {
      let pages = 0
      for (let answer = 0; answer < setting.repeats; answer++) pages += 1 + Math.floor(random() * 6)
      return share(prompt, engine, successes(pages, chance, random), pages)
    }),
  )
}

export function chances(setting: Setting, random: Random): number[] {
  return Array.from({ length: setting.prompts }, () => chanceOf(setting, random))
}

export function countsOf(byPrompt: readonly number[][], { repeats }: Setting, random: Random): Share[] {
  return byPrompt.flatMap((byEngine, prompt) =>
    byEngine.map((chance, engine) => share(prompt, engine, successes(repeats, chance, random), repeats)),
  )
}

export const share = (prompt: number, engine: number, numerator: number, denominator: number): Share => ({
  promptId: `${prompt}`,
  engine: `${engine}`,
  numerator,
  denominator,
})

function successes(trials: number, chance: number, random: Random): number {
  let count = 0
  for (let trial = 0; trial < trials; trial++) if (random() < chance) count++
  return count
}

const chanceOf = ({ correlation, rate }: Setting, random: Random) =>
  betaRandom({ mean: rate, correlation }, random)

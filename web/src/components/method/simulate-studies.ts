import { betaRandom } from '#core/metrics/statistics/beta-random.ts'
import { meanOfCells, type Share } from '#core/metrics/statistics/estimate.ts'
import { wilson, type Interval } from '#core/metrics/statistics/interval.ts'
import { seededRandom } from '#core/metrics/statistics/random.ts'

export type StudySetup = { prompts: number; answers: number; correlation: number; rate: number }

export type SimulatedStudy = {
  value: number
  clustered: Interval
  /** As if all answers were independent of each other. */
  naive: Interval
}

/**
 * Simulates studies of a brand whose true visibility is `rate`: each prompt has a random chance (beta distribution),
 * and its answers are drawn from it. The same seed gives the same studies.
 */
export function simulateStudies(
  { prompts, answers, correlation, rate }: StudySetup,
  { studies, seed }: { studies: number; seed: number },
): SimulatedStudy[] {
  const random = seededRandom(seed)
  return Array.from({ length: studies }, () => {
    const shares = Array.from({ length: prompts }, (_, prompt): Share => {
      const chance = betaRandom({ mean: rate, correlation }, random)
      let numerator = 0
      for (let answer = 0; answer < answers; answer += 1) if (random() < chance) numerator += 1
      return { promptId: `${prompt}`, engine: 'one', numerator, denominator: answers }
    })
    const { value, low, high } = meanOfCells(shares)
    if (value === null || low === null || high === null) throw new Error('a study without answers')
    return { value, clustered: { low, high }, naive: wilson(value, prompts * answers) }
  })
}

export const holds = ({ low, high }: Interval, truth: number) => low <= truth && truth <= high

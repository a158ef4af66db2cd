import { mean, sampleVariance } from './estimate.ts'
import { tTwoSided } from './quantile.ts'
import { seededRandom } from './random.ts'

export type PairedTest = {
  /** Mean of a − b. */
  meanDiff: number
  se: number
  /** Null if all pairs differ by the same amount, so that there is no spread to test against. */
  t: number | null
  p: number | null
  permutationP: number
  /** Whether all assignments of signs were enumerated, or a seeded sample of them. */
  permutations: 'all' | number
}

const enumerateUpTo = 18
const draws = 100_000

/**
 * Two periods compared by prompt: Student's paired t test on a − b, and Fisher's sign-flip permutation test (two-sided
 * by the absolute mean; all 2^k assignments up to 18 prompts, otherwise 100,000 seeded ones that include the observed
 * one).
 */
export function pairedPromptTest(a: readonly number[], b: readonly number[]): PairedTest {
  const differences = a.map((value, index) => value - (b[index] ?? 0))
  const meanDiff = mean(differences)
  const se = Math.sqrt(sampleVariance(differences) / differences.length)
  const t = se > 1e-15 ? meanDiff / se : null
  const isSmall = differences.length <= enumerateUpTo
  return {
    meanDiff,
    se,
    t,
    p: t === null ? null : tTwoSided(t, differences.length - 1),
    permutationP: isSmall ? exactSignFlips(differences) : sampledSignFlips(differences),
    permutations: isSmall ? 'all' : draws,
  }
}

/** Sums that differ only by rounding are ties. */
const reaches = (sum: number, observed: number) => Math.abs(sum) >= observed - 1e-12 * (1 + observed)

function exactSignFlips(differences: readonly number[]): number {
  const observed = Math.abs(differences.reduce((sum, value) => sum + value, 0))
  const assignments = 2 ** differences.length
  let extreme = 0
  for (let signs = 0; signs < assignments; signs += 1) {
    let sum = 0
    differences.forEach((value, index) => (sum += (signs >> index) & 1 ? value : -value))
    if (reaches(sum, observed)) extreme += 1
  }
  return extreme / assignments
}

function sampledSignFlips(differences: readonly number[]): number {
  const observed = Math.abs(differences.reduce((sum, value) => sum + value, 0))
  const random = seededRandom(1)
  let extreme = 1
  for (let draw = 0; draw < draws; draw += 1) {
    let sum = 0
    for (const value of differences) sum += random() < 0.5 ? value : -value
    if (reaches(sum, observed)) extreme += 1
  }
  return extreme / (draws + 1)
}

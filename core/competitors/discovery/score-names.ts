import type { NameCandidate } from './name-candidates.ts'
import { feature, featureNames } from './name-features.ts'
import type { NameRun } from './name-runs.ts'
import { nameWeights } from './name-weights.ts'

const vectorOf = (weights: Readonly<Record<string, number>>) =>
  Float32Array.from(featureNames, (name) => weights[name] ?? 0)

const alone = vectorOf(nameWeights.alone)
const inCompany = vectorOf(nameWeights.inCompany)

/**
 * Scores all candidates of an answer by logistic regression in two steps: each by itself, then again with the scores of
 * those in parallel places (`siblings`) and in the same enumeration (`chain`): a head among names is more likely one.
 */
export function scoreNames(candidates: readonly NameCandidate[]): void {
  for (const candidate of candidates) candidate.score = candidate.isTracked ? 4 : sumOf(alone, candidate)
  const company = companyValues(candidates)
  let next = 0
  for (const candidate of candidates) {
    let score = sumOf(inCompany, candidate)
    for (const companion of companyFeatures) score += (inCompany[companion] ?? 0) * (company[next++] ?? 0)
    candidate.score = score
  }
}

export const companyFeatures = [
  feature.first,
  feature.siblings,
  feature.siblingsLow,
  feature.siblingsHigh,
  feature.chain,
  feature.chainLow,
  feature.slotAmongSlots,
  feature.slotAmongOthers,
  feature.nameAmongSlots,
  feature.nameAmongOthers,
  feature.wordAmongSlots,
  feature.wordAmongOthers,
] as const

/** The `companyFeatures` of each candidate, from the scores of the first step. */
export function companyValues(candidates: readonly NameCandidate[]): Float32Array {
  const siblings: Company = new Map()
  const chains: Company = new Map()
  let inSlots = 0
  let others = 0
  for (const candidate of candidates) {
    const chance = chanceOf(candidate)
    if (candidate.inSlot) inSlots += chance
    else others += chance
    for (const run of candidate.runs) {
      join(siblings, run.siblings, candidate, chance)
      join(chains, run.chain, candidate, chance)
    }
  }
  const values = new Float32Array(candidates.length * companyFeatures.length)
  let next = 0
  for (const candidate of candidates) {
    const { runs, score, inSlot, isNamely } = candidate
    const chance = chanceOf(candidate)
    const siblingChance = companyOf(siblings, runs, 'siblings', chance)
    const chained = companyOf(chains, runs, 'chain', chance)
    values[next++] = Math.max(-6, Math.min(6, score))
    values[next++] = Math.max(siblingChance, 0)
    values[next++] = siblingChance >= 0 && siblingChance < 0.3 ? 1 : 0
    values[next++] = siblingChance > 0.7 ? 1 : 0
    values[next++] = Math.max(chained, 0)
    values[next++] = chained >= 0 && chained < 0.3 ? 1 : 0
    const fromSlots = Math.min(inSlot ? inSlots - chance : inSlots, 10) / 10
    const fromOthers = Math.min(inSlot ? others : others - chance, 10) / 10
    values[next++] = inSlot ? fromSlots : 0
    values[next++] = inSlot ? fromOthers : 0
    values[next++] = inSlot || !isNamely ? 0 : fromSlots
    values[next++] = inSlot || !isNamely ? 0 : fromOthers
    values[next++] = inSlot || isNamely ? 0 : fromSlots
    values[next++] = inSlot || isNamely ? 0 : fromOthers
  }
  return values
}

const chanceOf = ({ score }: NameCandidate) => 1 / (1 + Math.exp(-score))

/** The chances of the candidates in one group; `last` is the candidate that joined last, which joins only once. */
type Company = Map<number, { sum: number; count: number; last: NameCandidate }>

function join(groups: Company, key: number, candidate: NameCandidate, chance: number): void {
  if (key === 0) return
  const group = groups.get(key)
  if (group === undefined) groups.set(key, { sum: chance, count: 1, last: candidate })
  else if (group.last !== candidate) {
    group.sum += chance
    group.count += 1
    group.last = candidate
  }
}

/** The mean chance of the others in the best group; -1 without others. */
function companyOf(
  groups: Company,
  runs: readonly NameRun[],
  kind: 'siblings' | 'chain',
  own: number,
): number {
  let best = -1
  for (const run of runs) {
    const group = run[kind] === 0 ? undefined : groups.get(run[kind])
    if (group === undefined || group.count < 2) continue
    // One more of unknown kind, so that a single neighbor proves less than many.
    best = Math.max(best, (group.sum - own + 0.3) / group.count)
  }
  return best
}

function sumOf(weights: Float32Array, { shown }: NameCandidate): number {
  let sum = 0
  for (const at of shown) sum += weights[at] ?? 0
  return sum
}

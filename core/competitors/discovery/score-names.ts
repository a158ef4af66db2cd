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
  for (const candidate of candidates) candidate.score = candidate.isTracked ? 4 : dot(alone, candidate.values)
  addCompany(candidates)
  for (const candidate of candidates) candidate.score = dot(inCompany, candidate.values)
}

/** Sets the features of the second step from the scores of the first. */
export function addCompany(candidates: readonly NameCandidate[]): void {
  const siblings: Company = new Map()
  const chains: Company = new Map()
  const chances = Float32Array.from(candidates, ({ score }) => 1 / (1 + Math.exp(-score)))
  let names = 0
  for (const [at, { runs }] of candidates.entries()) {
    const chance = chances[at] ?? 0
    names += chance
    for (const run of runs) {
      join(siblings, run.siblings, at, chance)
      join(chains, run.chain, at, chance)
    }
  }
  for (const [at, { runs, values, score }] of candidates.entries()) {
    const chance = chances[at] ?? 0
    values[feature.first] = Math.max(-6, Math.min(6, score))
    const beside = companyOf(siblings, runs, 'siblings', chance)
    values[feature.siblings] = Math.max(beside, 0)
    values[feature.siblingsLow] = beside >= 0 && beside < 0.3 ? 1 : 0
    const chained = companyOf(chains, runs, 'chain', chance)
    values[feature.chain] = Math.max(chained, 0)
    values[feature.chainLow] = chained >= 0 && chained < 0.3 ? 1 : 0
    values[feature.namesInAnswer] = Math.min(names - chance, 10) / 10
  }
}

/** The chances of the candidates in one group; `last` is the candidate that joined last, which joins only once. */
type Company = Map<number, { sum: number; count: number; last: number }>

function join(groups: Company, key: number, candidate: number, chance: number): void {
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
function companyOf(groups: Company, runs: readonly NameRun[], kind: 'siblings' | 'chain', own: number): number {
  let best = -1
  for (const run of runs) {
    const group = run[kind] === 0 ? undefined : groups.get(run[kind])
    if (group === undefined || group.count < 2) continue
    // One more of unknown kind, so that a single neighbor proves less than many.
    best = Math.max(best, (group.sum - own + 0.3) / group.count)
  }
  return best
}

function dot(weights: Float32Array, values: Float32Array): number {
  let sum = 0
  for (let at = 0; at < weights.length; at += 1) sum += (weights[at] ?? 0) * (values[at] ?? 0)
  return sum
}

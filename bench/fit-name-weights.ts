import { readFileSync, writeFileSync } from 'node:fs'
import { type NameCandidate, nameCandidates } from '#core/competitors/discovery/name-candidates.ts'
import type { NameCase } from '#core/competitors/discovery/name-cases.measure.ts'
import { feature, featureNames } from '#core/competitors/discovery/name-features.ts'
import { nameRuns } from '#core/competitors/discovery/name-runs.ts'
import { readsCommercial } from '#core/competitors/discovery/reads-commercial.ts'
import { readsForeign } from '#core/competitors/discovery/reads-foreign.ts'
import { companyFeatures, companyValues } from '#core/competitors/discovery/score-names.ts'
import { foldText } from '#core/mentions/text/fold-text.ts'
import { visibleText } from '#core/mentions/text/visible-text.ts'

/**
 * Fits name-weights.ts to the development cases and to further files of the same form, such as labeled real answers that
 * stay outside the repository (`weight` per answer): `node bench/fit-name-weights.ts [file.ndjson …]`. Ridge logistic
 * regression by Newton steps; the second step sees the scores of the first from models that did not see the answer.
 */
const folder = new URL('../core/competitors/discovery/', import.meta.url)
const ridge = { alone: 0.5, inCompany: 1 }
const folds = 5

type Row = { candidate: NameCandidate; values: Float64Array; isName: boolean | null; weight: number }
type Scorer = (row: Row) => number

const files = [new URL('name-cases.development.ndjson', folder), ...process.argv.slice(2)]
const answers = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): NameCase & { weight?: number } => JSON.parse(line)),
)
const rows = answers.map(rowsOf)
const alone = weightsOf(rows.flat(), ridge.alone)
for (let fold = 0; fold < folds; fold += 1) {
  const seen = rows.filter((_, at) => at % folds !== fold).flat()
  const score = scorerOf(weightsOf(seen, ridge.alone))
  for (const answer of rows.filter((_, at) => at % folds === fold)) addCompany(answer, score)
}
const inCompany = weightsOf(rows.flat(), ridge.inCompany)
writeFileSync(
  new URL('name-weights.ts', folder),
  `/** Weights of \`scoreNames\`, fitted by bench/fit-name-weights.ts. */
export const nameWeights: Readonly<Record<'alone' | 'inCompany', Readonly<Record<string, number>>>> = ${JSON.stringify({ alone: named(alone), inCompany: named(inCompany) }, null, 2)}
`,
)

function named(weights: Float64Array): Record<string, number> {
  const rounded = featureNames.map(
    (name, at) => [name, Math.round((weights[at] ?? 0) * 1000) / 1000] as const,
  )
  return Object.fromEntries(rounded.filter(([, weight]) => weight !== 0))
}

function rowsOf(answer: NameCase & { weight?: number }): Row[] {
  const text = visibleText(answer.text)
  const runs = nameRuns(text)
  return nameCandidates(text, runs, { foreign: readsForeign(), commercial: readsCommercial() }).map(
    (candidate) => {
      const values = new Float64Array(featureNames.length)
      for (const at of candidate.shown) values[at] = 1
      return { candidate, values, isName: verdictOn(candidate, answer), weight: answer.weight ?? 1 }
    },
  )
}

/** Null: neither right nor wrong. */
function verdictOn({ runs, second }: NameCandidate, { brands, also }: NameCase): boolean | null {
  const written = runs.map((run) => wordsOf(run.words.map(({ facts }) => facts.bare).join(' ')))
  const least = written[0]?.slice(0, second === null ? 1 : 2) ?? []
  const isBrand = (brand: string) => {
    const words = wordsOf(brand)
    return (
      startsWith(least, words) ||
      written.some((each) => startsWith(each, words) || (startsWith(words, each) && startsWith(words, least)))
    )
  }
  if (brands.some(isBrand)) return true
  const contained = also.map((other) => wordsOf(other).join(' '))
  return written.some((each) => contained.some((other) => each.join(' ').includes(other))) ? null : false
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .replace(/['’]s?\b/g, '')
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word !== '' && word !== 'and' && word !== 'the')
}

function startsWith(words: readonly string[], start: readonly string[]): boolean {
  return start.length > 0 && start.every((word, at) => words[at] === word)
}

function addCompany(answer: readonly Row[], score: Scorer): void {
  for (const row of answer) row.candidate.score = score(row)
  const company = companyValues(answer.map(({ candidate }) => candidate))
  for (const [at, { values }] of answer.entries())
    for (const [index, companion] of companyFeatures.entries())
      values[companion] = company[at * companyFeatures.length + index] ?? 0
}

function scorerOf(weights: Float64Array): Scorer {
  return ({ values }) => weights.reduce((sum, weight, at) => sum + weight * (values[at] ?? 0), 0)
}

function weightsOf(all: readonly Row[], penalty: number): Float64Array {
  const judged = all.filter(({ isName }) => isName !== null)
  const size = featureNames.length
  const weights = new Float64Array(size)
  for (let step = 0; step < 25; step += 1) {
    const system = Array.from({ length: size }, () => new Float64Array(size + 1))
    for (const row of judged) {
      const chance = 1 / (1 + Math.exp(-scorerOf(weights)(row)))
      const shown = [...row.values.keys()].filter((at) => row.values[at] !== 0)
      for (const at of shown) {
        const value = row.weight * (row.values[at] ?? 0)
        add(system, at, size, value * (chance - (row.isName === true ? 1 : 0)))
        for (const other of shown)
          add(system, at, other, value * (row.values[other] ?? 0) * chance * (1 - chance))
      }
    }
    for (let at = 0; at < size; at += 1) {
      const own = at === feature.bias ? 0.01 : penalty
      add(system, at, at, own)
      add(system, at, size, own * (weights[at] ?? 0))
    }
    const change = solve(system)
    for (let at = 0; at < size; at += 1) weights[at] = (weights[at] ?? 0) - (change[at] ?? 0)
    if (change.every((each) => Math.abs(each) < 1e-6)) break
  }
  return weights
}

function add(system: readonly Float64Array[], row: number, column: number, value: number): void {
  const line = system[row]
  if (line !== undefined) line[column] = (line[column] ?? 0) + value
}

/** Cholesky-free elimination; the matrix is positive definite, so no pivoting is needed. */
function solve(system: readonly Float64Array[]): Float64Array {
  const size = system.length
  for (const [at, line] of system.entries())
    for (const below of system.slice(at + 1)) {
      const factor = (below[at] ?? 0) / (line[at] ?? 1)
      if (factor !== 0)
        for (let column = at; column <= size; column += 1)
          below[column] = (below[column] ?? 0) - factor * (line[column] ?? 0)
    }
  const result = new Float64Array(size)
  for (let at = size - 1; at >= 0; at -= 1) {
    let rest = system[at]?.[size] ?? 0
    for (let column = at + 1; column < size; column += 1)
      rest -= (system[at]?.[column] ?? 0) * (result[column] ?? 0)
    result[at] = rest / (system[at]?.[at] ?? 1)
  }
  return result
}

import { readFileSync, writeFileSync } from 'node:fs'
import type { StateCase } from '#core/answers/state/state-accuracy.measure.ts'
import { readAll } from '#core/answers/state/decide-state.ts'
import { grammarsFor } from '#core/answers/state/languages.ts'
import { featuresOf } from '#core/answers/state/name-sentence.ts'
import { isWeighed, nameSentence } from '#core/answers/state/second-look.ts'
import { anyTrigger } from '#core/answers/state/triggers.ts'
import { compileBrandSet } from '#core/mentions/brand-set.ts'
import { findMentions } from '#core/mentions/find-mentions.ts'
import { foldedText, visibleText } from '#core/mentions/text/visible-text.ts'

/**
 * Fits sentence-weights.ts to the English development cases and to answers that name brands without denying any:
 * `node bench/fit-sentence-weights.ts`. Logistic regressions by Adam: whether a sentence says something of a name, and if
 * not, whether it refuses. Rare features and small weights are left out.
 */
const core = new URL('../core/', import.meta.url)
const weightsFile = new URL('answers/state/sentence-weights.ts', core)
const ridge = 1e-4
const steps = 250
const least = { occurrences: 3, weight: 0.25 }

type Sample = { features: readonly string[]; known: number; refused: number }
type Case = { text: string; brands: string[]; present: string[]; state: string }

const samples = [...stateCases(), ...ordinaryCases()].flatMap(samplesOf)
let vocabulary = frequent(samples)
let known = fit(samples, ({ known: label }) => label)
vocabulary = new Map(
  [...vocabulary]
    .filter(([, at]) => Math.abs(known.weights[at] ?? 0) >= least.weight)
    .map(([feature], at) => [feature, at]),
)
known = fit(samples, ({ known: label }) => label)
const refused = fit(
  samples.filter((sample) => sample.known === 0),
  ({ refused: label }) => label,
)
writeFileSync(weightsFile, fileOf())

function stateCases(): Case[] {
  return linesOf('answers/state/state-cases.development.ndjson')
    .map((line): StateCase => JSON.parse(line))
    .filter(({ language }) => language === 'en')
}

/** Answers that speak of each of their brands. */
function ordinaryCases(): Case[] {
  const files = ['competitors/discovery/name-cases', 'labels/rules/label-cases']
  return files
    .flatMap((file) => linesOf(`${file}.development.ndjson`))
    .map((line) => {
      const { text, brands }: { text: string; brands: (string | { name: string })[] } = JSON.parse(line)
      const names = brands.map((brand) => (typeof brand === 'string' ? brand : brand.name))
      return { text, brands: names, present: names, state: 'answered' }
    })
}

function linesOf(path: string): string[] {
  return readFileSync(new URL(path, core), 'utf8').trim().split('\n')
}

/** The sentences that name a brand alone; with several sentences, it is not labeled which one says something. */
function samplesOf({ text: raw, brands, present, state }: Case): Sample[] {
  const text = visibleText(raw)
  const grammars = grammarsFor(foldedText(text))
  if (grammars.length > 1) return []
  const set = compileBrandSet(
    brands.map((name) => ({ id: name, name, aliases: [], domains: [], competitor: false })),
  )
  const { mentions } = findMentions({ text, set, prompt: '', citedBrands: new Set(), ignored: [] })
  const read = readAll(text, mentions, grammars)
  return [...new Set(mentions.map(({ brand }) => brand))].flatMap((brand) => {
    const own = read.filter((each) => each.brands.has(brand) && isWeighed(each))
    const [only] = own
    if (only === undefined || own.length > 1) return []
    const next = read[read.indexOf(only) + 1]?.words ?? null
    if (!anyTrigger.test(only.words) && (next === null || !anyTrigger.test(next))) return []
    const features = [...featuresOf({ ...nameSentence(only, mentions, brand), next })]
    const name = set.brands[brand]?.id ?? ''
    return [{ features, known: present.includes(name) ? 1 : 0, refused: state === 'refused' ? 1 : 0 }]
  })
}

function frequent(all: readonly Sample[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { features } of all)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const kept = [...counts].filter(([, count]) => count >= least.occurrences).map(([feature]) => feature)
  return new Map(kept.map((feature, at) => [feature, at]))
}

type Fitted = { weights: Float64Array; bias: number }

function fit(all: readonly Sample[], labelOf: (sample: Sample) => number): Fitted {
  const rows = all.map((sample) => {
    const at = sample.features.flatMap((feature) => vocabulary.get(feature) ?? [])
    return { at, scale: 1 / Math.sqrt(Math.max(1, at.length)), label: labelOf(sample) }
  })
  // The last place is the bias.
  const size = vocabulary.size + 1
  const [weights, mean, square] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  for (let step = 1; step <= steps; step += 1) {
    const slope = weights.map((weight, at) => (at === size - 1 ? 0 : ridge * weight))
    for (const { at, scale, label } of rows) {
      const score =
        at.reduce((sum, index) => sum + (weights[index] ?? 0), 0) * scale + (weights[size - 1] ?? 0)
      const error = (1 / (1 + Math.exp(-score)) - label) / rows.length
      for (const index of at) add(slope, index, error * scale)
      add(slope, size - 1, error)
    }
    for (const [at, each] of slope.entries()) {
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * each
      square[at] = 0.999 * (square[at] ?? 0) + 0.001 * each * each
      const rate = 0.1 / (Math.sqrt((square[at] ?? 0) / (1 - 0.999 ** step)) + 1e-8)
      add(weights, at, (-rate * (mean[at] ?? 0)) / (1 - 0.9 ** step))
    }
  }
  return { weights, bias: weights[size - 1] ?? 0 }
}

function add(values: Float64Array, at: number, value: number): void {
  values[at] = (values[at] ?? 0) + value
}

function fileOf(): string {
  const tenths = (value: number) => Math.round(value * 10)
  const entries = [...vocabulary].map(
    ([feature, at]) => `${feature}=${tenths(known.weights[at] ?? 0)}=${tenths(refused.weights[at] ?? 0)}`,
  )
  const all = [`=${tenths(known.bias)}=${tenths(refused.bias)}`, ...entries.toSorted()]
  const lines: string[] = []
  for (const entry of all) {
    const line = lines.at(-1)
    if (line === undefined || line.length + entry.length > 108) lines.push(entry)
    else lines[lines.length - 1] = `${line} ${entry}`
  }
  return `/** Weights of \`chancesOf\` in tenths, fitted by bench/fit-sentence-weights.ts: feature, known, refused. */
export const sentenceWeights = \`
${lines.join('\n')}
\`
`
}

import { performance } from 'node:perf_hooks'
import { bootstrapOfEngineRatios, bootstrapOfMeans } from '#core/metric/cluster-bootstrap.ts'
import type { Share } from '#core/metric/estimate.ts'
import { seededRandom } from '#core/metric/random.ts'

const shape = { prompts: 200, engines: 5, waves: 90 }
const draws = 2000
const seed = 20_261_121
const limitMs = 150
const runs = 5

/**
 * Time of a cluster bootstrap of visibility and of a mean of engine ratios from one answer per prompt, engine and wave,
 * the summing of the answers included; the median of five runs. The baseline resamples the same prompts and goes
 * through their single answers in every resample.
 */
export async function run(): Promise<number> {
  const answers = drawnAnswers()
  console.log(
    `${shape.prompts} prompts × ${shape.engines} engines × ${shape.waves} waves = ${answers.length} answers, ` +
      `${draws} resamples, median of ${runs} runs`,
  )
  const summed = timed(() => bootstrapOfMeans(sharesOf(answers), { seed, draws }))
  const ratios = timed(() => bootstrapOfEngineRatios(sharesOf(answers), { seed, draws }))
  const naive = timed(() => naiveBootstrap(answers))
  print('visibility, sums per prompt', summed)
  print('mean of engine ratios, sums per prompt and engine', ratios)
  print('visibility, single answers (baseline)', naive)
  const times = naive.milliseconds / summed.milliseconds
  console.log(
    `\n${times.toFixed(0)} × as fast as the baseline; slower one ${Math.max(summed.milliseconds, ratios.milliseconds).toFixed(1)} ms (limit ${limitMs})`,
  )
  const isSame =
    summed.value !== null &&
    Math.abs(summed.value.low - naive.value.low) + Math.abs(summed.value.high - naive.value.high) < 1e-9
  if (!isSame) console.error('The fast bootstrap and the baseline do not give the same interval.')
  return isSame && Math.max(summed.milliseconds, ratios.milliseconds) < limitMs ? 0 : 1
}

type Answer = { prompt: number; engine: number; isNamed: boolean }
type Bounds = { low: number; high: number }

function drawnAnswers(): Answer[] {
  const random = seededRandom(seed)
  const answers: Answer[] = []
  for (let prompt = 0; prompt < shape.prompts; prompt++) {
    const rate = random()
    for (let engine = 0; engine < shape.engines; engine++)
      for (let wave = 0; wave < shape.waves; wave++)
        answers.push({ prompt, engine, isNamed: random() < rate })
  }
  return answers
}

function sharesOf(answers: readonly Answer[]): Share[] {
  const named = new Float64Array(shape.prompts * shape.engines)
  const asked = new Float64Array(shape.prompts * shape.engines)
  for (const { prompt, engine, isNamed } of answers) {
    const cell = prompt * shape.engines + engine
    asked[cell] = (asked[cell] ?? 0) + 1
    if (isNamed) named[cell] = (named[cell] ?? 0) + 1
  }
  return Array.from(asked, (denominator, cell) => ({
    promptId: `${Math.floor(cell / shape.engines)}`,
    engine: `${cell % shape.engines}`,
    numerator: named[cell] ?? 0,
    denominator,
  }))
}

/** Draws prompts in the same order as the fast one, so both must give the same interval. */
function naiveBootstrap(answers: readonly Answer[]): Bounds {
  const random = seededRandom(seed)
  const ofPrompt = Map.groupBy(answers, (answer) => answer.prompt)
  const values = Array.from({ length: draws }, () => {
    let named = 0
    let asked = 0
    for (let pick = 0; pick < shape.prompts; pick++)
      for (const { isNamed } of ofPrompt.get(Math.floor(random() * shape.prompts)) ?? []) {
        asked++
        if (isNamed) named++
      }
    return named / asked
  }).sort((a, b) => a - b)
  const quantile = (p: number) => {
    const position = p * (draws - 1)
    const low = values[Math.floor(position)] ?? Number.NaN
    return low + (position % 1) * ((values[Math.ceil(position)] ?? low) - low)
  }
  return { low: quantile(0.025), high: quantile(0.975) }
}

function timed<Value>(work: () => Value): { value: Value; milliseconds: number } {
  let value = work()
  const times = Array.from({ length: runs }, () => {
    const start = performance.now()
    value = work()
    return performance.now() - start
  }).sort((a, b) => a - b)
  return { value, milliseconds: times[Math.floor(runs / 2)] ?? Number.NaN }
}

function print(label: string, { value, milliseconds }: { value: Bounds | null; milliseconds: number }): void {
  const interval = value === null ? 'n/a' : `${value.low.toFixed(4)} … ${value.high.toFixed(4)}`
  console.log(`  ${label.padEnd(52)} ${milliseconds.toFixed(1).padStart(8)} ms   ${interval}`)
}

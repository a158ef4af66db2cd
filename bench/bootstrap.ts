import { bootstrapOfEngineRatios, bootstrapOfMeans } from '#core/metrics/statistics/cluster-bootstrap.ts'
import type { Share } from '#core/metrics/statistics/estimate.ts'
import { seededRandom } from '#core/metrics/statistics/random.ts'
import type { Figures } from './harness/figures.ts'
import { median } from './harness/median.ts'
import { addMedian, timeTurns } from './harness/timing.ts'

const shape = { prompts: 200, engines: 5, waves: 90 }
const draws = 2000
const seed = 20_261_121
const limitMs = 150
const runs = 5

/**
 * Time of a cluster bootstrap of visibility and of a mean of engine ratios from one answer per prompt, engine, and
 * wave, including summing the answers; the median of five runs. The baseline resamples the same prompts and iterates
 * over their single answers in every resample.
 */
export async function run(_args: string[], figures: Figures): Promise<void> {
  const answers = drawnAnswers()
  console.log(
    `${shape.prompts} prompts × ${shape.engines} engines × ${shape.waves} waves = ${answers.length} answers, ` +
      `${draws} resamples, median of ${runs} runs`,
  )
  const bySums = () => bootstrapOfMeans(sharesOf(answers), { seed, draws })
  const byRatios = () => bootstrapOfEngineRatios(sharesOf(answers), { seed, draws })
  const bySingles = () => naiveBootstrap(answers)
  const timesOf = (work: () => unknown) => timeTurns(runs, work, { warmUps: 1 })
  const [summed, naive] = [await timesOf(bySums), await timesOf(bySingles)]
  addMedian(figures, 'visibility, sums per prompt', summed, limitMs)
  addMedian(figures, 'mean of engine ratios, sums per prompt and engine', await timesOf(byRatios), limitMs)
  addMedian(figures, 'visibility, single answers (baseline)', naive)
  figures.add({ name: 'against the baseline', value: median(naive) / median(summed), unit: 'times as fast' })
  const [ours, expected] = [bySums(), bySingles()]
  const differs = (side: keyof Bounds) => !(Math.abs((ours?.[side] ?? NaN) - expected[side]) < 1e-9)
  figures.add({
    name: 'bounds that differ from the baseline’s',
    value: Number(differs('low')) + Number(differs('high')),
    unit: '',
    target: { is: 0 },
  })
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

import { changeOfMeans } from '#core/metric/change.ts'
import { meanOfCells, type Share } from '#core/metric/estimate.ts'

const grid = {
  prompts: [10, 20, 50, 200],
  repeats: [1, 5, 20],
  correlations: [0, 0.2, 0.4, 0.6],
  rates: [0.05, 0.2, 0.5, 0.8, 0.95],
}

/**
 * How often the 95 % interval of visibility holds the truth, over prompts × repeats × correlation within prompts ×
 * rate, with beta-distributed prompts; and how often two periods without any change are called different (p < 0.05).
 */
export async function run(args: string[]): Promise<number> {
  const rounds = Number(args[0] ?? 1000)
  const random = seeded(12_345)
  const results: (Setting & { covered: number; falseAlarms: number })[] = []
  for (const setting of settings()) results.push({ ...setting, ...simulate(setting, rounds, random) })
  const covered = results.map((result) => result.covered)
  const within = covered.filter((share) => share >= 0.93 && share <= 0.97).length
  console.log(`${results.length} settings × ${rounds} rounds`)
  console.log(`coverage: mean ${percent(mean(covered))}, least ${percent(Math.min(...covered))}`)
  console.log(
    `within 93–97 %: ${within}, below 93 %: ${covered.filter((share) => share < 0.93).length}, ` +
      `above 97 %: ${covered.filter((share) => share > 0.97).length}`,
  )
  const alarms = results.map((result) => result.falseAlarms)
  console.log(`no change, p < 0.05: mean ${percent(mean(alarms))}, most ${percent(Math.max(...alarms))}`)
  for (const result of results.toSorted((a, b) => a.covered - b.covered).slice(0, 8))
    console.log(describe(result))
  return 0
}

type Setting = { prompts: number; repeats: number; correlation: number; rate: number }

function settings(): Setting[] {
  return grid.prompts.flatMap((prompts) =>
    grid.repeats.flatMap((repeats) =>
      grid.correlations
        // One repeat has no correlation within prompts.
        .filter((correlation) => repeats > 1 || correlation === 0)
        .flatMap((correlation) => grid.rates.map((rate) => ({ prompts, repeats, correlation, rate }))),
    ),
  )
}

function simulate(setting: Setting, rounds: number, random: () => number) {
  let covered = 0
  let falseAlarms = 0
  for (let round = 0; round < rounds; round++) {
    const chances = Array.from({ length: setting.prompts }, () => chance(setting, random))
    const draw = (): Share[] =>
      chances.map((p, index) => {
        let numerator = 0
        for (let repeat = 0; repeat < setting.repeats; repeat++) if (random() < p) numerator++
        return { promptId: `${index}`, engine: 'one', numerator, denominator: setting.repeats }
      })
    const now = draw()
    const rate = meanOfCells(now)
    if ((rate.low ?? 0) <= setting.rate && (rate.high ?? 1) >= setting.rate) covered++
    const answers = { now: setting.prompts * setting.repeats, before: setting.prompts * setting.repeats }
    const change = changeOfMeans({ now, before: draw(), answers })
    if ((change.p ?? 1) < 0.05) falseAlarms++
  }
  return { covered: covered / rounds, falseAlarms: falseAlarms / rounds }
}

function chance({ correlation, rate }: Setting, random: () => number): number {
  if (correlation === 0) return rate
  const size = 1 / correlation - 1
  const one = gamma(rate * size, random)
  const other = gamma((1 - rate) * size, random)
  return one + other === 0 ? Number(random() < rate) : one / (one + other)
}

/** Marsaglia and Tsang 2000, ACM TOMS 26:363. */
function gamma(shape: number, random: () => number): number {
  if (shape < 1) return gamma(shape + 1, random) * (random() || Number.MIN_VALUE) ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(random() || Number.MIN_VALUE) < (x * x) / 2 + d - d * v + d * Math.log(v))
      return d * v
  }
}

/** mulberry32 */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const describe = (result: Setting & { covered: number }) =>
  `  ${percent(result.covered)}  ${result.prompts} prompts × ${result.repeats}, ρ ${result.correlation}, rate ${result.rate}`

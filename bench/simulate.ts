import { parseArgs } from 'node:util'
import { changeOfMeans, changeOfRatios, decideTogether } from '#core/metrics/change.ts'
import {
  meanOfCells,
  meanOfEngineRatios,
  netOfLabels,
  ratioOfSums,
  type Share,
} from '#core/metrics/statistics/estimate.ts'
import { seededRandom } from '#core/metrics/statistics/random.ts'
import type { Rate } from '#core/metrics/rate.ts'
import { isAttainable } from './data/attainable-coverage.ts'
import type { Figure, Figures } from './harness/figures.ts'
import {
  brandChances,
  chances,
  citedPages,
  countsOf,
  labels,
  namedInEngines,
  namedInOneEngine,
  presencesOf,
  competitorRates,
  share,
  shareOfFive,
  type Random,
  type Setting,
} from './data/simulated-answers.ts'

const usage = `npm run bench -- simulate [--rounds 2000] [--seed 12345] [--all]

How often the 95 % intervals of the product hold the truth, and how often no change is called one, over simulated
answers whose truth is known. --all prints every setting and not only those outside of 93 to 97 %.
`

const band = { from: 0.93, to: 0.97 }
/** A wider interval than needed is on the safe side: such settings are printed and counted, and fail from here on. */
const tooWide = 0.98

type Study = {
  title: string
  settings: Setting[]
  draw: (setting: Setting, random: Random) => Share[]
  estimate: (shares: readonly Share[]) => Rate
  truth: (setting: Setting) => number
}

const full = grid({
  prompts: [10, 20, 50, 200],
  repeats: [1, 5, 20],
  correlations: [0, 0.2, 0.4, 0.6],
  rates: [0.05, 0.2, 0.5, 0.8, 0.95],
})
const small = grid({
  prompts: [10, 20, 50, 200],
  repeats: [1, 5],
  correlations: [0, 0.4],
  rates: [0.05, 0.2, 0.5, 0.8],
})

const studies: Study[] = [
  {
    title: 'Visibility, one engine',
    settings: full,
    draw: namedInOneEngine,
    estimate: meanOfCells,
    truth: ({ rate }) => rate,
  },
  {
    title: 'Visibility, three engines',
    settings: small,
    draw: namedInEngines,
    estimate: meanOfCells,
    truth: ({ rate }) => rate,
  },
  {
    title: 'Share of voice among five brands',
    settings: small,
    draw: shareOfFive,
    estimate: ratioOfSums,
    truth: ({ rate }) => rate / (rate + competitorRates.reduce((total, rival) => total + rival, 0)),
  },
  {
    title: 'Citation share, three engines',
    settings: small,
    draw: citedPages,
    estimate: meanOfEngineRatios,
    truth: ({ rate }) => rate,
  },
  {
    title: 'Net sentiment',
    // One answer to each of ten prompts does not give ten labels.
    settings: small.filter(({ prompts, repeats }) => prompts * repeats >= 50),
    draw: labels,
    estimate: netOfLabels,
    truth: ({ rate }) => rate - (1 - rate) / 2,
  },
]

/** A required bound is violated by more than three standard errors of a count: chance violates none. */
export async function run(args: string[], figures: Figures): Promise<void> {
  const options = optionsOf(args)
  if (options === null) throw new Error(usage)
  const { rounds, seed, all } = options
  const error = Math.sqrt((0.95 * 0.05) / rounds)
  console.log(
    `${rounds} rounds a setting, seed ${seed}; Monte-Carlo standard error of a coverage near 95 %: ${percent(error)}.\n` +
      `Broken by more than three of these counts: below ${percent(band.from)} anywhere, above ${percent(tooWide)} where an interval could do better.\n`,
  )
  let broken = 0
  for (const study of studies) broken += cover(study, { rounds, seed, all, slack: 3 * error }, figures)
  broken += replay({ rounds: Math.max(200, Math.round(rounds / 4)), seed }, figures)
  figures.add({ name: 'required bounds that are broken', value: broken, unit: '', target: { is: 0 } })
}

type Options = { rounds: number; seed: number; all: boolean }

function optionsOf(args: string[]): Options | null {
  const { values } = parseArgs({
    args,
    strict: false,
    options: { rounds: { type: 'string' }, seed: { type: 'string' }, all: { type: 'boolean' } },
  })
  const [rounds, seed] = [Number(values.rounds ?? 2000), Number(values.seed ?? 12_345)]
  if (!Number.isInteger(rounds) || rounds < 100 || !Number.isInteger(seed)) return null
  return { rounds, seed, all: values.all === true }
}

function cover(
  study: Study,
  { rounds, seed, all, slack }: Options & { slack: number },
  figures: Figures,
): number {
  const random = seededRandom(seed)
  const results = study.settings.map((setting) => {
    const truth = study.truth(setting)
    let covered = 0
    let measured = 0
    let width = 0
    for (let round = 0; round < rounds; round++) {
      const { low, high } = study.estimate(study.draw(setting, random))
      if (low === null || high === null) continue
      measured++
      width += high - low
      if (low <= truth && truth <= high) covered++
    }
    return {
      setting,
      coverage: covered / measured,
      width: width / measured,
      reason: reasonOf(study, setting),
    }
  })
  const coverages = results.map(({ coverage }) => coverage)
  const count = (holds: (result: (typeof results)[number]) => boolean) => results.filter(holds).length
  const below = count(({ coverage }) => coverage < band.from)
  const above = count(({ coverage }) => coverage > band.to)
  const impossible = count(({ reason }) => reason !== '')
  const broken = results.filter(
    ({ coverage, reason }) => coverage < band.from - slack || (coverage > tooWide + slack && reason === ''),
  ).length
  const add = (what: string, value: number, target?: Figure['target']) =>
    figures.add({ name: `${study.title}, ${what}`, value, ...(target && { target }), ...percentage })
  add(`mean coverage of ${results.length} settings`, 100 * mean(coverages), { min: 93, max: 97 })
  add('lowest', 100 * Math.min(...coverages))
  add('highest', 100 * Math.max(...coverages))
  figures.add({
    name: `${study.title}, settings within 93 to 97 %`,
    value: results.length - below - above,
    unit: '',
  })
  console.log(
    `  below: ${below}, above: ${above}` +
      (impossible > 0 ? ` (of these no interval can do better: ${impossible})` : ''),
  )
  console.log('  prompts  repeats  correlation  rate   coverage  mean width')
  for (const { setting, coverage, width, reason } of results)
    if (all || coverage < band.from || coverage > band.to)
      console.log(
        `  ${column(setting.prompts, 7)}  ${column(setting.repeats, 7)}  ${column(setting.correlation, 11)}  ` +
          `${column(setting.rate, 4)}  ${percent(coverage).padStart(9)}  ${width.toFixed(3)}  ${reason}`,
      )
  console.log()
  return broken
}

/** Why no interval could be within the band; empty if one could. Counts of independent answers are enumerated. */
function reasonOf(study: Study, { prompts, repeats, rate }: Setting): string {
  if (study.draw !== namedInOneEngine || repeats > 1) return ''
  const { attainable, nearest } = isAttainable(prompts, rate, band)
  return attainable
    ? ''
    : `counts too coarse: ${percent(nearest[0])} or ${percent(nearest[1])} are the nearest of any interval`
}

/** Two periods of the same prompts with the same probabilities: every reported change is a false alarm. */
function replay({ rounds, seed }: { rounds: number; seed: number }, figures: Figures): number {
  const random = seededRandom(seed + 1)
  const settings = grid({
    prompts: [10, 50, 200],
    repeats: [1, 5],
    correlations: [0, 0.4],
    rates: [0.05, 0.2, 0.5],
  })
  const results = settings.map((setting) => {
    let single = 0
    let screens = 0
    for (let round = 0; round < rounds; round++) {
      if (singleAlarm(setting, random)) single++
      if (screenAlarm(setting, random)) screens++
    }
    return { setting, single: single / rounds, screens: screens / rounds }
  })
  const overall = Math.sqrt((0.05 * 0.95) / (rounds * settings.length))
  const each = Math.sqrt((0.05 * 0.95) / rounds)
  const singles = results.map(({ single }) => single)
  const screens = results.map(({ screens: alarms }) => alarms)
  console.log(
    `No change (A/A): ${settings.length} settings × ${rounds} rounds, standard error ${percent(each)} each, ${percent(overall)} of the mean`,
  )
  figures.add({
    name: 'no change, one number alone called different',
    value: 100 * mean(singles),
    ...percentage,
  })
  figures.add({
    name: 'no change, any of ten on one screen called real',
    value: 100 * mean(screens),
    ...percentage,
    target: { max: 5 },
  })
  console.log(
    `  at most ${percent(Math.max(...singles))} of single numbers and ${percent(Math.max(...screens))} of screens in a setting`,
  )
  for (const { setting, single, screens: alarms } of results)
    if (single > 0.05 + 2 * each || alarms > 0.05 + 2 * each)
      console.log(
        `  ${setting.prompts} prompts × ${setting.repeats}, correlation ${setting.correlation}, rate ${setting.rate}: ${percent(single)} alone, ${percent(alarms)} of screens`,
      )
  return (
    Number(mean(singles) > 0.05 + 3 * overall) +
    Number(mean(screens) > 0.05 + 3 * overall) +
    results.filter(({ screens: alarms }) => alarms > 0.05 + 4 * each).length
  )
}

function singleAlarm(setting: Setting, random: Random): boolean {
  const same = chances(setting, random).map((chance) => [chance])
  const change = changeOfMeans({
    now: countsOf(same, setting, random),
    before: countsOf(same, setting, random),
    answers: bothOf(setting),
  })
  return decideTogether([change])[0]?.verdict === 'real'
}

/** Visibility and share of voice of five brands: ten dependent numbers, as on a screen. */
function screenAlarm(setting: Setting, random: Random): boolean {
  const byBrand = brandChances(setting, random)
  const [now, before] = [presencesOf(byBrand, setting, random), presencesOf(byBrand, setting, random)]
  const visibility = (period: typeof now, brand: number) =>
    period.all.map((_, prompt) => share(prompt, 0, period.present[brand]?.[prompt] ?? 0, setting.repeats))
  const voice = (period: typeof now, brand: number) =>
    period.all.map((all, prompt) => share(prompt, 0, period.present[brand]?.[prompt] ?? 0, all))
  const answers = bothOf(setting)
  const changes = byBrand.flatMap((_, brand) => [
    changeOfMeans({ now: visibility(now, brand), before: visibility(before, brand), answers }),
    changeOfRatios({ now: voice(now, brand), before: voice(before, brand), answers }),
  ])
  return decideTogether(changes).some((change) => change?.verdict === 'real')
}

const bothOf = ({ prompts, repeats }: Setting) => ({ now: prompts * repeats, before: prompts * repeats })

function grid(given: {
  prompts: number[]
  repeats: number[]
  correlations: number[]
  rates: number[]
}): Setting[] {
  return given.prompts.flatMap((prompts) =>
    given.repeats.flatMap((repeats) =>
      given.correlations
        // A single answer has no correlation.
        .filter((correlation) => repeats > 1 || correlation === 0)
        .flatMap((correlation) => given.rates.map((rate) => ({ prompts, repeats, correlation, rate }))),
    ),
  )
}

const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length
const percentage = { unit: '%', digits: 1 }
const percent = (value: number) => `${(value * 100).toFixed(1)} %`
const column = (value: number, width: number) => `${value}`.padStart(width)

import { performance } from 'node:perf_hooks'
import { familyOf } from '#core/bot-logs/changes/bot-change-kinds.ts'
import {
  detectBotChanges,
  lookBackDays,
  type BotDay,
  type PastChange,
  type OngoingChange,
} from '#core/bot-logs/changes/bot-changes.ts'
import { seededRandom } from '#core/metrics/statistics/random.ts'
import { addDays } from '#core/calendar.ts'
import type { Figures } from './harness/figures.ts'

type Random = () => number

/** How visits vary if nothing changes. Drawn from another model than the tests assume: log-normal rates, not gamma. */
type World = {
  name: string
  /** Standard deviation of the logarithm of a day's rate, and its autocorrelation. */
  spread: number
  memory: number
  /** Number of days with bursts: everything comes this many times as often, and half of it fails. */
  bursts: number
  burstBy: number
}

const worlds: World[] = [
  { name: 'weekdays only', spread: 0.1, memory: 0, bursts: 0, burstBy: 1 },
  { name: 'overdispersed', spread: 0.5, memory: 0, bursts: 0, burstBy: 1 },
  { name: 'days take after each other', spread: 0.4, memory: 0.6, bursts: 0, burstBy: 1 },
  { name: 'bursts', spread: 0.3, memory: 0.3, bursts: 0.03, burstBy: 8 },
]

const history = 70
const judgedDays = Number(process.env.JD ?? 120)
const botsOfBrand = 15
const firstDay = '2026-01-05'
const weekdays = [0.5, 1, 1.1, 1.1, 1, 0.9, 0.4]
/** Maximum share of checked days, of brands in which nothing changes, with a false report. */
const maxFalsePercent = 5
const powerBrands = 20
const powerDays = 28

/**
 * `npm run bench -- bot-changes [BRANDS]`: false reports for brands in which nothing changes, and the delay until a bot
 * that vanishes, doubles, fails, or is refused is reported. Every day is checked in turn, with earlier reports as
 * input.
 */
export async function run([given]: string[], figures: Figures): Promise<void> {
  const brands = Number(given ?? 100)
  console.log(`${brands} brands × ${judgedDays} days × ${botsOfBrand} bots per world, nothing changes`)
  for (const [index, world] of worlds.entries()) {
    const random = seededRandom(20_261_122 + index)
    const started = performance.now()
    const told: string[] = []
    let days = 0
    for (let brand = 0; brand < brands; brand += 1) {
      const found = detectInTurn(drawBrand(world, random))
      told.push(...found.map(({ kind }) => kind))
      days += new Set(found.map(({ day }) => day)).size
    }
    figures.add({
      name: `days with an alert, ${world.name}`,
      value: (100 * days) / (brands * judgedDays),
      unit: '%',
      digits: 2,
      target: { max: maxFalsePercent },
    })
    console.log(
      `  ${((told.length * 365) / (brands * judgedDays)).toFixed(2)} a brand and year ` +
        `(${byKind(told)}); ${((performance.now() - started) / (brands * judgedDays)).toFixed(1)} ms a day`,
    )
  }
  if (process.env.NP) return
  console.log(
    `\n${powerBrands} brands each, of which one bot changes after ${history} days: told within ${powerDays} days, and after how many`,
  )
  for (const change of changes)
    for (const rate of [3, 10, 30, 100]) {
      const outcomes = worlds.map((world, index) =>
        power(world, { ...change, rate }, seededRandom(7 + index)),
      )
      console.log(`  ${change.name.padEnd(28)} ${String(rate).padStart(4)} a day  ${outcomes.join('  ')}`)
    }
}

type Drawn = { days: string[]; bots: Map<string, Map<string, BotDay>> }

function drawBrand(world: World, random: Random, judged = judgedDays): Drawn {
  const days = Array.from({ length: history + judged }, (_, index) => addDays(firstDay, index))
  const bots = new Map<string, Map<string, BotDay>>()
  for (let bot = 0; bot < botsOfBrand; bot += 1)
    bots.set(`bot-${bot}`, drawBot(world, { days, rate: Math.exp(7 * random() - 0.5), random }))
  return { days, bots }
}

function drawBot(
  world: World,
  { days, rate, random }: { days: readonly string[]; rate: number; random: Random },
): Map<string, BotDay> {
  const failing = 0.005 + 0.08 * random()
  const mismatching = random() < 0.3 ? 0.05 * random() : 0
  const fresh = Math.sqrt(1 - world.memory ** 2)
  let mood = normal(random)
  return new Map(
    days.map((day, index) => {
      mood = world.memory * mood + fresh * normal(random)
      const isBurst = random() < world.bursts
      const factor = Math.exp(world.spread * mood - world.spread ** 2 / 2) * (isBurst ? world.burstBy : 1)
      const visits = poisson(rate * (weekdays[index % 7] ?? 1) * factor, random)
      const failedShare = isBurst ? 0.5 : Math.min(0.9, failing * Math.exp(0.5 * normal(random)))
      return [
        day,
        {
          visits,
          failed: binomial(visits, failedShare, random),
          blocked: 0,
          checked: visits,
          mismatched: binomial(visits, mismatching, random),
        },
      ]
    }),
  )
}

type Told = { day: string; crawler: string; kind: string }

function detectInTurn({ days, bots }: Drawn, isEnough: (told: Told) => boolean = () => false): Told[] {
  let standing: OngoingChange[] = []
  const past: PastChange[] = []
  const told: Told[] = []
  const firstSeen = new Map(
    [...bots].flatMap(([crawler, byDay]) => {
      const first = days.find((day) => (byDay.get(day)?.visits ?? 0) > 0)
      return first === undefined ? [] : [[crawler, first] as const]
    }),
  )
  for (let at = history; at < days.length && !told.some(isEnough); at += 1) {
    const day = days[at] ?? ''
    const seen = new Map([...firstSeen].filter(([, first]) => first <= day))
    const judged = detectBotChanges({
      day,
      days: days.slice(Math.max(0, at - lookBackDays), at + 1),
      bots,
      firstSeen: seen,
      recognisedSince: new Map(),
      everybody: new Map(),
      standing,
      past,
    })
    const over = new Set(judged.ended.map(({ change }) => change.id))
    standing = standing.filter(({ id }) => !over.has(id))
    for (const { change, end } of judged.ended) past.push({ ...change, end, endedOn: addDays(day, 1) })
    for (const change of judged.found) {
      told.push({ day, crawler: change.crawler, kind: change.kind })
      standing.push({ ...change, id: `${change.crawler} ${familyOf[change.kind]} ${day}` })
    }
  }
  return told
}

type Changing = { name: string; kinds: string[]; apply: (day: BotDay) => BotDay }

const changes: Changing[] = [
  {
    name: 'vanishes',
    kinds: ['vanished'],
    apply: () => ({ visits: 0, failed: 0, blocked: 0, checked: 0, mismatched: 0 }),
  },
  {
    name: 'doubles',
    kinds: ['rose'],
    apply: (day) => ({
      ...day,
      visits: 2 * day.visits,
      failed: 2 * day.failed,
      checked: 2 * day.checked,
      mismatched: 2 * day.mismatched,
    }),
  },
  { name: 'halves', kinds: ['fell'], apply: (day) => halved(day) },
  {
    name: 'fails in a third of visits',
    kinds: ['failing'],
    apply: (day) => ({ ...day, failed: Math.max(day.failed, Math.round(day.visits / 3)) }),
  },
  {
    name: 'is refused',
    kinds: ['blocked'],
    apply: (day) => ({ ...day, failed: day.visits, blocked: day.visits }),
  },
  {
    name: 'is forged in a third',
    kinds: ['mismatch'],
    apply: (day) => ({ ...day, mismatched: Math.max(day.mismatched, Math.round(day.visits / 3)) }),
  },
]

const halved = (day: BotDay): BotDay => ({
  visits: Math.floor(day.visits / 2),
  failed: Math.floor(day.failed / 2),
  blocked: 0,
  checked: Math.floor(day.checked / 2),
  mismatched: Math.floor(day.mismatched / 2),
})

/** The number of brands with a report, and the median delay in days. */
function power(world: World, { rate, kinds, apply }: Changing & { rate: number }, random: Random): string {
  const delays: number[] = []
  for (let brand = 0; brand < powerBrands; brand += 1) {
    const drawn = drawBrand(world, random, powerDays)
    const changed = drawBot(world, { days: drawn.days, rate, random })
    for (const day of drawn.days.slice(history)) {
      const before = changed.get(day)
      if (before !== undefined) changed.set(day, apply(before))
    }
    drawn.bots.set('bot-0', changed)
    const isIt = ({ crawler, kind }: Told) => crawler === 'bot-0' && kinds.includes(kind)
    const told = detectInTurn(drawn, isIt).find(isIt)
    if (told !== undefined) delays.push(drawn.days.indexOf(told.day) - history + 1)
  }
  const median = delays.toSorted((a, b) => a - b)[Math.floor(powerBrands / 2)]
  return `${String(Math.round((100 * delays.length) / powerBrands)).padStart(3)} % (${median === undefined ? '–' : `${median} days`})`
}

function byKind(kinds: readonly string[]): string {
  const counts = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => `${kind} ${all.length}`)
  return counts.length === 0 ? 'nothing' : counts.toSorted().join(', ')
}

const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

function poisson(mean: number, random: Random): number {
  if (mean > 40) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random(); product > limit; product *= random()) count += 1
  return count
}

function binomial(trials: number, chance: number, random: Random): number {
  if (trials > 200)
    return Math.min(
      trials,
      Math.max(0, Math.round(trials * chance + Math.sqrt(trials * chance * (1 - chance)) * normal(random))),
    )
  let hits = 0
  for (let trial = 0; trial < trials; trial += 1) if (random() < chance) hits += 1
  return hits
}

import { normalImportance } from '../prompts/importance.ts'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../metrics/statistics/random.ts'
import { tally, type TalliedAnswer } from '../metrics/tally.ts'
import type { PromptFacts } from '../reports/prompts/prompt-rows.ts'
import {
  checkAlerts,
  measureAlert,
  type BrandSums,
  type CheckedAlert,
  type CheckOutcome,
} from './check-alerts.ts'
import { alertMetrics } from './alert.ts'

const own = 'own'
const rivals = ['rival a', 'rival b', 'rival c']
const brands = [own, ...rivals]
const engines = ['atlas', 'borea', 'cirro']
const today = '2026-11-21'
const before = '2026-11-14'

const prompt = (number: number): PromptFacts => ({
  id: `prompt ${number}`,
  text: `question ${number}?`,
  topic: number % 2 === 0 ? 'Travel' : 'Work',
  tags: number % 3 === 0 ? ['shops'] : [],
  intent: null,
  funnel: null,
  ...normalImportance,
  weight: 1,
  isBranded: false,
  archivedAt: null,
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
})

type World = {
  prompts: PromptFacts[]
  /** Probability that an answer to a prompt by an engine mentions a brand. */
  rate: (promptId: string, engine: string, brandId: string) => number
}

/** Simulated data in which prompts, engines, and brands vary realistically, and days do not. */
function worldOf(random: () => number, prompts: number): World {
  const rates = new Map<string, number>()
  return {
    prompts: Array.from({ length: prompts }, (_, number) => prompt(number)),
    rate: (promptId, engine, brandId) => {
      const key = `${promptId} ${engine} ${brandId}`
      const known = rates.get(key) ?? random() ** 1.5
      rates.set(key, known)
      return known
    },
  }
}

function answersOf(world: World, random: () => number, repeats: number, lift = 0): TalliedAnswer[] {
  return world.prompts.flatMap(({ id: promptId }) =>
    engines.flatMap((engine) =>
      Array.from({ length: repeats }, (): TalliedAnswer => {
        const named = brands.filter(
          (brandId) => random() < world.rate(promptId, engine, brandId) + (brandId === own ? lift : 0),
        )
        const brandIds = named
          .map((brandId) => ({ brandId, at: random() }))
          .sort((a, b) => a.at - b.at)
          .map(({ brandId }) => brandId)
        const tone = () => {
          const drawn = random()
          return drawn < 0.4 ? 'positive' : drawn < 0.8 ? 'neutral' : 'negative'
        }
        return {
          promptId,
          engine,
          state: 'answered',
          brandIds,
          pages: [
            { key: 'own.example', own: true },
            { key: 'forum.example', own: false },
          ].filter(({ own: isOwn }) => random() < (isOwn ? world.rate(promptId, engine, 'page') : 0.8)),
          labels: Object.fromEntries(
            brandIds.map((brandId) => [
              brandId,
              {
                sentiment: tone(),
                recommended: random() < 0.3,
                firstChoice: random() < 0.2,
                criticism: { criticized: random() < 0.3, praised: random() < 0.6 },
              },
            ]),
          ),
        }
      }),
    ),
  )
}

/** Puts all answers of a week on its last day: only the sums of the week count. */
function sumsOf(weeks: { day: string; answers: TalliedAnswer[] }[]): BrandSums['sums'] {
  const tallied = weeks.map(({ day, answers }) => ({ day, ...tally(answers) }))
  return {
    cells: new Map(tallied.map(({ day, cells }) => [day, cells.map((row) => ({ ...row, channel: 'api' }))])),
    brandCells: new Map(
      tallied.map(({ day, brandCells }) => [day, brandCells.map((row) => ({ ...row, channel: 'api' }))]),
    ),
  }
}

const rule = (given: Partial<CheckedAlert> = {}): CheckedAlert => ({
  id: 'rule',
  metric: 'visibility',
  trackedBrandId: null,
  engines: [],
  segment: null,
  direction: 'any',
  minEffect: 0,
  days: 7,
  reported: null,
  ...given,
})

/** Fifty typical alerts: every metric, own brand and competitors, all prompts and segments, all engines and one. */
function fiftyRules(): CheckedAlert[] {
  const made: CheckedAlert[] = []
  for (const metric of alertMetrics)
    for (const segment of [null, 'topic:Travel', 'topic:Work'])
      for (const engine of [null, ...engines])
        made.push(rule({ metric, segment, engines: engine === null ? [] : [engine] }))
  for (const trackedBrandId of rivals)
    for (const metric of ['visibility', 'shareOfVoice', 'top3'] as const)
      made.push(rule({ metric, trackedBrandId }))
  const step = made.length / 50
  return Array.from({ length: 50 }, (_, index) => ({
    ...(made[Math.floor(index * step)] ?? rule()),
    id: `rule ${index}`,
  }))
}

function round(rules: readonly CheckedAlert[], brand: BrandSums, day = today): CheckOutcome[] {
  return checkAlerts(
    rules.map((one) => ({ rule: one, measured: measureAlert(one, brand, day) })),
    day,
  )
}

describe('fifty alerts while nothing changes', () => {
  test('trigger in at most 5% of rounds', () => {
    const random = seededRandom(20261122)
    const rules = fiftyRules()
    const rounds = 90
    let fired = 0
    let judged = 0
    for (const { prompts, repeats } of [
      { prompts: 16, repeats: 7 },
      { prompts: 24, repeats: 14 },
      { prompts: 60, repeats: 3 },
    ])
      for (let count = 0; count < rounds; count += 1) {
        const world = worldOf(random, prompts)
        const sums = sumsOf([
          { day: before, answers: answersOf(world, random, repeats) },
          { day: today, answers: answersOf(world, random, repeats) },
        ])
        const results = round(rules, { ownTrackedBrandId: own, prompts: world.prompts, sums })
        if (results.some(({ fires }) => fires !== null)) fired += 1
        judged += results.filter(({ testResult }) => testResult.q !== null).length
      }
    expect(judged / (3 * rounds)).toBeGreaterThan(45)
    expect(fired / (3 * rounds)).toBeLessThanOrEqual(0.05)
  })

  test('would trigger far more often if each were checked separately', () => {
    const random = seededRandom(7)
    const rules = fiftyRules()
    let fired = 0
    for (let count = 0; count < 20; count += 1) {
      const world = worldOf(random, 24)
      const sums = sumsOf([
        { day: before, answers: answersOf(world, random, 7) },
        { day: today, answers: answersOf(world, random, 7) },
      ])
      const brand = { ownTrackedBrandId: own, prompts: world.prompts, sums }
      if (rules.some((one) => round([one], brand)[0]?.fires != null)) fired += 1
    }
    expect(fired / 20).toBeGreaterThan(0.3)
  })
})

describe('a significant change', () => {
  const random = seededRandom(3)
  const world = worldOf(random, 24)
  const quiet = answersOf(world, random, 7)
  const lifted = answersOf(world, random, 7, 0.25)
  const again = answersOf(world, random, 7, 0.25)
  const brandOf = (weeks: Record<string, TalliedAnswer[]>): BrandSums => ({
    ownTrackedBrandId: own,
    prompts: world.prompts,
    sums: sumsOf(Object.entries(weeks).map(([day, answers]) => ({ day, answers }))),
  })
  const rose = brandOf({ [before]: quiet, [today]: lifted })
  const fell = brandOf({ [before]: lifted, [today]: quiet })
  const same = brandOf({ [before]: lifted, [today]: again })
  const alone = (given: Partial<CheckedAlert>, brand: BrandSums, day = today) =>
    round([rule(given)], brand, day)[0]

  test('is reported with its values, intervals, and p-values', () => {
    const told = alone({}, rose)
    expect(told?.fires).toBe('up')
    expect(told?.testResult).toMatchObject({
      verdict: 'fired',
      period: { from: '2026-11-15', to: '2026-11-21' },
      compare: { from: '2026-11-08', to: '2026-11-14' },
      prompts: 24,
      rules: 1,
      now: { answers: 504 },
      before: { answers: 504 },
    })
    expect(told?.testResult.difference).toBeGreaterThan(0.1)
    expect(told?.testResult.q).toBeLessThan(0.05)
  })

  test('triggers among fifty alerts without a change', () => {
    const others = fiftyRules().map((one) => ({
      ...one,
      metric: 'citationRate' as const,
      trackedBrandId: null,
    }))
    const told = round([rule(), ...others], rose)
    expect(told[0]?.fires).toBe('up')
    expect(told[0]?.testResult.rules).toBeGreaterThan(40)
  })

  test('that is too small or in the other direction does not trigger, but has its own verdict', () => {
    expect(alone({ minEffect: 0.9 }, rose)).toMatchObject({ fires: null, testResult: { verdict: 'small' } })
    expect(alone({ direction: 'down' }, rose)).toMatchObject({
      fires: null,
      testResult: { verdict: 'other-direction' },
    })
    expect(alone({ direction: 'down' }, fell)?.fires).toBe('down')
  })

  test('triggers once, and again only when it reverses', () => {
    const reported = { direction: 'up' as const, lastSeen: '2026-11-20' }
    expect(alone({ reported }, rose)).toMatchObject({
      fires: null,
      reported: { direction: 'up', lastSeen: today },
      testResult: { verdict: 'stands' },
    })
    expect(alone({ reported }, fell)).toMatchObject({ fires: 'down', reported: { direction: 'down' } })
  })

  test('that comes and goes at the threshold is the same until its days are over', () => {
    const seen = (lastSeen: string) => ({ reported: { direction: 'up' as const, lastSeen } })
    expect(alone(seen('2026-11-15'), same)).toMatchObject({
      reported: seen('2026-11-15').reported,
      testResult: { verdict: 'cooling' },
    })
    expect(alone(seen('2026-11-14'), same)).toMatchObject({
      reported: null,
      testResult: { verdict: 'within-noise' },
    })
  })

  test('of other engines, prompts, or brands does not affect an alert', () => {
    expect(alone({ trackedBrandId: 'rival a' }, rose)?.testResult.verdict).toBe('within-noise')
    expect(alone({ engines: ['nobody asked'] }, rose)?.testResult.verdict).toBe('too-little')
    expect(alone({ segment: 'topic:Cooking' }, rose)?.testResult).toMatchObject({
      verdict: 'too-little',
      difference: null,
    })
  })
})

test('is not tested with few prompts, however large the difference', () => {
  const random = seededRandom(5)
  const world = worldOf(random, 7)
  const sums = sumsOf([
    { day: before, answers: answersOf(world, random, 20, -0.9) },
    { day: today, answers: answersOf(world, random, 20, 0.9) },
  ])
  const [told] = round([rule()], { ownTrackedBrandId: own, prompts: world.prompts, sums })
  expect(told).toMatchObject({ fires: null, testResult: { verdict: 'too-little', q: null } })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bootstrapOfEngineRatios, bootstrapOfSums } from './statistics/cluster-bootstrap.ts'
import { furtherAnswersToDecide, isDecided } from './decide-cell.ts'
import { meanOfEngineRatios, type Share } from './statistics/estimate.ts'
import { wilson } from './statistics/interval.ts'
import { rankDistribution } from './statistics/rank-distribution.ts'
import { coreSources, recurrence } from './recurrence.ts'
import { rateOf } from './registry.ts'
import { sourceGap, type GapCell } from './source-gap.ts'
import { tally } from './tally.ts'

describe('sources over waves', () => {
  // atlas: forum in waves 2–5, shop in 1, 2 and 3. Of the last four: forum 4 of 4, shop 2 of 4.
  const waves = [
    { engine: 'atlas', wave: '1', keys: ['shop'] },
    { engine: 'atlas', wave: '2', keys: ['shop', 'forum', 'forum'] },
    { engine: 'atlas', wave: '3', keys: ['forum'] },
    { engine: 'atlas', wave: '3', keys: ['shop', 'forum'] },
    { engine: 'atlas', wave: '4', keys: ['forum'] },
    { engine: 'atlas', wave: '5', keys: ['forum'] },
    { engine: 'borea', wave: '5', keys: [] },
  ]

  test('recur in the share of waves that contain them, however often within one', () => {
    expect(recurrence(waves).map(({ engine, key, seen, waves: of }) => [engine, key, seen, of])).toEqual([
      ['atlas', 'forum', 4, 5],
      ['atlas', 'shop', 3, 5],
    ])
    expect(recurrence(waves)[0]?.share).toMatchObject({ value: 0.8, ...wilson(0.8, 5) })
  })

  test('are core from 60% of the last waves up, and it is reported if that is not yet clear', () => {
    expect(coreSources(waves, { last: 4 }).map(({ key, kind, seen }) => [key, kind, seen])).toEqual([
      ['forum', 'core', 4],
      ['shop', 'carousel', 2],
    ])
    // Exactly 3 of 5 is core, and Wilson's 0.23 … 0.88 spans the border.
    expect(coreSources(waves, { last: 5 })[1]).toMatchObject({ key: 'shop', kind: 'core', isClear: false })
    const steady = Array.from({ length: 20 }, (_, wave) => ({ engine: 'a', wave: `${wave}`, keys: ['x'] }))
    expect(coreSources(steady, { last: 20 })[0]).toMatchObject({ kind: 'core', isClear: true })
  })
})

describe('distribution of ranks', () => {
  const measured = tally(
    [['own'], ['rival', 'own'], ['a', 'b', 'c', 'own'], ['rival'], ['own', 'rival']].map(
      (brandIds, index) => ({
        promptId: `p${index % 2}`,
        engine: 'atlas',
        state: 'answered' as const,
        brandIds,
        pages: [],
      }),
    ),
  )
  const about = { brandId: 'own', weighting: 'answers' } as const

  test('counts each rank over all valid answers', () => {
    const places = rankDistribution(measured, about)
    expect(places.map(({ place, rate }) => [place, rate.numerator])).toEqual([
      ['1', 2],
      ['2', 1],
      ['3', 0],
      ['4+', 1],
      ['none', 1],
    ])
    expect(places[0]?.rate).toEqual(rateOf('namedFirst', measured, about))
  })

  test('adds up to 1 in either weighting', () => {
    for (const weighting of ['cells', 'answers'] as const) {
      const places = rankDistribution(measured, { brandId: 'own', weighting })
      expect(places.reduce((sum, { rate }) => sum + (rate.value ?? 0), 0)).toBeCloseTo(1, 12)
    }
  })
})

describe('citation gap', () => {
  const cell = (promptId: string, citing: number, withCompetitor: number): GapCell => ({
    promptId,
    engine: 'atlas',
    valid: 10,
    citing,
    withCompetitor,
  })

  test('is P(cited without the own brand) × P(with a competitor), by hand', () => {
    // Cited 4/10, 2/10, 0/10 → mean 0.2; 3 of 6 such answers mention a competitor.
    const gap = sourceGap([cell('a', 4, 2), cell('b', 2, 1), cell('c', 0, 0)], { seed: 1 })
    expect(gap.score.value).toBeCloseTo(0.2 * 0.5, 12)
    expect(gap.rival).toMatchObject({ numerator: 3, denominator: 6 })
    expect(gap.score.low).toBeGreaterThanOrEqual(0)
    expect(gap.score.high).toBeGreaterThan(0.1)
    expect(sourceGap([cell('a', 4, 2)], { seed: 1 }).score).toMatchObject({ low: null, high: null })
    expect(sourceGap([], { seed: 1 }).score.value).toBeNull()
  })

  test('is 0 if no such answer mentions a competitor', () => {
    expect(sourceGap([cell('a', 4, 0), cell('b', 1, 0)], { seed: 1 }).score).toMatchObject({
      value: 0,
      high: 0,
    })
  })
})

describe('bootstrap of prompts', () => {
  const shares = Array.from({ length: 60 }, (_, index): Share => ({
    promptId: `p${index % 30}`,
    engine: index < 30 ? 'atlas' : 'borea',
    numerator: index % 7,
    denominator: 8 + (index % 3),
  }))

  test('of a mean of engine ratios is close to its linearized interval and seeded', () => {
    const drawn = bootstrapOfEngineRatios(shares, { seed: 5 })
    const linearised = meanOfEngineRatios(shares)
    expect(drawn?.estimate).toBeCloseTo(linearised.value ?? Number.NaN, 12)
    expect(Math.abs((drawn?.low ?? 0) - (linearised.low ?? 1))).toBeLessThan(0.02)
    expect(Math.abs((drawn?.high ?? 0) - (linearised.high ?? 1))).toBeLessThan(0.02)
    expect(bootstrapOfEngineRatios(shares, { seed: 5 })).toEqual(drawn)
    expect(bootstrapOfEngineRatios([], { seed: 5 })).toBeNull()
  })

  test('has the standard error of a mean: s·√((n−1)/n)/√n', () => {
    // 1…9: the bootstrap variance of the mean is Σ(x−5)²/9/9 = 60/81.
    const rows = Array.from({ length: 9 }, (_, index) => [index + 1])
    const drawn = bootstrapOfSums(rows, (sums, count) => (sums[0] ?? 0) / count, { seed: 3, draws: 20_000 })
    expect(drawn?.estimate).toBe(5)
    expect(Math.abs((drawn?.se ?? 0) - Math.sqrt(60 / 81))).toBeLessThan(0.02)
  })
})

describe('further answers to decide a pair', () => {
  test('are null for a decided pair, for an unknown one, and on a border', () => {
    expect(furtherAnswersToDecide({ x: 0, n: 40 })).toBeNull()
    expect(furtherAnswersToDecide({ x: 0, n: 0 })).toBeNull()
    expect(furtherAnswersToDecide({ x: 1, n: 5 })).toBeNull()
  })

  test('of a pair at 0 of 5 are 11: Wilson’s upper bound z² ÷ (n + z²) reaches 0.2 at 16 answers', () => {
    expect(furtherAnswersToDecide({ x: 0, n: 5 })).toBe(11)
  })

  test('are just enough', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), (x, misses) => {
        const n = x + misses
        const more = furtherAnswersToDecide({ x, n })
        if (more === null) return
        const at = (answers: number) => ({ x: (x / n) * answers, n: answers })
        expect(isDecided(at(n + more))).toBe(true)
        expect(isDecided(at(n + more - 1))).toBe(false)
      }),
    )
  })
})

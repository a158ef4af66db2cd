import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareAnalyses } from '../compare-analyses.ts'
import { mergeDraws, type Draw } from './merge-draws.ts'
import { subQueryKey } from '../normalize.ts'
import { overlap } from '../overlap.ts'
import type { Proposal } from './proposal.ts'
import { nextFanOut, periodUntil } from '../schedule.ts'
import { clusteredShare, shareOf, weightedShare } from '../share-of.ts'
import type { SubQueryType } from '../sub-query.ts'

const proposal = (query: string, fields: Partial<Proposal> = {}): Proposal => ({
  query,
  types: ['related'],
  intent: 'informational',
  reason: `Why ${query}`,
  ...fields,
})
const options = { keyOf: subQueryKey, language: 'en', names: ['Northwave', 'Halden'] } as const

describe('merging repeated draws', () => {
  // Draw   Proposed
  // 1      tent weight · Northwave tents
  // 2      Weight of tents · Halden tents
  // 3      tent weight
  const draws: Draw[] = [
    [proposal('tent weight', { types: ['implicit'] }), proposal('Northwave tents')],
    [
      proposal('Weight of tents', { types: ['implicit', 'related'], intent: 'commercial' }),
      proposal('Halden tents'),
    ],
    [proposal('tent weight', { types: ['implicit'] })],
  ].map((proposals, index) => ({ promptId: 'p', draw: index + 1, proposals }))

  test('merges by meaning under the most frequent wording, with the agreement', () => {
    const [weight, ...others] = mergeDraws(draws, options)
    expect(weight).toMatchObject({
      query: 'tent weight',
      variants: ['Weight of tents'],
      types: ['implicit'],
      intent: 'informational',
      reason: 'Why tent weight',
      prompts: 1,
      agreement: { value: 1, numerator: 3, denominator: 3, high: 1 },
    })
    // Wilson with z = 1.96, 3 of 3: 3 ÷ (3 + z²).
    expect(weight?.agreement.low).toBeCloseTo(3 / (3 + 1.959964 ** 2), 5)
    expect(others.map(({ query, agreement }) => [query, agreement.numerator])).toEqual([
      ['Halden tents', 1],
      ['Northwave tents', 1],
    ])
  })

  test('counts a draw that proposes the same twice only once', () => {
    const twice = [
      { promptId: 'p', draw: 1, proposals: [proposal('tent weight'), proposal('weight of tents')] },
    ]
    expect(mergeDraws(twice, options)[0]?.agreement).toMatchObject({ numerator: 1, denominator: 1 })
  })

  test('computes the agreement over all prompts', () => {
    const of = (promptId: string, draw: number, ...queries: string[]) => ({
      promptId,
      draw,
      proposals: queries.map((query) => proposal(query)),
    })
    const [tents] = mergeDraws(
      [of('a', 1, 'tents'), of('a', 2), of('b', 1, 'tents'), of('b', 2, 'stoves')],
      options,
    )
    expect(tents).toMatchObject({ query: 'tents', prompts: 2, agreement: { numerator: 2, denominator: 4 } })
  })

  test('with vectors, merges wordings without common words, but never two brands or two years', () => {
    const vectors = new Map([
      ['cheap tent', Float32Array.of(1, 0)],
      ['tent 2025', Float32Array.of(1, 0)],
      ['Halden tent', Float32Array.of(1, 0)],
      // Cosines 0.93 and 0.91 with the first.
      ['budget shelter', Float32Array.of(0.93, 0.368)],
      ['warm sleeping bag', Float32Array.of(0.91, 0.415)],
    ])
    const one = [
      { promptId: 'p', draw: 1, proposals: [...vectors.keys(), 'unknown words'].map((q) => proposal(q)) },
    ]
    expect(mergeDraws(one, { ...options, vectors }).map(({ query, variants }) => [query, variants])).toEqual([
      ['cheap tent', ['budget shelter']],
      ['Halden tent', []],
      ['tent 2025', []],
      ['unknown words', []],
      ['warm sleeping bag', []],
    ])
  })

  test('for any proposals, nothing is lost or counted twice, and no agreement exceeds its draws', () => {
    const words = fc.constantFrom(
      'best',
      'tent',
      'tents',
      'weight',
      '2025',
      '2026',
      'Northwave',
      'Halden',
      'of',
      'price',
    )
    const query = fc.array(words, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '))
    fc.assert(
      fc.property(fc.array(fc.array(query, { maxLength: 8 }), { minLength: 1, maxLength: 8 }), (given) => {
        const some = given.map((queries, index) => ({
          promptId: `p${index % 3}`,
          draw: index,
          proposals: queries.map((one) => proposal(one)),
        }))
        const merged = mergeDraws(some, options)
        const keys = merged.flatMap((one) => [...one.keys])
        expect(keys.toSorted()).toEqual([...new Set(given.flat().map(subQueryKey))].toSorted())
        for (const { agreement } of merged) {
          expect(agreement.denominator).toBe(given.length)
          expect(agreement.numerator).toBeGreaterThan(0)
          expect(agreement.numerator).toBeLessThanOrEqual(given.length)
          expect(agreement.low ?? 0).toBeLessThanOrEqual(agreement.value ?? 0)
          expect(agreement.high ?? 1).toBeGreaterThanOrEqual(agreement.value ?? 1)
        }
      }),
    )
  })
})

describe('overlap of simulated and searched sub-queries', () => {
  const side = (id: string, query: string, weight: number) => ({
    id,
    keys: [subQueryKey(query)],
    wordings: [query],
    weight,
  })

  test('is counted by key and by meaning, with and without weights', () => {
    // Searched          Answers   Foreseen        Simulated         Draws   Seen
    // best tents 2026   6         by key          best tents 2026   5       by key
    // tent weight       3         by meaning      weight of tents   4       by meaning
    // tent repair       1         no              camping stoves    1       no
    const { overlap: agreed, matches } = overlap(
      [side('o1', 'best tents 2026', 6), side('o2', 'tent weight', 3), side('o3', 'tent repair', 1)],
      [side('s1', 'Best tents 2026', 5), side('s2', 'weight of tents', 4), side('s3', 'camping stoves', 1)],
      options,
    )
    expect(agreed).toMatchObject({
      foreseen: { byKey: { numerator: 1, denominator: 3 }, byMeaning: { numerator: 2, denominator: 3 } },
      foreseenSearches: { byKey: { value: 0.6 }, byMeaning: { value: 0.9 } },
      seen: { byKey: { numerator: 1 }, byMeaning: { numerator: 2 } },
      seenDraws: { byKey: { value: 0.5 }, byMeaning: { value: 0.9 } },
    })
    expect(matches).toEqual([
      { id: 'o1', matchId: 's1', by: 'key' },
      { id: 'o2', matchId: 's2', by: 'meaning' },
      { id: 's1', matchId: 'o1', by: 'key' },
      { id: 's2', matchId: 'o2', by: 'meaning' },
    ])
  })

  test('is null if one side is empty', () => {
    expect(overlap([], [side('s', 'tents', 1)], options)).toEqual({ overlap: null, matches: [] })
    expect(overlap([side('o', 'tents', 1)], [], options)).toEqual({ overlap: null, matches: [] })
  })
})

describe('computing shares', () => {
  test('a weighted share is as certain as its effective number', () => {
    // (6 + 3 + 1)² ÷ (36 + 9 + 1) = 2.17 items.
    const weighed = weightedShare([
      { weight: 6, counts: true },
      { weight: 3, counts: false },
      { weight: 1, counts: false },
    ])
    expect(weighed).toMatchObject({ value: 0.6, numerator: 6, denominator: 10 })
    expect((weighed.high ?? 0) - (weighed.low ?? 0)).toBeGreaterThan(0.7)
    const alike = weightedShare(Array.from({ length: 10 }, (_, index) => ({ weight: 4, counts: index < 6 })))
    expect([alike.low, alike.high]).toEqual([shareOf(6, 10).low, shareOf(6, 10).high])
  })

  test('an empty share is null, and a share of many prompts’ draws varies with the prompts', () => {
    expect(clusteredShare([])).toMatchObject({ value: null, low: null })
    const allOrNothing = clusteredShare(
      Array.from({ length: 20 }, (_, index) => [index < 10 ? 5 : 0, 5] as const),
    )
    const mixed = shareOf(50, 100)
    expect((allOrNothing.high ?? 0) - (allOrNothing.low ?? 0)).toBeGreaterThan(
      (mixed.high ?? 0) - (mixed.low ?? 0),
    )
  })
})

describe('comparing two analyses', () => {
  // Answers with it, of 50 to each of the prompts a and b:
  //           before   now
  // grown     10 10    40 40
  // swayed     5 25    45  5
  // same      11 11    10 10
  // of one    10  –    40  –   (searched for a alone)
  const pairs = ['a', 'b'].map((promptId) => ({ promptId, engine: 'openai', trials: 50 }))
  const compared = (query: string, counts: readonly number[], type: SubQueryType = 'related') => ({
    query,
    key: query,
    types: [type],
    share: shareOf(
      counts.reduce((all, one) => all + one),
      100,
    ),
    pairs: counts.map((_, place) => place),
    counts,
  })
  const now = {
    pairs,
    queries: [
      compared('grown', [40, 40]),
      compared('swayed', [45, 5], 'local'),
      compared('same', [10, 10]),
      compared('of one', [40]),
      compared('new', [1]),
    ],
  }
  const before = {
    pairs,
    queries: [
      compared('grown', [10, 10]),
      compared('swayed', [5, 25], 'local'),
      compared('same', [11, 11]),
      compared('of one', [10]),
      compared('old', [1]),
    ],
  }

  test('reports what is new, gone, and in both, and which change is significant', () => {
    const { added, gone, both, warnings } = compareAnalyses(now, before)
    expect([added, gone].map((list) => list.map(({ query }) => query))).toEqual([['new'], ['old']])
    expect(both.map(({ query, change }) => [query, change?.difference?.toFixed(2), change?.verdict])).toEqual(
      [
        ['grown', '0.60', 'real'],
        // 50 and 30 of 100 independent answers would have p = 0.004; the prompts moved in opposite directions: t = 0.2
        // ÷ 0.6.
        ['swayed', '0.20', 'within-noise'],
        ['same', '-0.02', 'within-noise'],
        ['of one', '0.60', 'real'],
      ],
    )
    expect(both[1]?.change).toMatchObject({ low: -1, high: 1 })
    expect(both[3]?.change).toMatchObject({
      now: { numerator: 40, denominator: 50 },
      before: { numerator: 10, denominator: 50 },
    })
    expect(warnings).toEqual([])
  })

  test('compares the searches of each type', () => {
    const { types } = compareAnalyses(now, before)
    expect(types.find(({ type }) => type === 'local')?.change).toMatchObject({
      now: { numerator: 50, denominator: 191 },
      before: { numerator: 30, denominator: 83 },
      verdict: 'within-noise',
    })
  })

  test('has no comparison if the prompts differ', () => {
    const others = {
      ...before,
      pairs: pairs.map((pair) => ({ ...pair, promptId: `other ${pair.promptId}` })),
    }
    const { both } = compareAnalyses(now, others)
    expect(new Set(both.map(({ change }) => change?.verdict))).toEqual(new Set(['not-comparable']))
    expect(both[0]?.change?.before).toMatchObject({ numerator: 20, denominator: 100 })
  })

  test('has no comparison if one side is empty', () => {
    const { both, types, counts } = compareAnalyses(now, { pairs: [], queries: [] })
    expect({ both, counts }).toEqual({ both: [], counts: { added: 5, gone: 0, both: 0 } })
    expect(new Set(types.map(({ change }) => change.verdict))).toEqual(new Set(['not-comparable']))
  })

  test('warns if one analysis does not know its prompts', () => {
    const old = { pairs: [], queries: before.queries.map((one) => ({ ...one, pairs: [], counts: [] })) }
    const { both, warnings } = compareAnalyses(now, old)
    expect(both[0]?.change?.verdict).toBe('not-comparable')
    expect(warnings).toEqual([expect.stringContaining('Run it again')])
  })
})

describe('schedule of an analysis', () => {
  // 2026-10-31 is a Saturday; at 23:30 UTC it is Sunday, November 1, in Berlin.
  const set = { id: 'a', setAt: new Date('2026-10-31T23:30:00Z'), timeZone: 'Europe/Berlin' }

  test('uses the weekday, or day of the month, on which it was set in the organization’s time zone', () => {
    const next = (schedule: 'weekly' | 'monthly') =>
      nextFanOut(schedule, { ...set, after: set.setAt })?.toISOString()
    // The id "a" runs at 23 min 40 s of the hour; 05:23:40 in Berlin is 04:23:40 UTC.
    expect(next('weekly')).toBe('2026-11-01T04:23:40.000Z')
    expect(next('monthly')).toBe('2026-11-01T04:23:40.000Z')
    expect(nextFanOut('monthly', { ...set, after: new Date('2026-11-02T00:00:00Z') })?.toISOString()).toBe(
      '2026-12-01T04:23:40.000Z',
    )
    expect(nextFanOut('none', { ...set, after: set.setAt })).toBeNull()
  })

  test('uses a period of the same length', () => {
    expect(periodUntil('2026-03-01', { from: '2025-12-31', to: '2026-01-27' })).toEqual({
      from: '2026-02-02',
      to: '2026-03-01',
    })
  })
})

import { describe, expect, test } from 'vitest'
import { netOfLabels, ratioOfSums } from './statistics/estimate.ts'
import { changeOf, rateOf } from './registry.ts'
import { tally, type TalliedAnswer, type TalliedLabels } from './tally.ts'

const said = (
  sentiment: TalliedLabels['sentiment'],
  recommended: TalliedLabels['recommended'] = null,
  more: Partial<TalliedLabels> = {},
): TalliedLabels => ({ sentiment, recommended, firstChoice: null, criticism: null, ...more })

const answer = (promptId: string, given: Partial<TalliedAnswer> = {}): TalliedAnswer => ({
  promptId,
  engine: 'atlas',
  state: 'answered',
  brandIds: [],
  pages: [],
  ...given,
})

const about = { brandId: 'own', weighting: 'cells' } as const

describe('labels of a brand', () => {
  // Valid: recommends it, mentions it without a recommendation, mentions it with an unknown recommendation, does not
  // mention it, found nothing.
  const measured = tally([
    answer('a', { brandIds: ['own', 'rival'], labels: { own: said('positive', true) }, untracked: 2 }),
    answer('a', { brandIds: ['own'], labels: { own: said('negative', false) } }),
    answer('a', { brandIds: ['rival', 'own'], labels: { own: said(null) } }),
    answer('a', { untracked: 3 }),
    answer('a', {
      state: 'refused',
      brandIds: ['own'],
      labels: { own: said('positive', true) },
      untracked: 9,
    }),
    answer('a', {
      state: 'absent',
      brandIds: ['own'],
      labels: { own: said('positive', true) },
      untracked: 9,
    }),
  ])

  test('an answer with an unknown recommendation is left out of the recommendation rate', () => {
    expect(rateOf('recommendation', measured, about)).toMatchObject({
      numerator: 1,
      denominator: 4,
      value: 0.25,
    })
  })

  test('the recommendation rate is unknown, not zero, if recommendations were not labeled', () => {
    const unread = tally([answer('a', { brandIds: ['own'] }), answer('a')])
    expect(rateOf('recommendation', unread, about)).toMatchObject({ value: null, denominator: 0 })
    expect(rateOf('recommendation', unread, about).method).toMatch(/No answers that mention the brand were/)
    expect(rateOf('netSentiment', unread, about).method).toMatch(/Turn on AI labeling/)
    expect(changeOf('recommendation', unread, measured, about).verdict).toBe('not-comparable')
    // If no answer mentions the brand, none recommends it.
    expect(rateOf('recommendation', tally([answer('a')]), about).value).toBe(0)
  })

  test('the open share of voice counts untracked names, but not those of refusals or absent answers', () => {
    expect(rateOf('openShareOfVoice', measured, about)).toMatchObject({ numerator: 3, denominator: 5 + 5 })
    expect(rateOf('shareOfVoice', measured, about)).toMatchObject({ numerator: 3, denominator: 5 })
  })

  test('net sentiment is null below ten labels', () => {
    const net = rateOf('netSentiment', measured, about)
    expect(net).toMatchObject({ value: null, low: null, high: null, numerator: 0, denominator: 2 })
    expect(changeOf('netSentiment', measured, measured, about).verdict).toBe('not-comparable')
  })
})

describe('first choice, criticism, and praise', () => {
  const mentions = (count: number, label: (index: number) => Partial<TalliedLabels>) =>
    Array.from({ length: count }, (_, index) =>
      answer(`p${index % 4}`, { brandIds: ['own'], labels: { own: said(null, null, label(index)) } }),
    )

  test('first choice counts all valid answers except those not checked for it', () => {
    const measured = tally([
      ...mentions(4, (index) => ({ firstChoice: index === 0 ? null : index === 1 })),
      answer('p0'),
      answer('p1', {
        state: 'refused',
        brandIds: ['own'],
        labels: { own: said(null, null, { firstChoice: true }) },
      }),
    ])
    expect(rateOf('firstChoice', measured, about)).toMatchObject({ numerator: 1, denominator: 4 })
    expect(rateOf('firstChoice', tally(mentions(3, () => ({}))), about)).toMatchObject({ value: null })
  })

  test('criticism and praise are rates of the mentions that were checked', () => {
    const measured = tally([
      ...mentions(20, (index) => ({ criticism: { criticized: index < 5, praised: index >= 2 } })),
      ...mentions(9, () => ({})),
      answer('p0', { brandIds: ['rival'] }),
    ])
    expect(rateOf('criticismRate', measured, about)).toMatchObject({
      numerator: 5,
      denominator: 20,
      value: 0.25,
    })
    expect(rateOf('praiseRate', measured, about)).toMatchObject({
      numerator: 18,
      denominator: 20,
      value: 0.9,
    })
  })

  test('below 20 checked mentions both are unknown and cannot be compared', () => {
    const few = tally(mentions(19, () => ({ criticism: { criticized: true, praised: false } })))
    const many = tally(mentions(40, () => ({ criticism: { criticized: true, praised: false } })))
    expect(rateOf('criticismRate', few, about)).toMatchObject({ value: null })
    expect(rateOf('criticismRate', few, about).method).toMatch(/^Fewer than 20 answers/)
    expect(changeOf('criticismRate', few, many, about).verdict).toBe('not-comparable')
  })
})

describe('net sentiment', () => {
  const share = (promptId: string, positive: number, negative: number, others: number) => ({
    promptId,
    engine: 'atlas',
    numerator: positive - negative,
    denominator: positive + negative + others,
    squares: positive + negative,
  })

  test('is between −1 and 1, and so is its interval', () => {
    const shares = Array.from({ length: 12 }, (_, index) => share(`p${index}`, index % 3, 3, 1))
    const net = netOfLabels(shares)
    // 12 prompts: Σ positive 12, negative 36, others 12.
    expect(net).toMatchObject({ numerator: -24, denominator: 60, value: -24 / 60, prompts: 12 })
    expect(net.low).toBeLessThan(-0.4)
    expect(net.high).toBeGreaterThan(-0.4)
    const ill = netOfLabels(Array.from({ length: 12 }, (_, index) => share(`p${index}`, 0, 5, 0)))
    expect(ill.value).toBe(-1)
    expect(ill.low).toBe(-1)
    expect(ill.high).toBeGreaterThan(-1)
  })

  test('all-neutral labels make it more certain than equal parts of praise and criticism', () => {
    const calm = netOfLabels([share('a', 1, 1, 38)])
    const torn = netOfLabels([share('a', 20, 20, 0)])
    expect(calm.value).toBe(torn.value)
    expect((calm.high ?? 0) - (calm.low ?? 0)).toBeLessThan(((torn.high ?? 0) - (torn.low ?? 0)) / 2)
  })

  test('changes by twice the amount of the halved ratio', () => {
    const cell = (positive: number, negative: number) => (promptId: string) =>
      Array.from({ length: positive + negative }, (_, index) =>
        answer(promptId, {
          brandIds: ['own'],
          labels: { own: said(index < positive ? 'positive' : 'negative') },
        }),
      )
    const prompts = Array.from({ length: 12 }, (_, index) => `p${index}`)
    const now = tally(prompts.flatMap((id, index) => cell(3 + (index % 2), 1)(id)))
    const before = tally(prompts.flatMap((id, index) => cell(1, 3 + (index % 3))(id)))
    const change = changeOf('netSentiment', now, before, about)
    const net = (measured: typeof now) => rateOf('netSentiment', measured, about).value ?? Number.NaN
    expect(change.difference).toBeCloseTo(net(now) - net(before), 12)
    expect(change.difference).toBeGreaterThan(1)
    expect(change.low).toBeGreaterThan(0)
  })

  test('equals a plain ratio for shares of 0 and 1', () => {
    const plain = [{ promptId: 'a', engine: 'atlas', numerator: 3, denominator: 10 }]
    expect(ratioOfSums(plain.map((one) => ({ ...one, squares: one.numerator }))).low).toBeCloseTo(
      ratioOfSums(plain).low ?? Number.NaN,
      12,
    )
  })
})

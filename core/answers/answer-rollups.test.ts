import { expect, test } from 'vitest'
import { bucketOf, rollupsOf, type AnswerFacts, type PresenceFacts } from './answer-rollups.ts'

const answer: AnswerFacts = {
  organizationId: 'organization',
  brandId: 'brand',
  analysisId: 'analysis',
  promptId: 'prompt',
  engine: 'engine',
  channel: 'api',
  country: null,
  language: null,
  answeredAt: new Date('2026-11-20T10:00:00Z'),
  state: 'answered',
  searched: true,
  searches: 2,
  costUnits: 5,
  latencyMs: 10,
  isSandbox: false,
  mentions: [
    {
      trackedBrandId: 'a',
      rank: 1,
      spans: 3,
      ...labels({ sentiment: 'positive', recommended: true, topPick: true }),
    },
    {
      trackedBrandId: 'b',
      rank: 2,
      spans: 1,
      ...labels({ sentiment: 'mixed', recommended: false, topPick: false, criticized: true, praised: false }),
    },
    { trackedBrandId: 'c', rank: 3, spans: 1, ...labels({}) },
  ],
  citations: [{ pageKey: 'p', domain: 'x.example', owner: 'other' }],
  untracked: 2,
}

function labels(given: Partial<PresenceFacts>) {
  return { sentiment: null, recommended: null, topPick: null, criticized: null, praised: null, ...given }
}

test('weeks begin on Monday, also across a year boundary', () => {
  expect(bucketOf(new Date('2027-01-03T23:59:59Z'), 'week')).toBe('2026-12-28')
  expect(bucketOf(new Date('2027-01-04T00:00:00Z'), 'week')).toBe('2027-01-04')
  expect(bucketOf(new Date('2026-12-31T23:59:59Z'), 'day')).toBe('2026-12-31')
})

test('thirds are kept to nine decimals, so that sums do not depend on their order', () => {
  const { brands } = rollupsOf([answer, answer])
  const third = brands.find((row) => row.grain === 'day' && row.tracked_brand_id === 'c')
  expect(third).toMatchObject({
    reciprocal_rank_nanos: 666_666_666,
    fair_share_nanos: 666_666_666,
    rank_3: 2,
  })
})

test('adding answers and removing them again leaves nothing', () => {
  const added = rollupsOf([answer])
  const removed = rollupsOf([answer], { sign: -1 })
  expect(added.answers.map((row, index) => row.answers + (removed.answers[index]?.answers ?? 9))).toEqual([
    0, 0, 0,
  ])
  expect(added.sources.map((row, index) => row.pages + (removed.sources[index]?.pages ?? 9))).toEqual([
    0, 0, 0,
  ])
})

test('an own page counts once per answer and day, whatever its query string', () => {
  const own = (pageKey: string) => ({ pageKey, domain: 'own.example', owner: 'own' as const })
  const citing = {
    ...answer,
    citations: [own('https://own.example/a?x=1'), own('https://own.example/a'), ...answer.citations],
  }
  const { ownPages } = rollupsOf([citing, citing, { ...citing, state: 'refused' }])
  expect(ownPages.map(({ day, address, answers }) => [day, address, answers])).toEqual([
    ['2026-11-20', 'https://own.example/a', 2],
  ])
})

test('labels are summed by class, and separately for brands without labels', () => {
  const { answers, brands } = rollupsOf([answer, answer])
  const dayOf = (brand: string) => brands.find((row) => row.grain === 'day' && row.tracked_brand_id === brand)
  const none = {
    positive: 0,
    neutral: 0,
    mixed: 0,
    negative: 0,
    recommended: 0,
    recommendation_labeled: 0,
    first_choice: 0,
    first_choice_labeled: 0,
    criticized: 0,
    praised: 0,
    criticism_labeled: 0,
  }
  const read = { recommendation_labeled: 2, first_choice_labeled: 2 }
  expect(dayOf('a')).toMatchObject({ ...none, ...read, positive: 2, recommended: 2, first_choice: 2 })
  expect(dayOf('b')).toMatchObject({ ...none, ...read, mixed: 2, criticized: 2, criticism_labeled: 2 })
  expect(dayOf('c')).toMatchObject(none)
  expect(answers[0]?.untracked).toBe(4)
})

test('a refusal counts as received but not as valid, and adds no citations or mentions', () => {
  const { answers, brands, sources } = rollupsOf([{ ...answer, state: 'refused' }])
  expect(answers[0]).toMatchObject({
    answers: 1,
    valid: 0,
    refused: 1,
    presences: 0,
    citing_any: 0,
    untracked: 0,
    cost_units: 5,
  })
  expect([...brands, ...sources]).toEqual([])
})

import { expect, test } from 'vitest'
import type { AnswerFacts, PresenceFacts } from '../answer-rollups.ts'
import { countsWith, readingCounts, sideOf } from './effect.ts'

const named = (trackedBrandId: string, more: Partial<PresenceFacts> = {}): PresenceFacts => ({
  trackedBrandId,
  rank: 1,
  spans: 1,
  sentiment: null,
  recommended: null,
  topPick: null,
  criticized: null,
  praised: null,
  ...more,
})

const facts = (mentions: PresenceFacts[], state: AnswerFacts['state'] = 'answered'): AnswerFacts => ({
  organizationId: 'acorn',
  brandId: 'northwave',
  analysisId: 'run',
  promptId: 'prompt',
  engine: 'sandbox-atlas',
  channel: 'api',
  country: null,
  language: null,
  answeredAt: new Date(0),
  state,
  searched: null,
  searches: 0,
  costUnits: null,
  latencyMs: null,
  isSandbox: true,
  mentions,
  citations: [{ pageKey: 'a.example/x', domain: 'a.example', owner: 'own' }],
  untracked: 2,
})

// Answer  before              after
// 1       A positive          A negative and criticized, B
// 2       A, first choice     nothing
// 3       refused             answered, names B
const read = [
  {
    before: facts([named('A', { sentiment: 'positive' })]),
    after: facts([
      named('A', { sentiment: 'negative', criticized: true, praised: false }),
      named('B', { rank: 2 }),
    ]),
  },
  {
    before: facts([named('A', { recommended: true, topPick: true })]),
    after: facts([]),
  },
  { before: facts([], 'refused'), after: facts([named('B')]) },
]
const expected = {
  valid: [2, 3],
  tracked: {
    A: {
      gained: 0,
      lost: 1,
      named: [2, 1],
      positive: [1, 0],
      negative: [0, 1],
      labelled: [1, 1],
      recommended: [1, 0],
      firstChoice: [1, 0],
      criticized: [0, 1],
      praised: [0, 0],
    },
    B: {
      gained: 2,
      lost: 0,
      named: [0, 2],
      positive: [0, 0],
      negative: [0, 0],
      labelled: [0, 0],
      recommended: [0, 0],
      firstChoice: [0, 0],
      criticized: [0, 0],
      praised: [0, 0],
    },
  },
}

test('the effect of reprocessing is counted by tracked brand, before and after', () => {
  expect(countsWith(null, read)).toEqual(expected)
})

test('sums are the same in one go and answer by answer, and earlier sums stay unchanged', () => {
  const first = countsWith(null, read.slice(0, 1))
  const kept = structuredClone(first)
  expect(read.slice(1).reduce((counts, each) => countsWith(counts, [each]), first)).toEqual(expected)
  expect(first).toEqual(kept)
})

test('a side lists brands by rank, with pages and other names', () => {
  const labels = { sentiment: null, recommended: null, topPick: null, criticized: null, praised: null }
  expect(sideOf(facts([named('B', { rank: 2 }), named('A', { spans: 3 })]))).toEqual({
    state: 'answered',
    mentions: [
      { trackedBrandId: 'A', spans: 3, ...labels },
      { trackedBrandId: 'B', spans: 1, ...labels },
    ],
    pages: 1,
    ownPages: 1,
    untracked: 2,
  })
})

test('effects stored by earlier versions can still be read', () => {
  const { firstChoice: _first, criticized: _criticized, praised: _praised, ...old } = expected.tracked.A
  const read = readingCounts.parse({ valid: [2, 3], tracked: { A: old } })
  expect(read.tracked['A']).toEqual({ ...old, firstChoice: [0, 0], criticized: [0, 0], praised: [0, 0] })
})

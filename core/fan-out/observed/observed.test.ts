import { expect, test } from 'vitest'
import type { ReportScope } from '../../reports/schema.ts'
import { changesBetween } from './changes.ts'
import { observedCsvLine } from './csv.ts'
import { chooseSubQueries, observedFigures, observedRow, type ObservedData } from './report.ts'
import { tallySearches, type SearchCell } from './observed.ts'
import { bitsOfTypes } from '../type-bits.ts'

/**
 * Two prompts, three engines. Atlas reports its searches, Beacon only that it searched, Comet nothing.
 *
 * | prompt | engine | day 0                         | day 3          |
 * | ------ | ------ | ----------------------------- | -------------- |
 * | p1     | atlas  | {1, 2}, {1}, one without      | {1, 3}         |
 * | p2     | atlas  | {1}, {4}                      |                |
 * | p1     | beacon | two answers, both searched    |                |
 * | p1     | comet  | one answer, not reported      |                |
 */
const [recency, branded] = [bitsOfTypes(['recency']), bitsOfTypes(['branded'])]
const cells: SearchCell[] = [
  {
    promptId: 'p1',
    engine: 'atlas',
    answers: 4,
    told: 4,
    searched: 3,
    subQueries: [-1, 1, 2, 0, 1, 0, -4, 1, 3, 0],
    types: [0, recency, branded, 0, recency, 0, 0, recency, recency, 0],
  },
  {
    promptId: 'p2',
    engine: 'atlas',
    answers: 2,
    told: 2,
    searched: 2,
    subQueries: [-1, 1, 0, 4, 0],
    types: [0, 0, 0, recency, 0],
  },
  { promptId: 'p1', engine: 'beacon', answers: 2, told: 2, searched: 2, subQueries: [], types: [] },
  { promptId: 'p1', engine: 'comet', answers: 1, told: 0, searched: 0, subQueries: [], types: [] },
]
const scope = {
  period: { from: '2026-01-01', to: '2026-01-07' },
  compare: { from: '2025-12-25', to: '2025-12-31' },
  analysis: null,
} as unknown as ReportScope
const tally = (given: readonly SearchCell[]) => tallySearches(given, { weighting: 'answers' })
const now = tally(cells)
const data = { scope, now, before: null, changes: null }
const texts = new Map([[1, { key: 'best stove 2026', query: 'Best stove 2026' }]])

test('trigger rate, sub-queries per answer, and recurrence match the table', () => {
  const { total, engines, counts, compare } = observedFigures(data)
  expect(total).toMatchObject({ answers: 9, told: 8, searched: 7, listed: 5 })
  expect(total.trigger).toMatchObject({ value: 7 / 8, numerator: 7, denominator: 8, prompts: 2 })
  // 2 + 1 + 2 + 1 + 1 different sub-queries in 5 answers.
  expect(total.perAnswer).toMatchObject({ value: 7 / 5, subQueries: 7, answers: 5, prompts: 2 })
  expect(total.perAnswer.low).toBeLessThan(7 / 5)
  // p1: 1 is in 3 of 3 answers (each finds it in both others), 2 and 3 in none; p2: nothing recurs.
  expect(total.recurrence.queries).toMatchObject({ numerator: 3, denominator: 7, value: 3 / 7 })
  // Types of p1: recency in 3 of 3, branded in 1 of 3; of p2: recency in 1 of 2.
  expect(total.recurrence.types).toMatchObject({ numerator: 3, denominator: 5, value: 3 / 5 })
  expect(engines.map(({ engine, tells, answers }) => [engine, tells, answers])).toEqual([
    ['atlas', 'searches', 6],
    ['beacon', 'whether', 2],
    ['comet', 'nothing', 1],
  ])
  expect(engines[2]?.trigger.value).toBeNull()
  expect(counts).toEqual({ now: 4, new: null, gone: null })
  expect(compare).toBeNull()
})

test('shares count only answers of engines that report their searches', () => {
  expect(observedRow(data, 1, texts)).toMatchObject({
    key: 'best stove 2026',
    query: 'Best stove 2026',
    types: ['recency'],
    answers: 4,
    ofAnswers: 6,
    share: { value: 4 / 6, numerator: 4, denominator: 6, prompts: 2 },
    // p1: 3 of 3 answers, p2: 1 of 2; three of its four answers find it again.
    recurrence: { value: 3 / 4 },
    prompts: 2,
    engines: [{ engine: 'atlas', answers: 4 }],
    firstSeen: '2026-01-01',
    lastSeen: '2026-01-04',
    answersBefore: null,
    isNew: null,
    change: null,
  })
})

test('an answer has a type once, however many of its sub-queries have it', () => {
  const { types } = observedFigures(data)
  expect(types.find(({ type }) => type === 'recency')).toMatchObject({
    subQueries: 3,
    answers: 4,
    share: { value: 4 / 6 },
    engines: [{ engine: 'atlas', answers: 4, ofAnswers: 6 }],
  })
  expect(types.find(({ type }) => type === 'local')).toMatchObject({ answers: 0, share: { value: 0 } })
})

const chosen = (
  from: ObservedData,
  given: Parameters<typeof chooseSubQueries>[1],
  found: ReadonlySet<number> | null,
) => chooseSubQueries(from, given, { found, count: 10 }).ids
const all = { which: 'now', sort: 'answers', order: 'desc' } as const

test('rows can be filtered by words, type, and period, and sorted', () => {
  expect(chosen(data, all, null)).toEqual([1, 2, 3, 4])
  expect(chosen(data, all, new Set([3, 4]))).toEqual([3, 4])
  expect(chosen(data, { ...all, type: 'branded' }, null)).toEqual([2])
  expect(chosen(data, { ...all, type: '-' }, null)).toEqual([])
  expect(chosen(data, { ...all, sort: 'newest' }, null)).toEqual([3, 1, 2, 4])
  expect(chosen(data, { ...all, which: 'new' }, null)).toEqual([])
  expect(chosen(data, { ...all, order: 'asc' }, null)).toEqual([2, 3, 4, 1])
  expect(chosen(data, { ...all, sort: 'recurrence' }, null)).toEqual([1, 2, 3, 4])
  expect(chooseSubQueries(data, all, { found: null, count: 2 })).toEqual({ ids: [1, 2], matching: 4 })
})

/** One prompt: 40 answers now and before; sub-query 1 in 30 and 30, 2 in 20 and none, 3 in 1 and none, 4 in none and 25. */
const period = (counts: Record<number, number>): SearchCell[] => {
  const subQueries = [-1]
  for (let answer = 0; answer < 40; answer += 1) {
    for (const [id, count] of Object.entries(counts)) if (answer < count) subQueries.push(Number(id))
    subQueries.push(0)
  }
  return [
    {
      promptId: 'p1',
      engine: 'atlas',
      answers: 40,
      told: 40,
      searched: 40,
      subQueries,
      types: subQueries.map(() => 0),
    },
  ]
}

test('reports what is new or gone, and only differences beyond chance are significant', () => {
  const one = tally(period({ 1: 30, 2: 20, 3: 1, 9: 40 }))
  const zero = tally(period({ 1: 30, 4: 25, 9: 40 }))
  const both = { scope, now: one, before: zero, changes: changesBetween(one, zero) }
  expect(observedFigures(both).counts).toEqual({ now: 4, new: 2, gone: 1 })
  expect(chosen(both, { ...all, which: 'new' }, null)).toEqual([2, 3])
  expect(chosen(both, { ...all, which: 'gone' }, null)).toEqual([4])
  const verdictOf = (id: number) => observedRow(both, id, texts).change?.verdict
  expect([1, 2, 3, 4].map(verdictOf)).toEqual(['within-noise', 'real', 'within-noise', 'real'])
  expect(observedRow(both, 2, texts)).toMatchObject({
    isNew: true,
    answersBefore: 0,
    change: { difference: 0.5 },
  })
  expect(observedRow(both, 4, texts)).toMatchObject({
    isNew: false,
    answers: 0,
    answersBefore: 25,
    lastSeen: '2025-12-25',
    change: { difference: -0.625 },
  })
})

test('a period without answers has no rates and no comparison', () => {
  const none = tally([])
  const { total, types, engines } = observedFigures({ scope, now: none, before: null, changes: null })
  expect(total.trigger.value).toBeNull()
  expect(total.perAnswer.value).toBeNull()
  expect(types.every(({ share }) => share.value === null)).toBe(true)
  expect(engines).toEqual([])
  expect(changesBetween(none, now).trigger.verdict).toBe('not-comparable')
})

test('a file has one line per sub-query, and no cell that a spreadsheet would evaluate', () => {
  const line = observedCsvLine({ ...observedRow(data, 1, texts), query: '=1+1' })
  expect(line).toMatch(/^'=1\+1,best stove 2026,recency,4,6,0\.6666/)
})

import { expect, test } from 'vitest'
import { matrixColumns, type PageReach } from './columns.ts'
import { recurrenceShare, competitorPresence } from './gap.ts'
import { coverageState } from './states.ts'

test('a score is covered or partial from its threshold up', () => {
  const thresholds = { covered: 0.6, partly: 0.3 }
  expect([null, 0.29, 0.3, 0.59, 0.6].map((score) => coverageState(score, thresholds))).toEqual([
    'missing',
    'missing',
    'partly',
    'partly',
    'covered',
  ])
})

test('columns alternate own, competitor, and cited pages, and unused room goes to the others', () => {
  const page = (number: number, owner: PageReach['owner'], reach: number) => ({
    page: number,
    owner,
    reach,
    covers: 0,
  })
  const pages = [
    page(1, 'own', 1),
    page(2, 'own', 5),
    page(3, 'rival', 9),
    page(4, 'rival', 8),
    page(5, 'rival', 7),
    page(6, 'cited', 2),
  ]
  expect(matrixColumns(pages, 5).map(({ page }) => page)).toEqual([2, 3, 6, 1, 4])
  expect(matrixColumns(pages, 20).map(({ page }) => page)).toEqual([2, 3, 6, 1, 4, 5])
})

test('recurrence counts answers or draws, never both, and rules have none', () => {
  const query = { answers: 3, ofAnswers: 12, draws: 5, ofDraws: 5, low: null, high: null }
  expect(recurrenceShare({ ...query, origin: 'observed' })).toMatchObject({
    value: 0.25,
    numerator: 3,
    denominator: 12,
  })
  expect(recurrenceShare({ ...query, origin: 'model' })).toMatchObject({ value: 1, numerator: 5, high: 1 })
  expect(recurrenceShare({ ...query, origin: 'rules' })).toBeNull()
  expect(recurrenceShare({ ...query, origin: 'observed', low: 0.1, high: 0.5 })).toMatchObject({
    low: 0.1,
    high: 0.5,
  })
})

test('competitor presence counts competitors, and all cited pages as one more', () => {
  const counts = { competitorsCovering: 2, citedCovering: 7, rivals: 3, citedPages: 40 }
  expect(competitorPresence(counts)).toMatchObject({ value: 0.75, numerator: 3, denominator: 4 })
  expect(competitorPresence({ ...counts, citedPages: 0, citedCovering: 0 })).toMatchObject({
    numerator: 2,
    denominator: 3,
  })
  expect(
    competitorPresence({ competitorsCovering: 0, citedCovering: 0, rivals: 0, citedPages: 0 }).value,
  ).toBe(0)
})

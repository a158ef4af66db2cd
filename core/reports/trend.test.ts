import { expect, test } from 'vitest'
import { emptyBrandCell, emptyCell } from '../metrics/tally.ts'
import { brandTrend, bucketDates, bucketFor, type BrandCellSeries, type CellSeries } from './trend.ts'

const period = { from: '2025-12-29', to: '2026-01-11' }

function cell(promptId: string, days: Record<number, number>): CellSeries {
  return { ...emptyCell(promptId, 'atlas'), daily: dailyOf(days) }
}
function named(promptId: string, days: Record<number, number>): BrandCellSeries {
  return { ...emptyBrandCell(promptId, 'atlas', 'own'), daily: dailyOf(days) }
}
const dailyOf = (days: Record<number, number>) => ({
  days: Object.keys(days).map(Number),
  counts: Object.values(days),
})
const line = { id: 'own', label: 'Own', brandId: 'own', isOwn: true, withBand: true }

function values(cells: CellSeries[], brandCells: BrandCellSeries[], bucket: 'day' | 'week' = 'week') {
  const [series] = brandTrend({ period, bucket, weighting: 'cells', cells, brandCells, lines: [line] })
  return series?.points.map((point) => ({ value: point.value, linked: point.linked })) ?? []
}

test('weeks start on Monday and cross the year boundary', () => {
  expect(bucketDates(period, 'week')).toEqual(['2025-12-29', '2026-01-05'])
  expect(bucketDates({ from: '2025-12-31', to: '2026-01-05' }, 'week')).toEqual(['2025-12-29', '2026-01-05'])
  expect(bucketDates({ from: '2025-12-30', to: '2026-01-02' }, 'day')).toHaveLength(4)
})

test('a long period with few days of answers is shown by week', () => {
  const long = { from: '2026-01-01', to: '2026-02-25' }
  expect(bucketFor(long, 'day', [cell('a', { 0: 4, 7: 4, 14: 4 })])).toBe('week')
  expect(bucketFor({ from: '2026-01-01', to: '2026-01-28' }, 'day', [cell('a', { 0: 4 })])).toBe('day')
})

test('with the same prompts in every bucket, the chain equals the plain level', () => {
  const cells = [cell('a', { 0: 2, 7: 2 }), cell('b', { 1: 4, 8: 4 })]
  expect(values(cells, [named('a', { 0: 1, 7: 2 }), named('b', { 8: 1 })])).toEqual([
    { value: 0.25, linked: true },
    { value: 0.625, linked: true },
  ])
})

test('adding a prompt that never mentions the brand does not look like a fall', () => {
  /*       week 1   week 2
   *  a–c   1/1      1/1
   *  d      –       0/1     plain levels 1 and 0.75; matched prompts did not move
   */
  const cells = [...['a', 'b', 'c'].map((id) => cell(id, { 0: 1, 7: 1 })), cell('d', { 7: 1 })]
  const brandCells = ['a', 'b', 'c'].map((id) => named(id, { 0: 1, 7: 1 }))
  expect(values(cells, brandCells)).toEqual([
    { value: 0.75, linked: true },
    { value: 0.75, linked: true },
  ])
})

test('too few common prompts break the chain, and the step is marked', () => {
  const cells = [cell('a', { 0: 1 }), cell('b', { 7: 1 })]
  expect(values(cells, [named('a', { 0: 1 })])).toEqual([
    { value: 1, linked: false },
    { value: 0, linked: true },
  ])
})

test('a bucket without answers is a gap, not a zero', () => {
  const points = values([cell('a', { 0: 1, 3: 1 })], [named('a', { 0: 1 })], 'day')
  expect(points.slice(0, 4).map((point) => point.value)).toEqual([1, null, null, 0])
})

import { expect, test } from 'vitest'
import { placedParts } from './stacked-parts.ts'

const parts = [
  { id: 'a', label: 'Mentioned first', short: '1st' },
  { id: 'b', label: 'Named second', short: '2nd' },
  { id: 'c', label: 'Not mentioned', short: 'none' },
]
const row = { id: 'r', label: 'Acorn', isOwn: true, note: '', unit: 'answers' }

test('parts fill the bar in order, in proportion to their counts', () => {
  const placed = placedParts({ ...row, values: { a: 3, c: 1 } }, parts, { left: 100, right: 300 })
  expect(placed.map(({ id, x, width, share }) => ({ id, x, width, share }))).toEqual([
    { id: 'a', x: 100, width: 150, share: 0.75 },
    { id: 'c', x: 250, width: 50, share: 0.25 },
  ])
  expect(placed[0]?.title).toBe('Acorn, Mentioned first: 75%, 3 answers')
})

test('a narrow part shows only its share, then only its word, then nothing', () => {
  const texts = (right: number) =>
    placedParts({ ...row, values: { a: 1, b: 9 } }, parts, { left: 0, right }).map(({ text }) => text)
  expect(texts(1000)).toEqual(['1st 10%', '2nd 90%'])
  expect(texts(420)).toEqual(['10%', '2nd 90%'])
  expect(texts(50)).toEqual(['', '90%'])
})

test('a row without values draws nothing', () => {
  expect(placedParts({ ...row, values: {} }, parts, { left: 0, right: 100 })).toEqual([])
  expect(placedParts({ ...row, values: { a: 0 } }, parts, { left: 0, right: 100 })).toEqual([])
})

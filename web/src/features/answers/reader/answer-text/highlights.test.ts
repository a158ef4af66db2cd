import { expect, test } from 'vitest'
import { segmentsOf } from './highlights.ts'

const span = (start: number, end: number) => ({ start, end })

test('cuts spans at the highlighted places that overlap them and keeps highlighted places between spans separate', () => {
  const acorn = span(0, 5)
  expect(segmentsOf([acorn], [span(3, 8), span(10, 12)])).toEqual([
    { start: 0, end: 3, named: acorn, isLit: false },
    { start: 3, end: 5, named: acorn, isLit: true },
    { start: 5, end: 8, named: null, isLit: true },
    { start: 10, end: 12, named: null, isLit: true },
  ])
})

test('leaves spans whole without highlighted places', () => {
  expect(segmentsOf([span(0, 5)], [])).toEqual([{ start: 0, end: 5, named: span(0, 5), isLit: false }])
})

import { expect, test } from 'vitest'
import { toggled } from './use-selection.ts'

const order = ['a', 'b', 'c', 'd']

test('one click selects one row, a second click lets go of it', () => {
  const one = toggled(new Set(), { id: 'b', from: null, order })
  expect([...one]).toEqual(['b'])
  expect([...toggled(one, { id: 'b', from: null, order })]).toEqual([])
})

test('a range follows the row at its end, upwards and downwards', () => {
  expect([...toggled(new Set(['a']), { id: 'c', from: 'a', order })]).toEqual(['a', 'b', 'c'])
  expect([...toggled(new Set(['d']), { id: 'b', from: 'd', order })].toSorted()).toEqual(['b', 'c', 'd'])
  expect([...toggled(new Set(order), { id: 'c', from: 'a', order })]).toEqual(['d'])
})

test('a range from a row that has gone is just the row', () => {
  expect([...toggled(new Set(), { id: 'c', from: 'gone', order })]).toEqual(['c'])
})

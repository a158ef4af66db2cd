import { expect, test } from 'vitest'
import { toggled } from './use-selection.ts'

const order = ['a', 'b', 'c', 'd']

test('one click selects a row, a second click deselects it', () => {
  const one = toggled(new Set(), { id: 'b', from: null, order })
  expect([...one]).toEqual(['b'])
  expect([...toggled(one, { id: 'b', from: null, order })]).toEqual([])
})

test('a range takes the new state of the clicked row, in both directions', () => {
  expect([...toggled(new Set(['a']), { id: 'c', from: 'a', order })]).toEqual(['a', 'b', 'c'])
  expect([...toggled(new Set(['d']), { id: 'b', from: 'd', order })].toSorted()).toEqual(['b', 'c', 'd'])
  expect([...toggled(new Set(order), { id: 'c', from: 'a', order })]).toEqual(['d'])
})

test('a range from a row that no longer exists is just the clicked row', () => {
  expect([...toggled(new Set(), { id: 'c', from: 'gone', order })]).toEqual(['c'])
})

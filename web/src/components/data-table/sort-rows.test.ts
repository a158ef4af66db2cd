import { expect, test } from 'vitest'
import { formatSort, parseSort, sortRows } from './sort-rows.ts'

const rows = [{ v: 2 }, { v: null }, { v: 10 }]

test('rows without a value come last in both directions', () => {
  const valueOf = (row: { v: number | null }) => row.v
  expect(sortRows(rows, { key: 'v', direction: 'asc' }, valueOf).map(valueOf)).toEqual([2, 10, null])
  expect(sortRows(rows, { key: 'v', direction: 'desc' }, valueOf).map(valueOf)).toEqual([10, 2, null])
})

test('numbers inside text sort as numbers', () => {
  const names = ['prompt 10', 'prompt 9']
  expect(sortRows(names, { key: 'n', direction: 'asc' }, (name) => name)).toEqual(['prompt 9', 'prompt 10'])
})

test('a sort survives the URL, and any other text is no sort', () => {
  expect(parseSort(formatSort({ key: 'visibility', direction: 'desc' }))).toEqual({
    key: 'visibility',
    direction: 'desc',
  })
  expect(parseSort('visibility')).toBeUndefined()
  expect(parseSort('constructor.up')).toBeUndefined()
})

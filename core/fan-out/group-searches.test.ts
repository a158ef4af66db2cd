import { expect, test } from 'vitest'
import { groupSearches } from './group-searches.ts'

const group = (...queries: string[]) =>
  groupSearches(
    queries.map((query) => ({ query })),
    ['Halden', 'Northwave'],
  ).map(({ lead, others }) => [lead.query, ...others.map(({ query }) => query)])

test('wordings of the same search are one group under the first of them', () => {
  expect(
    group('best headphones for long flights', 'Best headphones for long flights?', 'headphone battery life'),
  ).toEqual([
    ['best headphones for long flights', 'Best headphones for long flights?'],
    ['headphone battery life'],
  ])
  expect(group('long flight headphones best', 'best headphones for long flights')).toHaveLength(1)
})

test('another year or another brand is another search', () => {
  expect(group('best headphones 2025', 'best headphones 2026')).toHaveLength(2)
  expect(group('Halden headphones review', 'Northwave headphones review')).toHaveLength(2)
})

test('by subject, searches for another kind of page or year are one group, other brands are not', () => {
  const groups = (...queries: string[]) =>
    groupSearches(
      queries.map((query) => ({ query })),
      ['Halden', 'Northwave'],
      'subject',
    ).map(({ lead, others }) => [lead.query, others.length])
  expect(groups('best headphones 2026', 'headphones reviews', 'headphones comparison 2025')).toEqual([
    ['best headphones 2026', 2],
  ])
  expect(groups('Halden headphones review', 'Northwave headphones review')).toHaveLength(2)
})

test('no searches are no groups', () => {
  expect(group()).toEqual([])
})

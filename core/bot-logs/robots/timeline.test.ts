import { expect, test } from 'vitest'
import { stateOf, stretchesOf } from './timeline.ts'

const version = (id: string, fetchedAt: string, seenAt: string) => ({
  id,
  fetchedAt: new Date(fetchedAt),
  seenAt: new Date(seenAt),
})
const november = { from: '2026-11-01', to: '2026-11-30' }
const shown = (versions: Parameters<typeof stretchesOf<ReturnType<typeof version>>>[0], period = november) =>
  stretchesOf(versions, period).map(({ from, to, versions: some, isBefore }) => [
    `${from.slice(8)}–${to.slice(8)}`,
    some.map(({ id }) => id).join(' or '),
    ...(isBefore ? ['before'] : []),
  ])

test('without a version the rules are unknown', () => {
  expect(shown([])).toEqual([['01–30', '']])
})

test('the first version counts for earlier days, which are marked', () => {
  expect(shown([version('a', '2026-11-10T08:00:00Z', '2026-11-30T08:00:00Z')])).toEqual([
    ['01–09', 'a', 'before'],
    ['10–30', 'a'],
  ])
})

test('from the last check of the old version to a day after the first of the new, either may apply', () => {
  const a = version('a', '2026-10-01T08:00:00Z', '2026-11-10T23:00:00Z')
  const b = version('b', '2026-11-11T07:00:00Z', '2026-11-30T08:00:00Z')
  expect(shown([b, a])).toEqual([
    ['01–09', 'a'],
    ['10–12', 'a or b'],
    ['13–30', 'b'],
  ])
})

test('a version that lasted an hour is one of several on its days', () => {
  const versions = [
    version('a', '2026-10-01T08:00:00Z', '2026-11-10T06:00:00Z'),
    version('b', '2026-11-10T07:00:00Z', '2026-11-10T07:00:00Z'),
    version('c', '2026-11-10T08:00:00Z', '2026-11-30T08:00:00Z'),
  ]
  expect(shown(versions)).toEqual([
    ['01–09', 'a'],
    ['10–11', 'a or b or c'],
    ['12–30', 'c'],
  ])
})

test('changes outside a period do not split it', () => {
  const versions = [
    version('a', '2026-01-01T08:00:00Z', '2026-02-01T06:00:00Z'),
    version('b', '2026-02-02T06:00:00Z', '2026-11-30T06:00:00Z'),
  ]
  expect(shown(versions)).toEqual([['01–30', 'b']])
})

test.each([
  [200, 'rules'],
  [304, 'open'],
  [301, 'open'],
  [404, 'open'],
  [403, 'open'],
  [429, 'open'],
  [500, 'unreadable'],
  [503, 'unreadable'],
  [0, 'unreadable'],
])('a response with %i is %s', (status, state) => {
  expect(stateOf(status)).toBe(state)
})

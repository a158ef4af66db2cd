import { expect, test } from 'vitest'
import { isUsedUp, spendHeadline, spendParts, describeUncounted } from './spend-parts.ts'

const spent = { knownUsd: 12, assumedUsd: 1.5, reservedUsd: 0.5, unknownCalls: 14, budgetUsd: 50 }

test('assumed and reserved costs count against the budget and are shown separately from known ones', () => {
  expect(spendHeadline(spent)).toBe('$14.00 of $50.00')
  expect(spendParts(spent).map(({ name, share }) => [name, share])).toEqual([
    ['known', 0.24],
    ['assumed', 0.03],
    ['reserved', 0.01],
  ])
  expect(spendParts(spent)[1]?.words).toBe('reserved for 14 calls with unknown cost')
})

test('the bar never exceeds its width, and a month without cost has an empty bar', () => {
  const over = spendParts({ ...spent, budgetUsd: 7 })
  expect(over.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  const nothing = { knownUsd: 0, assumedUsd: 0, reservedUsd: 0, unknownCalls: 0, budgetUsd: null }
  expect(spendParts(nothing)).toEqual([{ name: 'known', usd: 0, share: 0, words: 'known cost' }])
  expect(spendHeadline(nothing)).toBe('$0.00')
})

test('calls without a known price are mentioned, because no sum includes them', () => {
  expect(describeUncounted(spent)).toBeNull()
  expect(describeUncounted({ ...spent, assumedUsd: 0, unknownCalls: 1 })).toBe(
    'Excludes 1 call with unknown cost.',
  )
})

test('a budget is used up when nothing is left of it', () => {
  expect(isUsedUp(spent)).toBe(false)
  expect(isUsedUp({ ...spent, budgetUsd: 14 })).toBe(true)
  expect(isUsedUp({ ...spent, budgetUsd: null })).toBe(false)
})

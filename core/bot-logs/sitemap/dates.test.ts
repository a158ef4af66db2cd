import { expect, test } from 'vitest'
import { batchFrom, verdictOnDates } from './dates.ts'

const seen = { dated: 100, asRead: 0, together: 3, known: 0, moved: 0 }

test.each([
  ['dates spread over time', {}, 'trusted', 0.97],
  ['no dates at all', { dated: 0, together: 0 }, 'none', 0],
  ['the moment of reading', { asRead: 80, together: 90 }, 'as-read', 0.8],
  ['one build', { together: 80 }, 'one-go', 0.8],
  ['nearly one build', { together: 79 }, 'trusted', 0.21],
  ['dates that all move from reading to reading', { known: 90, moved: 72 }, 'moving', 0.8],
  ['too few known to tell whether they move', { known: 4, moved: 4 }, 'trusted', 0.97],
] as const)('%s', (_, some, verdict, share) => {
  const result = verdictOnDates({ ...seen, ...some })
  expect(result.verdict).toBe(verdict)
  expect(result.share).toBeCloseTo(share)
})

test('the dates of a handful of pages are trusted, because nothing can be concluded', () => {
  expect(verdictOnDates({ ...seen, dated: 4, asRead: 4, together: 4 }).verdict).toBe('trusted')
})

test('a batch is a tenth of the pages, and at least twenty', () => {
  expect([batchFrom(50), batchFrom(200), batchFrom(1000)]).toEqual([20, 20, 100])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPlaces } from './sub-query-tally.ts'

test('the first indexes are those of a full sort, with ties included and unknown values last', () => {
  const value = fc.oneof(
    fc.integer({ min: 0, max: 5 }),
    fc.double({ noNaN: true }),
    fc.constant(Number.NEGATIVE_INFINITY),
  )
  fc.assert(
    fc.property(fc.array(value, { maxLength: 60 }), fc.integer({ min: 1, max: 70 }), (given, count) => {
      const values = Float64Array.from(given)
      const sorted = given
        .map((_, place) => place)
        .sort((a, b) => (given[a] === given[b] ? a - b : (given[b] ?? 0) > (given[a] ?? 0) ? 1 : -1))
      expect(firstPlaces(values, count, (a, b) => a - b)).toEqual(sorted.slice(0, count))
    }),
  )
})

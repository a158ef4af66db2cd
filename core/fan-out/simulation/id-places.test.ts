import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdPlaces } from './id-places.ts'

test('every id has the index of its first occurrence, and others have none', () => {
  const id = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }))
  fc.assert(
    fc.property(fc.array(id, { maxLength: 400 }), fc.array(id), (ids, others) => {
      const places = new IdPlaces(10)
      const known = new Map<number, number>()
      for (const one of ids) {
        if (!known.has(one)) known.set(one, known.size)
        expect(places.add(one)).toBe(known.get(one))
      }
      expect(places.size).toBe(known.size)
      for (const one of [...ids, ...others]) expect(places.of(one)).toBe(known.get(one) ?? -1)
    }),
  )
})

test('grows, and handles ids that are far apart as well as neighbors', () => {
  const places = new IdPlaces(10)
  const ids = Array.from({ length: 20_000 }, (_, at) => 1 + at * 2 ** 20)
  for (const one of ids) places.add(one)
  expect(ids.map((one) => places.of(one))).toEqual(ids.map((_, at) => at))
  expect(places.of(2)).toBe(-1)
})

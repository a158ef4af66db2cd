import { expect, test } from 'vitest'
import { associationOf, coversEnough, pageShare } from './citation-groups.ts'

test('a share of zero pages is null', () => {
  expect(pageShare(0, 0)).toEqual({ value: null, pages: 0, of: 0, low: null, high: null })
})

test('a share of pages has the score interval', () => {
  // Wilson 1927 for 8 of 20, by hand: center 0.41611, half-width 0.19742.
  const share = pageShare(8, 20)
  expect(share).toMatchObject({ value: 0.4, pages: 8, of: 20 })
  expect(share.low).toBeCloseTo(0.2188, 4)
  expect(share.high).toBeCloseTo(0.6134, 4)
})

test('the difference of two shares has Newcombe’s interval', () => {
  // Newcombe 1998, table II: 56/70 − 48/80, method 10.
  const { difference } = associationOf({ read: 70, readCited: 56, unread: 80, unreadCited: 48 })
  expect(difference?.value).toBeCloseTo(0.2, 10)
  expect(difference?.low).toBeCloseTo(0.0524, 4)
  expect(difference?.high).toBeCloseTo(0.3339, 4)
})

test('the difference is null with few pages on a side', () => {
  const { read, difference } = associationOf({ read: 9, readCited: 9, unread: 80, unreadCited: 1 })
  expect(read.value).toBe(1)
  expect(difference).toBeNull()
})

test('three of thirty days may lack lines, but not four', () => {
  expect([coversEnough(27), coversEnough(26)]).toEqual([true, false])
})

import { expect, test } from 'vitest'
import { quotaFit, quotaRefusal } from './quota.ts'

const months = (perMonth: number | null, ...used: number[]) =>
  used.map((count, index) => ({
    month: `2026-${String(index + 10).padStart(2, '0')}-01`,
    startsAt: new Date(Date.UTC(2026, 9 + index, 1)),
    used: count,
    perMonth,
  }))

const sentence = (perMonth: number, wanted: number, used: number[]) =>
  quotaRefusal({ perMonth, wanted, fit: quotaFit({ perMonth, wanted, months: months(perMonth, ...used) }) })

test('a run that uses the last answers of the quota fits', () => {
  expect(sentence(1000, 300, [700, 0])).toBeNull()
})

test('one answer too many waits for the next month', () => {
  expect(sentence(1000, 301, [700, 0])).toBe(
    'These are 301 answers; 300 of the plan’s 1,000 are left this month. They fit on 1 November 2026.',
  )
})

test('skips a month that other runs have fully planned', () => {
  expect(sentence(1000, 500, [700, 600, 500])).toContain('They fit on 1 December 2026.')
  expect(sentence(1000, 500, [700, 600, 501])).toContain('All coming months are fully planned.')
})

test('a run larger than the monthly quota never fits', () => {
  expect(sentence(1000, 1001, [0, 0])).toBe(
    'These are 1,001 answers; the plan includes 1,000 per month. Reduce prompts, engines, countries, or samples per prompt.',
  )
})

test('an overspent month has nothing left', () => {
  expect(sentence(1000, 1, [1200, 0])).toBe(
    'This is 1 answer; 0 of the plan’s 1,000 are left this month. It fits on 1 November 2026.',
  )
})

test("after an override expires, a month has the plan's limit", () => {
  const [now, ...raisedNoMore] = months(100, 0, 50, 0)
  const given = now === undefined ? [] : [{ ...now, perMonth: 500, used: 450 }, ...raisedNoMore]
  expect(quotaFit({ perMonth: 500, wanted: 80, months: given })).toMatchObject({
    left: 50,
    fits: false,
    laterMonth: { month: '2026-12-01' },
  })
  const unlimitedLater = given.map((month, at) => (at === 0 ? month : { ...month, perMonth: null }))
  expect(quotaFit({ perMonth: 500, wanted: 5000, months: unlimitedLater }).laterMonth?.month).toBe(
    '2026-11-01',
  )
})

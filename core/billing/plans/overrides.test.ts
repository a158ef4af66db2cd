import { expect, test } from 'vitest'
import { featuresUnder } from './features.ts'
import { overrideInput } from './overrides.ts'

test('an override wins over the plan, and without a plan everything is included', () => {
  expect(featuresUnder(['bot-logs'], [{ kind: 'query-fanout', amount: null }])).toEqual([
    'bot-logs',
    'query-fanout',
  ])
  expect(featuresUnder(['bot-logs'], [{ kind: 'bot-logs', amount: 0 }])).toEqual([])
  expect(featuresUnder(null, [{ kind: 'bot-logs', amount: 0 }])).toEqual(['query-fanout'])
  expect(featuresUnder(null, [{ kind: 'brands', amount: 3 }])).toBeNull()
  expect(featuresUnder([], [{ kind: 'answers', amount: null }])).toEqual([])
})

test('a limit is a whole number, and only the limit of answers may be zero', () => {
  const given = (what: string, amount: unknown) =>
    overrideInput.safeParse({ what, amount, until: null, reason: 'a pilot' }).success
  expect(given('answers', 0)).toBe(true)
  expect(given('answers', null)).toBe(true)
  expect(given('brands', 0)).toBe(false)
  expect(given('seats', 1.5)).toBe(false)
  expect(given('seats', -1)).toBe(false)
  expect(given('answers', 3_000_000_000)).toBe(false)
  expect(given('bot-logs', 5)).toBe(false)
})

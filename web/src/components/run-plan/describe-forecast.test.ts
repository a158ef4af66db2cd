import { expect, test } from 'vitest'
import {
  describeBudget,
  formatCost,
  describeQuota,
  formatCostRange,
  describeUnpriced,
} from './describe-forecast.ts'
import { sampleForecast } from './sample-forecast.ts'

const usd = { expected: 1.4, low: 1.2, high: 1.7 }

test('the cost is an estimate, free only at zero, and unknown instead of zero without a price', () => {
  expect(formatCost(usd)).toBe('about $1.40')
  expect(formatCost({ expected: 0, low: 0, high: 0 })).toBe('free')
  expect(formatCost(null)).toBe('unknown')
  expect(formatCost(usd, 12)).toBe('at least $1.20')
  expect(formatCostRange(usd)).toBe('$1.20 – $1.70')
  expect(formatCostRange({ expected: 0, low: 0, high: 0 })).toBeNull()
})

test('a budget says whether it is enough, or after how many answers it stops the run', () => {
  const run = { scope: 'run', limitUsd: 5, spentUsd: 0, fits: false, answersWithin: 420 } as const
  expect(describeBudget(run, 800)).toBe(
    'This run’s budget: $5.00, so the run pauses after about 420 of 800 answers. Raise the budget to continue.',
  )
  expect(describeBudget({ ...run, fits: true, answersWithin: null }, 800)).toBe(
    'This run’s budget: $5.00, enough for the whole run.',
  )
  const brand = { ...run, scope: 'brand', limitUsd: 50, spentUsd: 50, answersWithin: 0 } as const
  expect(describeBudget(brand, 800)).toContain('$50.00 spent this month')
})

test("a quota that is too small names the day on which the run fits, in the organization's calendar", () => {
  const quota = { perMonth: 500, left: 120, fits: false, fitsOn: '2026-12-01' }
  expect(describeQuota(quota)).toContain('. There’s enough quota for this run on')
  expect(describeQuota({ ...quota, fitsOn: null })).toContain('. This run needs more than a full')
  expect(describeQuota({ ...quota, fits: true })).toBe('Your plan has 120 of 500 answers left this month.')
})

test('engines without a price are named', () => {
  expect(describeUnpriced(sampleForecast)).toBeNull()
  const [engine] = sampleForecast.engines
  if (!engine) throw new Error('the sample has an engine')
  expect(
    describeUnpriced({
      ...sampleForecast,
      unpricedAnswers: 12,
      engines: [engine, { ...engine, label: 'Our Llama', usd: null, basis: 'unknown' }],
    }),
  ).toMatch(/^No price available for 12 answers from Our Llama/)
})

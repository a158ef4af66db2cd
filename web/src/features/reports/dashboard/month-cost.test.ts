import { expect, test } from 'vitest'
import { monthCost } from './month-cost.ts'

const month = { from: '2026-11-01', answers: 10, costUsd: 0, costUnknown: 10, sandboxAnswers: 0 }

test('is unknown instead of zero when the cost of all answers is unknown', () => {
  expect(monthCost(month)).toEqual({ known: null, unknownAnswers: 10 })
  expect(monthCost({ ...month, costUnknown: 4, costUsd: 0.5 })).toEqual({ known: 0.5, unknownAnswers: 4 })
  expect(monthCost({ ...month, answers: 0, costUnknown: 0 })).toEqual({ known: 0, unknownAnswers: 0 })
})

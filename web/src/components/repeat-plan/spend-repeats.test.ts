import { expect, test } from 'vitest'
import { costOf, extraRepeatsOf, spentRepeats } from './spend-repeats.ts'

const cell = (promptId: string, engine: string, x: number, n: number) => ({
  promptId,
  promptText: `question ${promptId}`,
  engine,
  x,
  n,
})

test('further answers go to undecided prompt–engine pairs only', () => {
  // 40 of 40 is above 0.8 in any case; 2 of 4 may be anything.
  const spent = spentRepeats([cell('p1', 'atlas', 40, 40), cell('p2', 'atlas', 2, 4)], 5)
  expect(spent).toEqual([{ ...cell('p2', 'atlas', 2, 4), repeats: 5 }])
})

test('a pair without answers comes before one with answers', () => {
  const spent = spentRepeats([cell('p1', 'atlas', 5, 10), cell('p2', 'atlas', 0, 0)], 1)
  expect(spent.map(({ promptId }) => promptId)).toEqual(['p2'])
})

test('extra repeats for a run are grouped by prompt and engine', () => {
  expect(
    extraRepeatsOf([
      { ...cell('p1', 'atlas', 1, 2), repeats: 3 },
      { ...cell('p1', 'borea', 1, 2), repeats: 1 },
      { ...cell('p2', 'atlas', 1, 2), repeats: 2 },
    ]),
  ).toEqual({ p1: { atlas: 3, borea: 1 }, p2: { atlas: 2 } })
})

test('the cost is unknown if one price is, and the engine without a price is named', () => {
  const prices = [
    { engine: 'atlas', usd: 0.02 },
    { engine: 'borea', usd: null },
  ]
  expect(costOf([{ engine: 'atlas', answers: 30 }], prices)).toEqual({ usd: 0.6, unknown: [] })
  expect(
    costOf(
      [
        { engine: 'atlas', answers: 30 },
        { engine: 'borea', answers: 1 },
      ],
      prices,
    ),
  ).toEqual({ usd: null, unknown: ['borea'] })
})

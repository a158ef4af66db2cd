import { expect, test } from 'vitest'
import { withoutAnswers } from './hidden-answers.ts'

test('quotes are removed and numbers stay', () => {
  const quote = { answerId: 'a', quote: 'Halden hisses.', engine: 'atlas' }
  expect(
    withoutAnswers({
      aspects: [{ aspect: 'sound', answers: 2, quotes: [quote, quote] }],
      negatives: [{ ...quote, sentiment: 'negative' }],
      dots: [{ answerId: 'a', present: true }],
    }),
  ).toEqual({
    aspects: [{ aspect: 'sound', answers: 2, quotes: [] }],
    negatives: [],
    dots: [{ answerId: 'a', present: true }],
  })
})

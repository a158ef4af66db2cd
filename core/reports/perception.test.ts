import { expect, test } from 'vitest'
import { withQuotes } from './perception.ts'

test('quotes the sentence against the brand from the evidence of a mixed label', () => {
  const text = 'Acorn offers great comfort. Its slow support is a real drawback.'
  const good = { start: text.indexOf('great'), end: text.indexOf('great') + 5 }
  const bad = { start: text.indexOf('slow'), end: text.indexOf('slow') + 4 }
  const place = {
    answerId: 'answer 1',
    promptId: 'prompt 1',
    engine: 'openai',
    answeredAt: '2026-11-01T00:00:00Z',
    method: 'lexicon-2',
  }
  const { negatives } = withQuotes(
    {
      aspects: [],
      comparisons: [],
      attributes: [],
      claims: [],
      negatives: [{ ...place, ...good, sentiment: 'mixed', others: [good, bad] }],
    },
    ({ start }) => (start < 28 ? text.slice(0, 27) : text.slice(28)),
  )
  expect(negatives).toEqual([{ ...place, sentiment: 'mixed', quote: text.slice(28) }])
})

import { expect, test } from 'vitest'
import type { Sentiment } from '../labels/labels.ts'
import { computePerception, withQuotes, type LabelledAnswer, type PerceptionData } from './perception.ts'

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

/** Answers to ten prompts on one engine: `criticized` of them name the price as a fault, the same for each prompt. */
function period(criticized: number, answers = 40, sentiment: Sentiment = 'negative') {
  const newest = Array.from({ length: answers }, (_, index) => ({
    answeredAt: '2026-11-16T09:00:00Z',
    promptId: `prompt ${index % 10}`,
    engine: 'atlas',
  }))
  const labelled = newest.slice(0, criticized).map((answer, index): LabelledAnswer => ({
    ...answer,
    answerId: `answer ${index}`,
    sentiment: null,
    method: 'rules-2',
    quotes: [],
    // Twice in one answer, and in another spelling: counts once.
    aspects: [
      { aspect: 'Price', sentiment, start: 0, end: 1 },
      { aspect: 'price ', sentiment: 'positive', start: 2, end: 3 },
    ],
    comparisons: [],
    attributes: [],
    claims: [],
  }))
  return { newest, labelled }
}

const cell = (promptId: string) => ({ promptId, engine: 'atlas', answers: 4, valid: 4 })
const cells = Array.from({ length: 10 }, (_, index) => cell(`prompt ${index}`))

function priceIn(now: ReturnType<typeof period>, earlier: ReturnType<typeof period> | null) {
  const { found } = computePerception({
    scope: { brand: { ownTrackedBrandId: 'own' } },
    tracked: [{ id: 'own', name: 'Acorn', isOwn: true }],
    weighting: 'cells',
    now: { cells, brandCells: [] },
    before: earlier && { cells, brandCells: [] },
    ...now,
    earlier,
    methods: [],
  } as unknown as PerceptionData)
  return found.aspects[0]
}

test('a theme counts an answer once per side, and is compared with the earlier period', () => {
  const price = priceIn(period(30), period(10))
  expect(price).toMatchObject({ answers: 30, sentiments: { negative: 30, positive: 0 } })
  expect(price?.weeks).toEqual([{ week: '2026-11-16', criticism: 30, praise: 0 }])
  // 30 of 40 against 10 of 40 answers.
  expect(price?.compared).toMatchObject({ side: 'criticism', before: 10, change: { verdict: 'real' } })
  expect(price?.compared?.change.difference).toBeCloseTo(0.5)
})

test('a theme in fewer than 10 answers of both periods is not compared, and none without an earlier period', () => {
  expect(priceIn(period(9), period(2))?.compared).toMatchObject({
    before: 2,
    change: { verdict: 'not-comparable', thin: { cause: 'answers', count: 9, needed: 10 } },
  })
  expect(priceIn(period(9), period(10))?.compared?.change.difference).not.toBeNull()
  expect(priceIn(period(30), null)?.compared).toBeNull()
})

test('a theme that is praised far more than criticized is followed by its praise', () => {
  expect(priceIn(period(30, 40, 'positive'), period(10))?.compared).toMatchObject({
    side: 'praise',
    before: 0,
  })
  // Mixed counts on both sides, so criticism is half of it.
  expect(priceIn(period(30, 40, 'mixed'), period(10))?.compared).toMatchObject({ side: 'criticism' })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lexiconSentiment } from './lexicon-sentiment.ts'

const names = ['Acorn', 'Birch', 'Cedar']

function read(text: string) {
  const mentions = names.flatMap((name) =>
    [...text.matchAll(new RegExp(name, 'g'))].map((match) => ({
      brandId: name,
      start: match.index,
      end: match.index + name.length,
    })),
  )
  return lexiconSentiment(text, mentions)
}
const labels = (text: string) =>
  Object.fromEntries((read(text) ?? []).map(({ brandId, label }) => [brandId, label]))

describe('a sentence about one brand', () => {
  test.each([
    ['Acorn is an excellent choice for most hikers.', 'positive'],
    ['The Acorn is uncomfortable and overpriced.', 'negative'],
    ['Acorn was founded in 1998 and sells tents in the EU.', 'neutral'],
    ['The Acorn is not reliable in the rain.', 'negative'],
    ['It is hard to go wrong: the Acorn is not only durable, it is a great value.', 'positive'],
    ['The Acorn is comfortable and well-made, but expensive, heavy and noisy in the wind.', 'mixed'],
    ['Is Acorn a good brand?', 'neutral'],
  ])('%s', (text, label) => {
    expect(labels(text)).toEqual({ Acorn: label })
  })
})

describe('two brands in one sentence', () => {
  test.each([
    ['Acorn is better than Birch for families.', 'positive', 'negative'],
    ['Acorn is worse than the Birch in heavy rain.', 'negative', 'positive'],
    ['Acorn is less reliable than Birch.', 'negative', 'positive'],
    ['The Acorn outperforms the Birch in every test.', 'positive', 'negative'],
    ['I would recommend Acorn over Birch.', 'positive', 'negative'],
    ['The Acorn is not as durable as the Birch.', 'negative', 'neutral'],
    ['Unlike Birch, Acorn is intuitive and reliable.', 'positive', 'neutral'],
    ['The Acorn is excellent, while the Birch is flimsy and disappointing.', 'positive', 'negative'],
    ['Acorn and Birch are both outstanding.', 'positive', 'positive'],
    ['Options are Acorn, Birch and others.', 'neutral', 'neutral'],
  ])('%s', (text, acorn, birch) => {
    expect(labels(text)).toEqual({ Acorn: acorn, Birch: birch })
  })
})

describe('words count for the brand they belong to', () => {
  test('in a list item with a sentence about “it”', () => {
    expect(
      labels(
        '1. **Acorn** – the brand many of us know. It is excellent and very durable.\n2. **Birch** – it is flimsy and the zips are a disappointing part of it.',
      ),
    ).toEqual({ Acorn: 'positive', Birch: 'negative' })
  })

  test('under a heading, until the next one', () => {
    expect(
      labels(
        '### Acorn\nThe fabric is excellent and the poles are durable.\n\n### Others\nMost are terrible and a waste.',
      ),
    ).toEqual({ Acorn: 'positive' })
  })

  test('pros and cons of an item count as such', () => {
    expect(
      labels(
        '- **Acorn** for the family\n  - Pros: two doors, good value\n  - Cons: the weight, overpriced poles',
      ),
    ).toEqual({
      Acorn: 'mixed',
    })
  })

  test('and not for a brand of another paragraph', () => {
    expect(labels('Acorn sells tents to the public.\n\nThe weather is terrible in the north.')).toEqual({
      Acorn: 'neutral',
    })
  })
})

test('a text in another language has no sentiment, rather than a neutral one', () => {
  expect(
    read('Acorn ist eine ausgezeichnete Wahl für Wanderer, die ein leichtes und haltbares Zelt suchen.'),
  ).toBeNull()
})

test('every label has the evidence it depends on', () => {
  const text = 'The Acorn is excellent but heavy.'
  const [acorn] = read(text) ?? []
  expect(acorn?.evidence.map(({ start, end }) => text.slice(start, end))).toEqual(['excellent', 'heavy'])
  expect(acorn?.method).toBe('lexicon-2')
})

test('any text has a result within −1…1, with evidence inside it', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          ...'the Acorn Birch is not better than great , but . \n - heavy # it ? over as'.split(' '),
        ),
      ),
      (words) => {
        const text = words.join(' ')
        for (const { score, evidence } of read(text) ?? []) {
          expect(Math.abs(score)).toBeLessThanOrEqual(1)
          for (const { start, end } of evidence)
            expect(start >= 0 && end <= text.length && start <= end).toBe(true)
        }
      },
    ),
  )
})

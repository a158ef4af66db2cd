import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labeledPart, labelerPrompt, maxLabeledTextLength, verdictsIn } from './instruction.ts'
import { quoteIn } from './quote-in.ts'
import { noLabels } from '../labels.ts'
import { labelerMethod, labelsOfVerdict, silentVerdict, verdict } from './verdict.ts'
import { withVerdicts } from './with-verdicts.ts'

const text = 'Birch is fine. **Acorn** is “light” and\nfast. Birch is fine.'
const at = (quote: string, from = 0) => {
  const start = text.indexOf(quote, from)
  return { start, end: start + quote.length }
}

describe('locating a quote', () => {
  test.each([
    ['Birch is fine', at('Birch is fine')],
    ['Acorn is "light" and fast', at('Acorn** is “light” and\nfast')],
    ['  fast.  ', at('fast.')],
    ['Acorn is heavy', null],
    ['**', null],
    ['', null],
    ['A', null],
  ])('finds %j only if the text contains its words', (quote, place) => {
    expect(quoteIn(text, quote)).toEqual(place)
  })

  test('chooses the occurrence nearest to the brand', () => {
    expect(quoteIn(text, 'Birch is fine', [{ start: 50, end: 55 }])).toEqual(at('Birch is fine', 10))
  })

  test('finds any excerpt where it was cut out, or at an equal place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 4 }), fc.nat(), fc.nat(), (any, a, b) => {
        const start = a % any.length
        const quote = any.slice(start, start + 1 + (b % (any.length - start)))
        const letters = quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0
        const place = quoteIn(any, quote)
        // Fewer than two letters prove nothing and are not searched.
        expect(place && any.slice(place.start, place.end)).toBe(letters < 2 ? null : quote.trim())
      }),
    )
    expect.assertions(100)
  })
})

describe('labels from a verdict', () => {
  const said = { ...silentVerdict, sentiment: 'negative' as const, score: 0.9, quotes: ['is “light”'] }
  const options = { text, mentions: [at('Acorn')], method: labelerMethod({ instruction: 1, model: 'some' }) }

  test('need quotes of the text, and the score does not contradict the label', () => {
    expect(
      labelsOfVerdict(said, { ...options, text: text.replace('**', '').replace('**', '') }).sentiment,
    ).toMatchObject({
      label: 'negative',
      score: -0.1,
      method: 'judge-1:some',
    })
  })

  test('are dropped if every quote is invented, but neutral and “not recommended” need no quote', () => {
    expect(labelsOfVerdict({ ...said, quotes: ['a scam'] }, options).sentiment).toBeNull()
    expect(
      labelsOfVerdict({ ...silentVerdict, sentiment: 'neutral', recommended: false }, options),
    ).toMatchObject({
      sentiment: { label: 'neutral', score: 0, quotes: [] },
      recommendation: { recommended: false, quotes: [] },
    })
    expect(
      labelsOfVerdict({ ...said, recommended: true, recommendationQuotes: ['buy it'] }, options)
        .recommendation,
    ).toBeNull()
  })

  test('replace those of the rules one by one, for brands the answer still mentions', () => {
    const rules = new Map([
      [
        'acorn',
        labelsOfVerdict({ ...silentVerdict, sentiment: 'neutral' }, { ...options, method: 'lexicon-2' }),
      ],
    ])
    const judged = new Map([
      ['acorn', labelsOfVerdict({ ...silentVerdict, recommended: false }, options)],
      ['gone', labelsOfVerdict({ ...silentVerdict, recommended: false }, options)],
    ])
    const labels = withVerdicts(rules, judged)
    expect([...labels.keys()]).toEqual(['acorn'])
    expect(labels.get('acorn')).toMatchObject({
      sentiment: { method: 'lexicon-2' },
      recommendation: { method: 'judge-1:some' },
    })
  })

  test('derive criticism and praise from aspects with quotes, and are unknown without any', () => {
    const aspects = [
      { aspect: 'Speed', sentiment: 'positive' as const, quote: 'fast' },
      { aspect: 'price', sentiment: 'negative' as const, quote: 'too expensive' },
    ]
    const labels = labelsOfVerdict({ ...silentVerdict, aspects }, options)
    expect(labels.criticism).toEqual({ criticized: false, praised: true, method: 'judge-1:some' })
    expect(labels.aspects).toEqual([{ aspect: 'speed', sentiment: 'positive', ...at('fast') }])
    const mixed = [{ aspect: 'speed', sentiment: 'mixed' as const, quote: 'fast' }]
    expect(labelsOfVerdict({ ...silentVerdict, aspects: mixed }, options).criticism).toMatchObject({
      criticized: true,
      praised: true,
    })
    expect(labelsOfVerdict(silentVerdict, options).criticism).toBeNull()
  })

  test('carry first choice, purpose, and comparisons only in words of the text', () => {
    const comparison = { otherId: 'birch', isBetter: true, aspect: 'weight' }
    const advice = {
      ...silentVerdict,
      recommended: true,
      recommendationQuotes: ['is “light”'],
      topPick: true,
      purpose: 'Birch',
      comparisons: [
        { ...comparison, quote: 'Birch is fine' },
        { ...comparison, quote: 'Birch is heavier' },
      ],
    }
    const labels = labelsOfVerdict(advice, { ...options, text: text.replaceAll('**', '') })
    expect(labels.recommendation).toMatchObject({ topPick: true, purpose: 'Birch' })
    expect(labels.comparisons).toHaveLength(1)
    const invented = labelsOfVerdict(
      { ...advice, purpose: 'families' },
      { ...options, text: text.replaceAll('**', '') },
    )
    expect(invented.recommendation?.purpose).toBeNull()
  })

  test('leave first choices to the rules where version 1 of the instruction was asked', () => {
    const advice = { recommended: true, topPick: true, purpose: 'travel', method: 'rules-1', quotes: [] }
    const rules = new Map([['acorn', { ...noLabels, recommendation: advice }]])
    const by = (method: string) =>
      withVerdicts(
        rules,
        new Map([
          ['acorn', { ...noLabels, recommendation: { ...advice, topPick: false, purpose: null, method } }],
        ]),
      ).get('acorn')?.recommendation
    expect(by('judge-1:some')).toMatchObject({ topPick: true, purpose: 'travel', method: 'judge-1:some' })
    expect(by('judge-2:some')).toMatchObject({ topPick: false, purpose: null })
  })
})

test('a verdict stored by version 1 of the instruction can still be read', () => {
  const { topPick: _pick, purpose: _purpose, comparisons: _comparisons, ...old } = silentVerdict
  expect(verdict.parse(old)).toEqual(silentVerdict)
})

test('comparisons name brands of the list; others and the brand itself are dropped', () => {
  const brands = ['acorn', 'birch'].map((brandId) => ({ brandId, names: [brandId] }))
  const compared = (other: string) => ({ other, isBetter: true, aspect: 'price', quote: 'cheaper' })
  const reply = {
    brands: [
      {
        brand: 'B1',
        sentiment: 'neutral',
        score: 0,
        quotes: [],
        recommended: false,
        recommendationQuotes: [],
        topPick: false,
        purpose: ' ',
        aspects: [],
        comparisons: [compared('B2'), compared('B1'), compared('B9')],
        attributes: [],
        claims: [],
      },
    ],
  }
  const found = verdictsIn(reply, brands)?.get('acorn')
  expect(found?.comparisons).toEqual([
    { otherId: 'birch', isBetter: true, aspect: 'price', quote: 'cheaper' },
  ])
  expect(found?.purpose).toBeNull()
})

test('a response without a readable entry is refused', () => {
  const brands = [{ brandId: 'acorn', names: ['Acorn'] }]
  for (const reply of [null, 'text', {}, { brands: [] }, { brands: [{ brand: 'B1', sentiment: 'angry' }] }])
    expect(verdictsIn(reply, brands)).toBeNull()
})

test('a long text is truncated at a line end, and the fence encloses the rest', () => {
  const long = `${'a line of text\n'.repeat(5000)}`
  expect(labeledPart(long).length).toBeLessThanOrEqual(maxLabeledTextLength)
  expect(labeledPart(long).endsWith('text')).toBe(true)
  const prompt = labelerPrompt({
    text: long,
    brands: [{ brandId: 'x', names: ['Acorn'], places: [] }],
    fence: 'f00',
  })
  expect(prompt.endsWith('\n===== end of text f00')).toBe(true)
  expect(prompt.startsWith('Brands:\nB1: "Acorn"\n')).toBe(true)
})

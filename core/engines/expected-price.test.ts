import { describe, expect, test } from 'vitest'
import { enteredPrice, withEnteredPrices } from './expected-price.ts'

const listed = { typicalUsd: 0.03, ceilingUsd: 0.12 }
const card = {
  defaultModel: 'm',
  models: ['m', 'n'],
  channel: 'api' as const,
  searches: 'chosen' as const,
  ...listed,
  prices: { m: listed, n: null },
}
const tokens = { inputUsdPerMillion: 2, outputUsdPerMillion: 10 }

describe('an entered price', () => {
  test('of an answer is that, whatever its length', () => {
    expect(enteredPrice({ ...tokens, usdPerAnswer: 0.5 }, card)).toEqual({ typicalUsd: 0.5, ceilingUsd: 0.5 })
    expect(enteredPrice({ usdPerAnswer: 0 }, card)).toEqual({ typicalUsd: 0, ceilingUsd: 0 })
  })

  test('of tokens and searches is that of a usual answer and of a very long one', () => {
    // 10,000 × $2 + 900 × $10 a million + 1 × $0.01; 60,000 × $2 + 8,000 × $10 a million + 5 × $0.01
    expect(enteredPrice({ ...tokens, usdPerSearch: 0.01 }, card)).toEqual({
      typicalUsd: 0.039,
      ceilingUsd: 0.25,
    })
  })

  test('of tokens suffices where nothing is searched', () => {
    // 200 × $2 + 900 × $10 a million; 1,200 × $2 + 8,000 × $10 a million
    expect(enteredPrice(tokens, { ...card, searches: 'never' })).toEqual({
      typicalUsd: 0.0094,
      ceilingUsd: 0.0824,
    })
  })

  test.each([
    ['nothing', {}],
    ['tokens but not the searches', tokens],
    ['searches but not the tokens', { usdPerSearch: 0.01 }],
    ['input but not output', { inputUsdPerMillion: 2, usdPerSearch: 0.01 }],
  ])('that says %s leaves the price to tables', (_, override) => {
    expect(enteredPrice(override, card)).toBeNull()
  })

  test('of tokens says nothing of a collector, whose vendor counts none', () => {
    expect(enteredPrice({ ...tokens, usdPerSearch: 0.01 }, { ...card, channel: 'ui' })).toBeNull()
    expect(enteredPrice({ usdPerAnswer: 0.02 }, { ...card, channel: 'ui' })?.ceilingUsd).toBe(0.02)
  })
})

describe('a card with entered prices', () => {
  test('has them for the model they were entered for, offered or not', () => {
    const { prices, typicalUsd } = withEnteredPrices(card, {
      n: { usdPerAnswer: 1 },
      own: { usdPerAnswer: 2 },
    })
    expect(prices).toEqual({
      m: listed,
      n: { typicalUsd: 1, ceilingUsd: 1 },
      own: { typicalUsd: 2, ceilingUsd: 2 },
    })
    expect(typicalUsd).toBe(0.03)
  })

  test('has those for all models wherever a model has none of its own', () => {
    const all = { typicalUsd: 1, ceilingUsd: 1 }
    expect(withEnteredPrices(card, { '*': { usdPerAnswer: 1 }, n: { usdPerAnswer: 2 } })).toMatchObject({
      typicalUsd: 1,
      ceilingUsd: 1,
      prices: { '*': all, m: all, n: { typicalUsd: 2, ceilingUsd: 2 } },
    })
  })

  test('keeps what it has where they do not say everything', () => {
    expect(withEnteredPrices(card, { m: tokens })).toEqual(card)
    expect(withEnteredPrices(card, {})).toEqual(card)
  })
})

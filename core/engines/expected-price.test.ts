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

describe('entered price', () => {
  test('a price per answer applies to answers of any length', () => {
    expect(enteredPrice({ ...tokens, usdPerAnswer: 0.5 }, card)).toEqual({ typicalUsd: 0.5, ceilingUsd: 0.5 })
    expect(enteredPrice({ usdPerAnswer: 0 }, card)).toEqual({ typicalUsd: 0, ceilingUsd: 0 })
  })

  test('prices of tokens and searches are applied to a typical and a very long answer', () => {
    // 10,000 × $2 + 900 × $10 per million + 1 × $0.01; 60,000 × $2 + 8,000 × $10 per million + 5 × $0.01
    expect(enteredPrice({ ...tokens, usdPerSearch: 0.01 }, card)).toEqual({
      typicalUsd: 0.039,
      ceilingUsd: 0.25,
    })
  })

  test('prices of tokens suffice if nothing is searched', () => {
    // 200 × $2 + 900 × $10 per million; 1,200 × $2 + 8,000 × $10 per million
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
  ])('an entry of only %s leaves the price to the tables', (_, override) => {
    expect(enteredPrice(override, card)).toBeNull()
  })

  test('token prices say nothing about a data provider, which counts no tokens', () => {
    expect(enteredPrice({ ...tokens, usdPerSearch: 0.01 }, { ...card, channel: 'ui' })).toBeNull()
    expect(enteredPrice({ usdPerAnswer: 0.02 }, { ...card, channel: 'ui' })?.ceilingUsd).toBe(0.02)
  })
})

describe('card with entered prices', () => {
  test('has prices for the model they were entered for, whether or not it is offered', () => {
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

  test('uses prices entered for all models if a model has no own entry', () => {
    const all = { typicalUsd: 1, ceilingUsd: 1 }
    expect(withEnteredPrices(card, { '*': { usdPerAnswer: 1 }, n: { usdPerAnswer: 2 } })).toMatchObject({
      typicalUsd: 1,
      ceilingUsd: 1,
      prices: { '*': all, m: all, n: { typicalUsd: 2, ceilingUsd: 2 } },
    })
  })

  test('keeps its prices if the entered ones are incomplete', () => {
    expect(withEnteredPrices(card, { m: tokens })).toEqual(card)
    expect(withEnteredPrices(card, {})).toEqual(card)
  })
})

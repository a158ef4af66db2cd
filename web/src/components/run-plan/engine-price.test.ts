import { expect, test } from 'vitest'
import { typicalPrice } from './engine-price.ts'

const prices = { known: { typicalUsd: 0.5, ceilingUsd: 1 }, unknown: null }
const engine = { sandbox: false, typicalUsd: 0.0125, ceilingUsd: 0.1, defaultModel: 'usual', prices }

test.each([
  [engine, undefined, 'usually $0.0125 an answer'],
  [engine, 'usual', 'usually $0.0125 an answer'],
  [engine, 'known', 'usually $0.50 an answer'],
  [engine, 'unknown', 'price not known'],
  [engine, 'never heard of', 'price not known'],
  [{ ...engine, prices: { ...prices, '*': { typicalUsd: 0, ceilingUsd: 0 } } }, 'never heard of', 'free'],
  [{ ...engine, sandbox: true }, 'known', 'free'],
])('a price is shown only for models whose price is known (%#)', (priced, model, words) => {
  expect(typicalPrice(priced, model)).toBe(words)
})

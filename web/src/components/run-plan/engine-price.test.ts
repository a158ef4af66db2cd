import { expect, test } from 'vitest'
import { typicalPrice } from './engine-price.ts'

const prices = { known: { typicalUsd: 0.5, ceilingUsd: 1 }, unknown: null }
const engine = { sandbox: false, typicalUsd: 0.0125, ceilingUsd: 0.1, defaultModel: 'usual', prices }

test.each([
  [engine, undefined, 'about $0.0125 per answer'],
  [engine, 'usual', 'about $0.0125 per answer'],
  [engine, 'known', 'about $0.50 per answer'],
  [engine, 'unknown', 'no price available'],
  [engine, 'never heard of', 'no price available'],
  [{ ...engine, prices: { ...prices, '*': { typicalUsd: 0, ceilingUsd: 0 } } }, 'never heard of', 'free'],
  [{ ...engine, sandbox: true }, 'known', 'free'],
])('a price is shown only for models whose price is known (%#)', (priced, model, words) => {
  expect(typicalPrice(priced, model)).toBe(words)
})

import { describe, expect, test } from 'vitest'
import { listPrice, reserveUsd } from './engine-price.ts'

const usual = { typicalUsd: 0.03, ceilingUsd: 0.12 }
const dear = { typicalUsd: 0.3, ceilingUsd: 1.2 }
const other = { typicalUsd: 0.01, ceilingUsd: 0.01 }
const engine = { sandbox: false, defaultModel: 'm', ...usual, prices: { m: usual, dear, unpriced: null } }

describe('list price', () => {
  test.each([
    ['the default model', null, usual],
    ['the default model by its name', 'm', usual],
    ['another model of the list', 'dear', dear],
    ['a model of the list without a price', 'unpriced', null],
    ['a model that is not in the list', 'elsewhere', null],
    ['a model named like a part of every object', 'constructor', null],
  ])('for %s', (_, model, price) => {
    expect(listPrice(engine, model)).toEqual(price)
  })

  test('entered for all models applies to those without an entry', () => {
    const entered = { ...engine, prices: { ...engine.prices, '*': other } }
    expect(listPrice(entered, 'elsewhere')).toEqual(other)
    expect(listPrice(entered, 'dear')).toEqual(dear)
    expect(listPrice(entered, 'unpriced')).toBeNull()
  })

  test('of the default model is known for a card without prices by model', () => {
    expect(listPrice({ ...engine, prices: {} }, null)).toEqual(usual)
    expect(listPrice({ ...engine, prices: {} }, 'dear')).toBeNull()
    expect(listPrice({ ...engine, prices: {}, typicalUsd: null, ceilingUsd: null }, null)).toBeNull()
  })
})

test('the reserve follows the requested model, and paid prices take precedence over list prices', () => {
  expect(reserveUsd({ engine, model: 'dear', observed: null })).toBe(1.2)
  expect(reserveUsd({ engine, model: 'elsewhere', observed: null })).toBeNull()
  const observed = { paid: 20, mean: 0.2, variance: 0, p95: 0.2, max: 0.2, medianSeconds: 5 }
  expect(reserveUsd({ engine, model: 'dear', observed })).toBe(0.25)
  expect(reserveUsd({ engine, model: 'dear', observed: { ...observed, paid: 19 } })).toBe(1.2)
})

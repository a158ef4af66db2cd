import { describe, expect, test } from 'vitest'
import type { Usage } from '../engine.ts'
import { computedCost, expectedPrice, feeAt, reportedCost, unknownCost } from './prices.ts'

const usage: Usage = {
  inputTokens: 10_000,
  cachedInputTokens: 2000,
  cacheWriteTokens: null,
  outputTokens: 1000,
  reasoningTokens: 400,
  totalTokens: 11_000,
}
const facts = {
  priceProvider: 'openai',
  model: 'gpt-5-mini',
  usage,
  searches: 0,
  feePerSearch: 0.01,
  askedAt: new Date('2026-11-20'),
}

describe('a computed cost', () => {
  // $0.25 input, $0.025 cached input, $2 output per million tokens: 8,000 × 0.25 + 2,000 × 0.025 + 1,000 × 2 = 2,000 +
  // 50 + 2,000 millionths of a dollar.
  test('is the tokens at the price of the day', () => {
    expect(computedCost(facts)).toEqual({ usd: 0.00405, basis: 'computed' })
  })

  test('is unknown for more tokens than any context contains', () => {
    for (const part of ['inputTokens', 'outputTokens'])
      expect(computedCost({ ...facts, usage: { ...usage, [part]: 1e12 } })).toEqual(unknownCost)
  })

  test('includes the fee of each search', () => {
    expect(computedCost({ ...facts, searches: 3 })).toEqual({ usd: 0.03405, basis: 'computed' })
  })

  test('needs no fee without a search', () => {
    expect(computedCost({ ...facts, feePerSearch: null })).toEqual(computedCost(facts))
  })

  test('is known for a dated snapshot of a known model', () => {
    expect(computedCost({ ...facts, model: 'gpt-5-mini-2025-08-07' })).toEqual(computedCost(facts))
  })

  // $2 per million tokens of input, $2.50 written to the cache, $0.20 read from it, $10 of output:
  // 7,000 × 2 + 2,000 × 0.2 + 1,000 × 2.5 + 1,000 × 10 = 14,000 + 400 + 2,500 + 10,000 millionths.
  test('includes tokens written to a cache', () => {
    const claude = { ...facts, priceProvider: 'anthropic', model: 'claude-sonnet-5-5' }
    expect(computedCost({ ...claude, usage: { ...usage, cacheWriteTokens: 1000 } })).toEqual({
      usd: 0.0269,
      basis: 'computed',
    })
  })

  test('uses the prices of the day', () => {
    const o3 = { ...facts, model: 'o3', usage: { ...usage, cachedInputTokens: 0 } }
    expect(computedCost({ ...o3, askedAt: new Date('2025-06-01') }).usd).toBeGreaterThan(0.028)
    expect(computedCost(o3)).toEqual({ usd: 0.028, basis: 'computed' })
  })

  test.each([
    ['an unknown model', { model: 'local-llama' }],
    ['no token counts', { usage: { ...usage, outputTokens: null } }],
    ['counts that contradict each other', { usage: { ...usage, cachedInputTokens: 20_000 } }],
    ['an unknown number of searches', { searches: null }],
    ['searches whose fee is not known', { searches: 1, feePerSearch: null }],
  ])('is unknown, never 0, with %s', (_, change) => {
    expect(computedCost({ ...facts, ...change })).toEqual({ usd: null, basis: 'unknown' })
  })

  test('uses entered prices, for the model first, then for all models', () => {
    const overrides = {
      'local-llama': { inputUsdPerMillion: 1, outputUsdPerMillion: 10 },
      '*': { usdPerAnswer: 0.5 },
    }
    expect(computedCost({ ...facts, model: 'local-llama', overrides }).usd).toBe(0.02)
    expect(computedCost({ ...facts, overrides }).usd).toBe(0.5)
    expect(computedCost({ ...facts, searches: 2, overrides: { '*': { usdPerSearch: 1 } } }).usd).toBe(2.00405)
  })
})

describe('a dated fee', () => {
  const fees = [
    { from: '2025-01-01', usd: 0.01 },
    { from: '2026-06-01', usd: 0.02 },
  ]
  test.each([
    ['2024-12-31', null],
    ['2025-01-01', 0.01],
    ['2026-05-31', 0.01],
    ['2026-06-01', 0.02],
  ])('on %s is %s', (day, usd) => {
    expect(feeAt(fees, new Date(day))).toBe(usd)
  })
})

describe('an expected price', () => {
  const perToken = (tokens: Usage & { searches: number }) => ({
    usd: (tokens.inputTokens ?? 0) / 1e6 + (tokens.outputTokens ?? 0) / 1e6 + tokens.searches / 100,
    basis: 'computed' as const,
  })

  test('is that of a typical and a very long answer', () => {
    const price = expectedPrice(perToken)
    expect(price?.typicalUsd).toBeCloseTo(0.0209, 9)
    expect(price?.ceilingUsd).toBeCloseTo(0.118, 9)
  })

  test('leaves out search results if there are no searches', () => {
    const price = expectedPrice(perToken, { searches: false })
    expect(price?.typicalUsd).toBeCloseTo(0.0011, 9)
    expect(price?.ceilingUsd).toBeCloseTo(0.0092, 9)
  })

  test('is null without a known price', () => {
    expect(expectedPrice(() => unknownCost)).toBeNull()
  })
})

describe('a reported cost', () => {
  test('above any plausible cost is ignored', () => {
    expect(reportedCost(10_001)).toBeNull()
    expect(reportedCost(1e300)).toBeNull()
  })

  test.each([[null], [-1], [Number.NaN], [Number.POSITIVE_INFINITY]])('of %s is ignored', (usd) => {
    expect(reportedCost(usd)).toBeNull()
  })

  test('of 0 is 0, because the provider reports it', () => {
    expect(reportedCost(0)).toEqual({ usd: 0, basis: 'reported' })
  })
})

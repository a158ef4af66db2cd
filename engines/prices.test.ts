import { describe, expect, test } from 'vitest'
import type { Usage } from './engine.ts'
import { openaiCost, unknownCost } from './prices.ts'

const usage: Usage = {
  inputTokens: 10_000,
  cachedInputTokens: 2000,
  cacheWriteTokens: null,
  outputTokens: 1000,
  reasoningTokens: 400,
  totalTokens: 11_000,
}
const facts = {
  model: 'gpt-5-mini',
  usage,
  searchCalls: 0,
  serviceTier: 'default',
  askedAt: new Date('2026-11-20'),
}

describe('the cost of an OpenAI answer', () => {
  // $0.25 input, $0.025 cached input, $2 output per million tokens:
  // 8,000 × 0.25 + 2,000 × 0.025 + 1,000 × 2 = 2,000 + 50 + 2,000 millionths of a dollar.
  test('is its tokens at the price of the day', () => {
    expect(openaiCost(facts)).toEqual({ usd: 0.00405, basis: 'computed' })
  })

  test('adds a cent for each search', () => {
    expect(openaiCost({ ...facts, searchCalls: 3 })).toEqual({ usd: 0.03405, basis: 'computed' })
  })

  test('is found for a dated snapshot of a known model', () => {
    expect(openaiCost({ ...facts, model: 'gpt-5-mini-2025-08-07' })).toEqual(openaiCost(facts))
  })

  test('follows prices that change with time', () => {
    const o3 = { ...facts, model: 'o3', usage: { ...usage, cachedInputTokens: 0 } }
    const before = openaiCost({ ...o3, askedAt: new Date('2025-06-01') })
    expect(before).toEqual(unknownCost)
    expect(openaiCost(o3)).toEqual({ usd: 0.028, basis: 'computed' })
  })

  test.each([
    ['an unknown model', { model: 'local-llama' }],
    ['another price list', { serviceTier: 'flex' }],
    ['no token counts', { usage: { ...usage, outputTokens: null } }],
    ['counts that contradict each other', { usage: { ...usage, cachedInputTokens: 20_000 } }],
    ['an unknown number of searches', { searchCalls: null }],
  ])('is unknown, never 0, with %s', (_, change) => {
    expect(openaiCost({ ...facts, ...change })).toEqual({ usd: null, basis: 'unknown' })
  })
})

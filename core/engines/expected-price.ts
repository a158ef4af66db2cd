import { z } from 'zod'
import {
  overrideFor,
  roundedUsd,
  tokenUsd,
  type PriceOverride,
  type PriceOverrides,
} from './price-override.ts'

/** Typical cost of one answer in US dollars, and a ceiling, which budgets reserve while it is asked. */
export const expectedPrice = z.object({ typicalUsd: z.number(), ceilingUsd: z.number() })
export type ExpectedPrice = z.infer<typeof expectedPrice>

/** By model id, null if no price is known; `*` covers every other model. */
export const expectedPrices = z.record(z.string(), expectedPrice.nullable())
export type ExpectedPrices = z.infer<typeof expectedPrices>

export type ExpectedUsage = { inputTokens: number; outputTokens: number; searches: number }

/**
 * A typical answer with web search, and the longest plausible one: used until answers of an engine have been paid for.
 * Typical: search results dominate the input; orders of magnitude as in the recorded responses of the conformance
 * server. The ceiling assumes the pages of three searches and a long answer with reasoning.
 */
const usualAnswer = { inputTokens: 10_000, outputTokens: 900, searches: 1 }
const longestAnswer = { inputTokens: 60_000, outputTokens: 8_000, searches: 5 }

/** The two usages behind an expected price. Without web search, the pages of search results are left out. */
export function expectedUsage({ searches }: { searches: boolean }): {
  typical: ExpectedUsage
  ceiling: ExpectedUsage
} {
  const usage = (answer: ExpectedUsage) =>
    searches ? answer : { ...answer, inputTokens: Math.round(answer.inputTokens / 50), searches: 0 }
  return { typical: usage(usualAnswer), ceiling: usage(longestAnswer) }
}

/**
 * Typical and maximum usage of the labeler: the instruction, some 3,000 characters of text, and the labels of five
 * brands; the ceiling is a text of `maxLabeledTextLength` and a long response with reasoning.
 */
export const usualLabelTokens: ExpectedUsage = { inputTokens: 2_200, outputTokens: 900, searches: 0 }
export const maxLabelTokens: ExpectedUsage = { inputTokens: 14_000, outputTokens: 8_000, searches: 0 }

type PricedCard = {
  defaultModel: string
  models: readonly string[]
  channel: 'api' | 'ui'
  searches: 'never' | 'chosen' | 'always'
  typicalUsd: number | null
  ceilingUsd: number | null
  prices: ExpectedPrices
}

/**
 * An engine's card with entered prices. Incomplete entries, such as token prices without a price per search, are
 * completed with the worker's tables when the key is tested; until then the card's prices stay.
 */
export function withEnteredPrices<Card extends PricedCard>(card: Card, overrides: PriceOverrides): Card {
  const models = new Set([
    card.defaultModel,
    ...card.models,
    ...Object.keys(card.prices),
    ...Object.keys(overrides),
  ])
  const prices = { ...card.prices }
  for (const model of models) {
    const price = enteredPrice(overrideFor(overrides, model), card)
    if (price !== null) prices[model] = price
  }
  return { ...card, prices, ...prices[card.defaultModel] }
}

/** The expected price of an answer by entered prices alone; null if they are incomplete. */
export function enteredPrice(
  override: PriceOverride,
  { channel, searches }: Pick<PricedCard, 'channel' | 'searches'>,
): ExpectedPrice | null {
  const { usdPerAnswer, usdPerSearch } = override
  if (usdPerAnswer !== undefined) return { typicalUsd: usdPerAnswer, ceilingUsd: usdPerAnswer }
  // Data providers count no tokens, and the number of searches per answer is unknown.
  if (channel === 'ui') return null
  const usd = (usage: ExpectedUsage) => {
    const tokens = tokenUsd(override, usage)
    if (tokens === null || (usage.searches > 0 && usdPerSearch === undefined)) return null
    return roundedUsd(tokens + usage.searches * (usdPerSearch ?? 0))
  }
  const { typical, ceiling } = expectedUsage({ searches: searches !== 'never' })
  const typicalUsd = usd(typical)
  const ceilingUsd = usd(ceiling)
  return typicalUsd === null || ceilingUsd === null ? null : { typicalUsd, ceilingUsd }
}

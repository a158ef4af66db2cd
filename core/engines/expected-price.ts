import { z } from 'zod'
import {
  overrideFor,
  roundedUsd,
  tokenUsd,
  type PriceOverride,
  type PriceOverrides,
} from './price-override.ts'

/** US dollars one answer usually costs, and what one should not exceed: what budgets set aside while it is asked. */
export const expectedPrice = z.object({ typicalUsd: z.number(), ceilingUsd: z.number() })
export type ExpectedPrice = z.infer<typeof expectedPrice>

/** By model id, null where no price is known; `*` holds for every model that is not named. */
export const expectedPrices = z.record(z.string(), expectedPrice.nullable())
export type ExpectedPrices = z.infer<typeof expectedPrices>

export type ExpectedUsage = { inputTokens: number; outputTokens: number; searches: number }

/**
 * A usual answer with web search, and the longest that is plausible: what stands in for experience until answers of an
 * engine have been paid for. Usual: what a search brings in dominates the input; orders of magnitude as in the recorded
 * replies of the conformance server. The ceiling is three searches' worth of pages and a long answer with reasoning.
 */
const usualAnswer = { inputTokens: 10_000, outputTokens: 900, searches: 1 }
const longestAnswer = { inputTokens: 60_000, outputTokens: 8_000, searches: 5 }

/** The two usages an expected price is made of. Without web search the pages a search would bring in are left out. */
export function expectedUsage({ searches }: { searches: boolean }): {
  typical: ExpectedUsage
  ceiling: ExpectedUsage
} {
  const usage = (answer: ExpectedUsage) =>
    searches ? answer : { ...answer, inputTokens: Math.round(answer.inputTokens / 50), searches: 0 }
  return { typical: usage(usualAnswer), ceiling: usage(longestAnswer) }
}

/**
 * A text put before the judge, and the longest: the instruction, some 3,000 characters of text and the labels of five
 * brands; the ceiling is a text of `maxLabeledTextLength` and a long reply with reasoning.
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
 * An engine's card with the prices somebody entered. What does not say everything by itself, such as token prices
 * without a price per search, is completed by the worker's tables when the key is tested; until then the card's prices stay.
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

/** What an answer should cost by what somebody entered alone; null when that does not say everything. */
export function enteredPrice(
  override: PriceOverride,
  { channel, searches }: Pick<PricedCard, 'channel' | 'searches'>,
): ExpectedPrice | null {
  const { usdPerAnswer, usdPerSearch } = override
  if (usdPerAnswer !== undefined) return { typicalUsd: usdPerAnswer, ceilingUsd: usdPerAnswer }
  // Vendors of collectors count no tokens, and how many searches an answer takes is theirs to say.
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

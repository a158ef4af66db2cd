import { calcPrice } from '@pydantic/genai-prices'
import {
  expectedUsage,
  maxLabelTokens,
  usualLabelTokens,
  type ExpectedPrice,
  type ExpectedPrices,
  type ExpectedUsage,
} from '#core/engines/expected-price.ts'
import {
  overrideFor,
  roundedUsd,
  tokenUsd,
  type PriceOverride,
  type PriceOverrides,
} from '#core/engines/price-override.ts'
import type { Cost, Usage } from '../engine.ts'

export const unknownCost: Cost = { usd: null, basis: 'unknown' }

/** A fee in force from a day (UTC), in order of time. */
export type DatedFee = { from: string; usd: number }

/** The fee in force at `askedAt`; null before the first. */
export function feeAt(fees: readonly DatedFee[], askedAt: Date): number | null {
  return fees.findLast(({ from }) => askedAt >= new Date(from))?.usd ?? null
}

/**
 * The cost of an answer in US dollars: token prices of the dated table in @pydantic/genai-prices (`priceProvider` is
 * its provider id) plus `searches` times `feePerSearch`, each replaced by the model's `overrides`. Unknown, never 0, if
 * the model, the token counts, the number of searches, or their fee is unknown.
 */
export function computedCost({
  priceProvider,
  model,
  usage,
  searches,
  feePerSearch,
  askedAt,
  overrides = {},
}: {
  priceProvider: string
  model: string
  usage: Usage
  /**
   * Units that the provider charges for besides tokens: searches, or grounded prompts; null if the body does not say.
   */
  searches: number | null
  /** Null: no fee is known for this day or model. Not needed if `searches` is 0. */
  feePerSearch: number | null
  askedAt: Date
  overrides?: PriceOverrides
}): Cost {
  const override = overrideFor(overrides, model)
  if (override.usdPerAnswer !== undefined)
    return { usd: roundedUsd(override.usdPerAnswer), basis: 'computed' }
  const fee = override.usdPerSearch ?? feePerSearch
  if (searches === null || (searches > 0 && fee === null)) return unknownCost
  const tokens = usdOfTokens({ priceProvider, model, usage, askedAt, override })
  return tokens === null
    ? unknownCost
    : { usd: roundedUsd(tokens + searches * (fee ?? 0)), basis: 'computed' }
}

/**
 * The expected price of an answer by `priceOf`: for each offered model, each model with entered prices, and all others
 * (`*`) if a price was entered for these.
 */
export function expectedPricesOf(
  models: readonly string[],
  overrides: PriceOverrides,
  priceOf: (model: string) => ExpectedPrice | null,
): ExpectedPrices {
  return Object.fromEntries(
    [...new Set([...models, ...Object.keys(overrides)])].map((model) => [model, priceOf(model)]),
  )
}

/**
 * Prices a typical and a very long answer with `cost`; null if it knows no price. `searches` false: the engine has
 * none.
 */
export function expectedPrice(
  cost: (usage: Usage & { searches: number }) => Cost,
  { searches = true } = {},
): ExpectedPrice | null {
  return priceBetween(cost, expectedUsage({ searches }))
}

/** The same for one text sent to the model as labeler. */
export function expectedLabelerPrice(
  cost: (usage: Usage & { searches: number }) => Cost,
): ExpectedPrice | null {
  return priceBetween(cost, { typical: usualLabelTokens, ceiling: maxLabelTokens })
}

function priceBetween(
  cost: (usage: Usage & { searches: number }) => Cost,
  { typical, ceiling }: { typical: ExpectedUsage; ceiling: ExpectedUsage },
): ExpectedPrice | null {
  const usd = (usage: ExpectedUsage) =>
    cost({
      cachedInputTokens: null,
      cacheWriteTokens: null,
      reasoningTokens: null,
      totalTokens: null,
      ...usage,
    }).usd
  const typicalUsd = usd(typical)
  const ceilingUsd = usd(ceiling)
  return typicalUsd === null || ceilingUsd === null ? null : { typicalUsd, ceilingUsd }
}

/** No call is this expensive, and no context this long: such a report is an error, and the cost unknown. */
const most = { usd: 10_000, tokens: 1e9 }

/** The cost reported by the provider. */
export function reportedCost(usd: number | null): Cost | null {
  return usd === null || !Number.isFinite(usd) || usd < 0 || usd > most.usd
    ? null
    : { usd: roundedUsd(usd), basis: 'reported' }
}

function usdOfTokens({
  priceProvider,
  model,
  usage,
  askedAt,
  override,
}: {
  priceProvider: string
  model: string
  usage: Usage
  askedAt: Date
  override: PriceOverride
}): number | null {
  const { inputTokens, outputTokens, cachedInputTokens, cacheWriteTokens } = usage
  if (inputTokens === null || outputTokens === null) return null
  if (inputTokens > most.tokens || outputTokens > most.tokens) return null
  const entered = tokenUsd(override, { inputTokens, outputTokens })
  if (entered !== null) return entered
  // The table rejects parts larger than their whole; such a report is not used for costs.
  if ((cachedInputTokens ?? 0) + (cacheWriteTokens ?? 0) > inputTokens) return null
  const price = calcPrice(
    {
      input_tokens: inputTokens,
      cache_read_tokens: cachedInputTokens ?? 0,
      cache_write_tokens: cacheWriteTokens ?? 0,
      output_tokens: outputTokens,
    },
    model,
    { providerId: priceProvider, timestamp: askedAt },
  )
  return price && price.total_price > 0 ? price.total_price : null
}

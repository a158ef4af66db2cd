import { calcPrice } from '@pydantic/genai-prices'
import type { PriceOverride, PriceOverrides } from '#core/engine/price-override.ts'
import type { Cost, Usage } from './engine.ts'
import type { ExpectedPrice } from './registration.ts'

export const unknownCost: Cost = { usd: null, basis: 'unknown' }

/** A fee that holds from a day on (UTC), in the order of time. */
export type DatedFee = { from: string; usd: number }

/** The fee that held at `askedAt`; null before the first. */
export function feeAt(fees: readonly DatedFee[], askedAt: Date): number | null {
  return fees.findLast(({ from }) => askedAt >= new Date(from))?.usd ?? null
}

/**
 * What an answer cost, in US dollars: token prices of the dated table in @pydantic/genai-prices (`priceProvider` is its
 * provider id) plus `searches` times `feePerSearch`, each replaced by what `overrides` say of the model. Unknown, never
 * 0, when the model, the token counts, the number of searches or their fee is not known.
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
  /** What the provider charges for besides tokens: searches, or grounded prompts; null when the body does not say. */
  searches: number | null
  /** Null: we know no fee for this day or model. Not needed when `searches` is 0. */
  feePerSearch: number | null
  askedAt: Date
  overrides?: PriceOverrides
}): Cost {
  const override = overrides[model] ?? overrides['*'] ?? {}
  if (override.usdPerAnswer !== undefined) return { usd: round(override.usdPerAnswer), basis: 'computed' }
  const fee = override.usdPerSearch ?? feePerSearch
  if (searches === null || (searches > 0 && fee === null)) return unknownCost
  const tokens = tokenUsd({ priceProvider, model, usage, askedAt, override })
  return tokens === null ? unknownCost : { usd: round(tokens + searches * (fee ?? 0)), basis: 'computed' }
}

/**
 * A usual answer with web search, and the longest that is plausible: what stands in for experience until answers of an
 * engine have been paid for. Usual: what a search brings in dominates the input; orders of magnitude as in the recorded
 * replies of the conformance server. The ceiling is three searches' worth of pages and a long answer with reasoning.
 */
const usualUsage = { input: 10_000, output: 900, searches: 1 }
const ceilingUsage = { input: 60_000, output: 8_000, searches: 5 }

/** Prices a usual and a very long answer with `cost`; null when it knows no price. `searches` false: the engine has none. */
export function expectedPrice(
  cost: (usage: Usage & { searches: number }) => Cost,
  { searches = true } = {},
): ExpectedPrice | null {
  const usd = ({ input, output, searches: count }: typeof usualUsage) =>
    cost({
      inputTokens: searches ? input : Math.round(input / 50),
      outputTokens: output,
      cachedInputTokens: null,
      cacheWriteTokens: null,
      reasoningTokens: null,
      totalTokens: null,
      searches: searches ? count : 0,
    }).usd
  const typicalUsd = usd(usualUsage)
  const ceilingUsd = usd(ceilingUsage)
  return typicalUsd === null || ceilingUsd === null ? null : { typicalUsd, ceilingUsd }
}

/** The provider's own figure. */
export function reportedCost(usd: number | null): Cost | null {
  return usd === null || !Number.isFinite(usd) || usd < 0 ? null : { usd: round(usd), basis: 'reported' }
}

function tokenUsd({
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
  if (override.inputUsdPerMillion !== undefined && override.outputUsdPerMillion !== undefined)
    return (inputTokens * override.inputUsdPerMillion + outputTokens * override.outputUsdPerMillion) / 1e6
  // The table refuses parts larger than their whole; such a report is not trusted with money.
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

/** A billionth of a dollar, so that sums of many answers do not carry floating-point dust. */
function round(usd: number): number {
  return Math.round(usd * 1e9) / 1e9
}

import { z } from 'zod'

const usd = z.number('must be a number of US dollars').min(0).max(1000)

/**
 * What somebody says an engine costs, in US dollars, instead of our tables: prices per million tokens and per search,
 * or one price per answer whatever its length. What is left out is taken from our tables.
 */
export const priceOverride = z.strictObject({
  inputUsdPerMillion: usd.optional(),
  outputUsdPerMillion: usd.optional(),
  usdPerSearch: usd.optional(),
  usdPerAnswer: usd.optional(),
})
export type PriceOverride = z.infer<typeof priceOverride>

/** By model id; `*` holds for every model without an entry of its own. */
export const priceOverrides = z.record(z.string().min(1).max(200), priceOverride)
export type PriceOverrides = z.infer<typeof priceOverrides>

/** What was entered for a model; nothing where nothing was. */
export function overrideFor(overrides: PriceOverrides, model: string): PriceOverride {
  return (Object.hasOwn(overrides, model) ? overrides[model] : overrides['*']) ?? {}
}

/** US dollars of an answer's tokens by entered prices, cached or not; null unless both prices were entered. */
export function tokenUsd(
  { inputUsdPerMillion, outputUsdPerMillion }: PriceOverride,
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
): number | null {
  if (inputUsdPerMillion === undefined || outputUsdPerMillion === undefined) return null
  return (inputTokens * inputUsdPerMillion + outputTokens * outputUsdPerMillion) / 1e6
}

/** To a billionth of a dollar, so that sums of many answers do not carry floating-point dust. */
export function roundedUsd(usd: number): number {
  return Math.round(usd * 1e9) / 1e9
}

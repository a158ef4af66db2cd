import { z } from 'zod'

const usd = z.number('must be a number of US dollars').min(0).max(1000)

/**
 * An entered price of an engine in US dollars that replaces our tables: prices per million tokens and per search, or
 * one price per answer of any length. Omitted values come from our tables.
 */
export const priceOverride = z.strictObject({
  inputUsdPerMillion: usd.optional(),
  outputUsdPerMillion: usd.optional(),
  usdPerSearch: usd.optional(),
  usdPerAnswer: usd.optional(),
})
export type PriceOverride = z.infer<typeof priceOverride>

/** By model id; `*` covers every model without its own entry. */
export const priceOverrides = z.record(z.string().min(1).max(200), priceOverride)
export type PriceOverrides = z.infer<typeof priceOverrides>

/** The prices entered for a model; empty if none. */
export function overrideFor(overrides: PriceOverrides, model: string): PriceOverride {
  return (Object.hasOwn(overrides, model) ? overrides[model] : overrides['*']) ?? {}
}

/** US dollars of an answer's tokens by entered prices, whether cached or not; null unless both prices were entered. */
export function tokenUsd(
  { inputUsdPerMillion, outputUsdPerMillion }: PriceOverride,
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
): number | null {
  if (inputUsdPerMillion === undefined || outputUsdPerMillion === undefined) return null
  return (inputTokens * inputUsdPerMillion + outputTokens * outputUsdPerMillion) / 1e6
}

/** Rounds to a billionth of a dollar, so that sums of many answers have no floating-point noise. */
export function roundedUsd(usd: number): number {
  return Math.round(usd * 1e9) / 1e9
}

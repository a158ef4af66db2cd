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

import type { PriceOverrides } from '#core/engines/price-override.ts'

/**
 * The model id used for prices: the requested one if prices were entered for it, otherwise the one that answered, which
 * is often a dated or local name of the same model.
 */
export function pricedModel(
  { requestedModel, model }: { requestedModel: string; model: string | null },
  overrides: PriceOverrides = {},
): string {
  return overrides[requestedModel] === undefined ? (model ?? requestedModel) : requestedModel
}

/** For models that no price list can contain: only entered prices count. */
export const unlisted = 'unlisted'

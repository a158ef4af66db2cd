import type { PriceOverrides } from '#core/engines/price-override.ts'

/**
 * The id an answer is priced by: the one that was asked for where somebody entered prices for it, else the one that
 * answered, which is often a dated or a local name of the same model.
 */
export function pricedModel(
  { requestedModel, model }: { requestedModel: string; model: string | null },
  overrides: PriceOverrides = {},
): string {
  return overrides[requestedModel] === undefined ? (model ?? requestedModel) : requestedModel
}

/** For what no price list of ours can know: then only prices that somebody entered count. */
export const unlisted = 'unlisted'

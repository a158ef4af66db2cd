import { calcPrice } from '@pydantic/genai-prices'
import type { Cost, Usage } from './engine.ts'

export const unknownCost: Cost = { usd: null, basis: 'unknown' }

/**
 * US dollars per search of OpenAI's `web_search` tool: $10 per 1,000 calls for every model; what a search brings
 * in is billed as input tokens and so is part of `usage`. Searches are the `search` actions of an answer.
 * Source: https://developers.openai.com/api/docs/pricing ("Web search (all models)"), as quoted in OpenAI's forum in
 * autumn 2025 (community.openai.com/t/1363698), on 2026-03-12 by modelcostwatch.com and on 2026-10-14 by
 * docs.laozhang.ai. The older `web_search_preview` tool costs more and is never asked for here.
 */
const openaiWebSearchUsd = [{ from: '2025-10-01', usdPerCall: 10 / 1000 }]

/** Tiers with their own price list; the tables we have hold standard prices only. */
const standardTiers = new Set(['default', 'auto', 'standard'])

/**
 * What an answer cost: token prices of the dated table in @pydantic/genai-prices plus the search fee above.
 * Unknown, never 0, when the model, the token counts or the number of searches is not known.
 */
export function openaiCost({
  model,
  usage,
  searchCalls,
  serviceTier,
  askedAt,
}: {
  model: string
  usage: Usage
  searchCalls: number | null
  serviceTier: string | null
  askedAt: Date
}): Cost {
  const fee = openaiWebSearchUsd.findLast(({ from }) => askedAt >= new Date(from))
  if (searchCalls === null || fee === undefined) return unknownCost
  if (serviceTier !== null && !standardTiers.has(serviceTier)) return unknownCost
  const tokens = tokenUsd({ model, usage, askedAt })
  return tokens === null
    ? unknownCost
    : { usd: round(tokens + searchCalls * fee.usdPerCall), basis: 'computed' }
}

function tokenUsd({ model, usage, askedAt }: { model: string; usage: Usage; askedAt: Date }): number | null {
  const { inputTokens, outputTokens, cachedInputTokens, cacheWriteTokens } = usage
  if (inputTokens === null || outputTokens === null) return null
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
    { providerId: 'openai', timestamp: askedAt },
  )
  return price && price.total_price > 0 ? price.total_price : null
}

/** A billionth of a dollar, so that sums of many answers do not carry floating-point dust. */
function round(usd: number): number {
  return Math.round(usd * 1e9) / 1e9
}

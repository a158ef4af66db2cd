import type { Share } from './estimate.ts'
import { sum } from '../../math.ts'
import { tTwoSided } from './quantile.ts'

/**
 * Probability of at least as large a change of a mean of pair means if only answers varied and no prompt changed: each
 * pair's variance from the share of both periods together, times n ÷ (n − 1) because it is estimated. The paired test
 * uses the spread of prompts, which may be tiny by chance with few of them; then this p-value is the larger one. Null
 * without common pairs.
 */
export function samplingP(now: readonly Share[], before: readonly Share[]): number | null {
  const key = (share: Share) => `${share.promptId} ${share.engine}`
  const zeros = new Map(before.map((share) => [key(share), share]))
  const cells = now.flatMap((one) => {
    const zero = zeros.get(key(one))
    return zero === undefined || one.denominator <= 0 || zero.denominator <= 0
      ? []
      : [{ promptId: one.promptId, ...cellOf(one, zero) }]
  })
  const prompts = [...Map.groupBy(cells, (cell) => cell.promptId).values()].map((ofPrompt) => ({
    difference: sum(ofPrompt.map((cell) => cell.difference)) / ofPrompt.length,
    variance: sum(ofPrompt.map((cell) => cell.variance)) / ofPrompt.length ** 2,
  }))
  if (prompts.length === 0) return null
  const difference = sum(prompts.map((prompt) => prompt.difference)) / prompts.length
  const variance = sum(prompts.map((prompt) => prompt.variance)) / prompts.length ** 2
  if (variance === 0) return difference === 0 ? 1 : 0
  return tTwoSided(difference / Math.sqrt(variance), Infinity)
}

function cellOf(one: Share, zero: Share): { difference: number; variance: number } {
  const n = one.denominator + zero.denominator
  const p = (one.numerator + zero.numerator) / n
  return {
    difference: one.numerator / one.denominator - zero.numerator / zero.denominator,
    variance:
      Math.max(0, p * (1 - p)) * (n / Math.max(1, n - 1)) * (1 / one.denominator + 1 / zero.denominator),
  }
}

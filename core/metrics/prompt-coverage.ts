import { mean, sampleVariance } from './statistics/estimate.ts'
import { clusteredInterval, wilson } from './statistics/interval.ts'
import { brandCellsOf, cellKey, type Measured } from './measured.ts'
import { emptyRate, type Rate } from './rate.ts'

/**
 * Prompt coverage@k: the share of prompts for which at least one of exactly k answers, drawn from the existing ones,
 * mentions the brand: 1 − C(n−x, k) ÷ C(n, k) per prompt with n ≥ k valid answers, x of which mention it.
 */
export function promptCoverage(measured: Measured, brandId: string, k: number): Rate {
  const own = brandCellsOf(measured, brandId)
  const prompts = [...Map.groupBy(measured.cells, (cell) => cell.promptId).values()]
    .map((cells) => ({
      valid: cells.reduce((total, cell) => total + cell.valid, 0),
      present: cells.reduce((total, cell) => total + (own.get(cellKey(cell))?.present ?? 0), 0),
    }))
    .filter((prompt) => prompt.valid >= k)
  if (prompts.length === 0) return { ...emptyRate, method: `No prompt has ${k} valid answers.` }
  const covered = prompts.map((prompt) => chanceOfAny(prompt.valid, prompt.present, k))
  const value = mean(covered)
  return {
    value,
    numerator: covered.reduce((total, chance) => total + chance, 0),
    denominator: prompts.length,
    ...clusteredInterval({
      p: value,
      variance: sampleVariance(covered) / prompts.length,
      prompts: prompts.length,
      trials: prompts.length,
    }),
    prompts: prompts.length,
    method: `Chance that ${k} of a prompt’s answers name the brand at least once, mean over prompts with ${k} or more.`,
  }
}

/**
 * Prompt coverage@k taken literally: of the prompts with at least k valid answers, those with the brand in one of their
 * first k. It depends on the order of answers, which `promptCoverage` averages out; with exactly k answers both agree.
 */
export function coverageOfFirst(
  valid: readonly { promptId: string; brandIds: readonly string[] }[],
  brandId: string,
  k: number,
): Rate {
  const prompts = [...Map.groupBy(valid, (answer) => answer.promptId).values()].filter(
    (answers) => answers.length >= k,
  )
  if (prompts.length === 0) return { ...emptyRate, method: `No prompt has ${k} valid answers.` }
  const covered = prompts.filter((answers) =>
    answers.slice(0, k).some((answer) => answer.brandIds.includes(brandId)),
  ).length
  return {
    value: covered / prompts.length,
    numerator: covered,
    denominator: prompts.length,
    ...wilson(covered / prompts.length, prompts.length),
    prompts: prompts.length,
    method: `Prompts that mention the brand in one of their first ${k} answers. Wilson interval across prompts.`,
  }
}

/** Probability of at least one hit among k drawn without replacement from n with x hits. */
function chanceOfAny(n: number, x: number, k: number): number {
  let none = 1
  for (let drawn = 0; drawn < k; drawn++) none *= Math.max(0, n - x - drawn) / (n - drawn)
  return 1 - none
}

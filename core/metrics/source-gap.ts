import { bootstrapOfSums } from './statistics/cluster-bootstrap.ts'
import { meanOfCells, promptMeans, promptSums, ratioOfSums, type Share } from './statistics/estimate.ts'
import type { Rate } from './rate.ts'

/**
 * Answers of one prompt–engine pair that cite a page and do not mention the own brand, and those of them that mention a
 * competitor.
 */
export type GapCell = {
  promptId: string
  engine: string
  valid: number
  citing: number
  withCompetitor: number
}

export type SourceGap = {
  /** cited × competitor: the potential of this page; 0…1. */
  score: Rate
  /**
   * Answers that cite the page without mentioning the own brand ÷ valid answers; prompt–engine pairs have equal weight.
   */
  cited: Rate
  /** Of these answers, those that mention a competitor. */
  rival: Rate
}

/**
 * Citation gap of one page. `cells` are all pairs that were asked, with or without the page. The score is a product of
 * two estimates from the same answers, so its interval resamples prompts (percentile bootstrap, seeded). It is null
 * with fewer than two prompts or without draws.
 */
export function sourceGap(
  cells: readonly GapCell[],
  { seed, draws = 2000 }: { seed: number; draws?: number },
): SourceGap {
  const citing: Share[] = cells.map(({ promptId, engine, valid, citing: numerator }) => ({
    promptId,
    engine,
    numerator,
    denominator: valid,
  }))
  const rivals: Share[] = cells.map(({ promptId, engine, citing: denominator, withCompetitor }) => ({
    promptId,
    engine,
    numerator: withCompetitor,
    denominator,
  }))
  const [cited, rival] = [meanOfCells(citing), ratioOfSums(rivals)]
  const value = cited.value === null ? null : cited.value * (rival.value ?? 0)
  const sums = new Map(promptSums(rivals).map((prompt) => [prompt.promptId, prompt]))
  const rows = promptMeans(citing).map((prompt) => {
    const ofPrompt = sums.get(prompt.promptId)
    return [prompt.mean, ofPrompt?.numerator ?? 0, ofPrompt?.denominator ?? 0]
  })
  const interval =
    rows.length < 2 || draws === 0
      ? null
      : bootstrapOfSums(
          rows,
          (totals, prompts) => {
            const [means, withCompetitor, all] = [totals[0] ?? 0, totals[1] ?? 0, totals[2] ?? 0]
            return all === 0 ? 0 : (means / prompts) * (withCompetitor / all)
          },
          { seed, draws },
        )
  return {
    score: {
      value,
      numerator: rival.numerator,
      denominator: cited.denominator,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
      prompts: rows.length,
      method: `Cited without the brand × with a competitor. Interval from ${draws} resamples of prompts.`,
    },
    cited,
    rival,
  }
}

import {
  addAnswer,
  newSums,
  type AnswerFacts,
  type AnswerRollup,
  type BrandRollup,
  type grains,
  type SourceRollup,
} from '../answer-rollups.ts'

export type Kept = {
  /** Rows of other grains are not created. */
  grains: readonly (typeof grains)[number][]
  /** Sources are counted from this day on; null: for all days. */
  sourcesFrom: string | null
}

/** The roll-ups of a stream of answers: the same rows that the database keeps, computed only from the export. */
export class RollupTables {
  private readonly sums = newSums()
  private readonly kept: Kept

  constructor(kept: Kept) {
    this.kept = kept
  }

  add(facts: AnswerFacts): void {
    const { grains: only, sourcesFrom } = this.kept
    const withSources = sourcesFrom === null || facts.answeredAt >= new Date(sourcesFrom)
    addAnswer(this.sums, facts, 1, { only, withSources })
  }

  *answers(): Generator<AnswerRollup> {
    for (const { key, sums } of this.sums.answers.values()) yield { ...key, ...sums }
  }

  *brands(): Generator<BrandRollup> {
    for (const { key, sums } of this.sums.brands.values()) yield { ...key, ...sums }
  }

  *sources(): Generator<SourceRollup> {
    for (const { key, sums } of this.sums.sources.values()) yield { ...key, ...sums }
  }
}

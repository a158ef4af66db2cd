import type { AnalysisProgress, EngineRow } from '#core/analysis/schema.ts'

export type Forecast = {
  answers: number
  /** US dollars; null when the price of any chosen engine is not known. */
  costUsd: number | null
  /** Why the cost is what it is, or why it is not known. */
  basis: string
}

type Plan = { prompts: number; engines: readonly EngineRow[]; repeats: number }

/**
 * Answers of a run: prompts × engines × repeats. Its cost comes from what this brand's earlier runs paid per
 * answer, engine by engine, and from nothing else: an engine never asked alone before has no known price.
 * The sandbox runs on this machine and costs nothing.
 */
export function forecast(
  { prompts, engines, repeats }: Plan,
  earlier: readonly AnalysisProgress[],
): Forecast {
  const answers = prompts * engines.length * repeats
  const prices = engines.map((engine) => ({ engine, price: pricePerAnswer(engine, earlier) }))
  const unknown = prices.filter(({ price }) => price === null).map(({ engine }) => engine.label)
  if (unknown.length > 0)
    return {
      answers,
      costUsd: null,
      basis: `No earlier run tells what an answer of ${unknown.join(', ')} costs.`,
    }
  const costUsd = prices.reduce((sum, { price }) => sum + (price ?? 0) * prompts * repeats, 0)
  const basis = engines.every((engine) => engine.sandbox)
    ? 'The sandbox costs nothing.'
    : 'From what your earlier runs cost per answer.'
  return { answers, costUsd, basis }
}

function pricePerAnswer(engine: EngineRow, earlier: readonly AnalysisProgress[]): number | null {
  if (engine.sandbox) return 0
  const alone = earlier.filter(({ engines }) => engines.length === 1 && engines[0] === engine.id)
  const paid = alone.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0)
  const answers = alone.reduce((sum, { counts, costUnknown }) => sum + counts.answered - costUnknown, 0)
  return answers > 0 ? paid / answers : null
}

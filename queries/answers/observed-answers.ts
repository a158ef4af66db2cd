import type { AskedEngine } from '#core/runs/asked-engine.ts'
import type { ObservedAnswers } from '#core/runs/engine-price.ts'
import type { EngineRow } from '#core/runs/schema.ts'
import type { Sql } from '../database.ts'

/** Cost and duration of the latest answers by engine ID, each for the model it would be asked with. */
export async function observedAnswersOf(
  sql: Sql,
  organizationId: string,
  asked: readonly Pick<AskedEngine, 'engine' | 'model'>[],
  engines: readonly EngineRow[],
): Promise<Map<string, ObservedAnswers>> {
  const defaultModelOf = (engine: string) => engines.find(({ id }) => id === engine)?.defaultModel ?? ''
  const { rows } = await sql.query<ObservedAnswers & { engine: string }>(
    `select engine, paid, mean, variance, p95, max, median_seconds as "medianSeconds"
     from private.observed_answers($1, $2::text[], $3::text[], $4::text[])`,
    [
      organizationId,
      asked.map(({ engine }) => engine),
      asked.map(({ engine, model }) => model ?? defaultModelOf(engine)),
      asked.map(({ engine }) => defaultModelOf(engine)),
    ],
  )
  return new Map(rows.map(({ engine, ...observed }) => [engine, observed]))
}

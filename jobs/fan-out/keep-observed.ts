import { randomUUID } from 'node:crypto'
import { fanOutLimits, type FanOutResult } from '#core/fan-out/analysis-schema.ts'
import type { Database } from '#queries/database.ts'
import {
  observedQueries,
  observedTotals,
  type ObservedQuery,
  type ObservedScope,
} from '#queries/fan-out/observed.ts'
import { replaceFanOutQueries, type FanOutRun, type NewFanOutQuery } from '#queries/fan-out/run.ts'
import { asSystem } from '#queries/system-client.ts'

/** Stores the current observed searches for the subject of an analysis, the most frequent first. */
export async function keepObserved(database: Database, run: FanOutRun): Promise<Partial<FanOutResult>> {
  return asSystem(database, async (sql) => {
    const { queries: found, pairs } = await observedQueries(sql, scopeOf(run), fanOutLimits.observed + 1)
    const kept = found.slice(0, fanOutLimits.observed)
    const { answers, searched } = await observedTotals(sql, scopeOf(run))
    await replaceFanOutQueries(sql, run, 'observed', { queries: kept.map(newQuery), pairs })
    const cut =
      found.length > kept.length
        ? [`More searches were observed. We kept the ${kept.length.toLocaleString('en')} most frequent.`]
        : []
    return { observed: kept.length, answers, searchedAnswers: searched, notes: cut }
  })
}

/** Searches observed for these prompts only; null if they are the whole subject. */
export async function observedKeysOf(
  database: Database,
  run: FanOutRun,
  { promptIds, isAll }: { promptIds: readonly string[]; isAll: boolean },
): Promise<ReadonlySet<string> | null> {
  if (isAll) return null
  const { queries } = await asSystem(database, (sql) => observedQueries(sql, { ...scopeOf(run), promptIds }))
  return new Set(queries.map(({ key }) => key))
}

const scopeOf = ({ brandId, promptId, topic, from, to, engines }: FanOutRun): ObservedScope => ({
  brandId,
  promptId,
  topic,
  from,
  to,
  engines,
})

const newQuery = ({ answers, ofAnswers, low, high, engines, ...query }: ObservedQuery): NewFanOutQuery => ({
  ...query,
  id: randomUUID(),
  variants: [],
  intent: null,
  reason: null,
  share: { value: null, numerator: answers, denominator: ofAnswers, low, high },
  engines: engines.map(({ engine }) => engine),
})

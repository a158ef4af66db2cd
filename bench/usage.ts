import { usageFilters, usageRowsQuery, usageSumsQuery } from '#core/runs/usage/schema.ts'
import { listUsage, sumUsage, usageBatches } from '#queries/runs/usage-reports.ts'
import { buildCast } from '#testing/cast.ts'
import { lendDatabase } from './harness/bench-database.ts'
import type { Figures } from './harness/figures.ts'
import { addMedian, time, timeTurns } from './harness/timing.ts'

const turns = 5
const limitMs = 3000
const today = '2026-11-22'
const year = { from: '2025-11-23', to: today }

/** Usage over a year of 1,000,000 calls of two organizations: sums, lists, and the file. */
export async function run([calls = '1000000']: string[], figures: Figures): Promise<void> {
  await lendDatabase({ max: 1 }, async (database) => {
    const { acorn, birch, alice } = await buildCast(database)
    await database.pool.query(
      `insert into llm_mentions.usage_logs (occurred_at, organization_id, client_id, user_id, kind, engine, model, outcome,
         cost_usd, details, input_tokens, output_tokens, latency_ms)
       select timestamptz '2026-11-22' - n * (interval '364 days' / $1::integer), case when n % 5 = 0 then $2::uuid else $3::uuid end,
         case when n % 5 = 0 then $4::uuid else $5::uuid end, case when n % 3 = 0 then $6::uuid end,
         (array['ask', 'ask', 'collect', 'judge'])[1 + n % 4], 'engine-' || n % 7, 'model-' || n % 11, 'answered',
         case when n % 50 > 0 then (n % 1000) / 10000.0 end, case when n % 50 = 0 then '{"assumedUsd":0.02}'::jsonb else '{}' end,
         n % 3000, n % 900, n % 20000
       from generate_series(1, $1::integer) n`,
      [Number(calls), birch.id, acorn.id, birch.brandId, acorn.brandId, alice.userId],
    )
    await database.pool.query('vacuum analyze llm_mentions.usage_logs')
    const sql = database.pool
    figures.add({ name: 'calls', value: Number(calls), unit: '' })
    const measure = async (name: string, work: () => Promise<unknown>) =>
      addMedian(figures, name, await timeTurns(turns, work), limitMs)
    const sums =
      (query: object, scope: 'everything' | string[] = 'everything') =>
      () =>
        sumUsage(sql, scope, usageSumsQuery.parse(query), today)
    const rows = (query: object) => () => listUsage(sql, 'everything', usageRowsQuery.parse(query), today)
    await measure('sums of 30 days by kind', sums({}))
    await measure('sums of a year by person', sums({ ...year, group: 'person' }))
    await measure('sums of a year by day, own organization', sums({ ...year, group: 'day' }, [acorn.id]))
    await measure('newest uses', rows({}))
    await measure('most expensive uses of a year', rows({ ...year, sort: 'cost' }))
    await measure('uses in the middle of a year', rows({ ...year, after: '2026-05-20T00:00:00.000000Z~1' }))
    let read = 0
    const ms = await time(async () => {
      for await (const batch of usageBatches(sql, 'everything', usageFilters.parse(year), today))
        read += batch.length
    })
    figures.add({ name: `a year as a file, ${read.toLocaleString('en')} uses`, value: ms / 1000, unit: 's' })
  })
}

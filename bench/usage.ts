import { performance } from 'node:perf_hooks'
import { usageFilters, usageRowsQuery, usageSumsQuery } from '#core/usage/schema.ts'
import { listUsage, sumUsage, usageBatches } from '#queries/usage-reading.ts'
import { buildCast } from '#testing/cast.ts'
import { lendDatabase } from './bench-database.ts'
import { median } from './median.ts'

const turns = 5
const limitMs = 3000
const today = '2026-11-22'
const year = { from: '2025-11-23', to: today }

/**
 * Usage over a year of 1,000,000 calls of two organizations: sums, lists and the file. Exit code 1 when the median of
 * five runs of any sum or list takes longer than three seconds.
 */
export async function run([calls = '1000000']: string[]): Promise<number> {
  return lendDatabase({ max: 1 }, async (database) => {
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
    const medians: number[] = []
    const measure = async (name: string, work: () => Promise<unknown>) => {
      const times: number[] = []
      for (let turn = 0; turn < turns; turn += 1) {
        const began = performance.now()
        await work()
        times.push(performance.now() - began)
      }
      medians.push(median(times))
      console.log(`${name}: ${median(times).toFixed(0)} ms`)
    }
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
    const began = performance.now()
    let read = 0
    for await (const batch of usageBatches(sql, 'everything', usageFilters.parse(year), today))
      read += batch.length
    const seconds = (performance.now() - began) / 1000
    console.log(`file of a year: ${read.toLocaleString('en')} uses in ${seconds.toFixed(1)} s`)
    return Math.max(...medians) <= limitMs ? 0 : 1
  })
}

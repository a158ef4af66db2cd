import { performance } from 'node:perf_hooks'
import process from 'node:process'
import type { Database, Sql } from '#queries/database.ts'
import { asCaller, type Caller } from '#queries/user-client.ts'
import type { Figures } from '../harness/figures.ts'
import { median } from '../harness/median.ts'
import { processorTime } from '../harness/processor-time.ts'
import { time } from '../harness/timing.ts'

const warmUps = 2
const timedRuns = 7

/**
 * Milliseconds; `processor` is CPU time of the report and its database connection, which is the same on a busy machine.
 */
export type ReportTime = { first: number; total: number; database: number; processor: number }

/** Times a report under row-level security; QUERIES=1 prints each query of one run. */
export async function timeReport(
  database: Database,
  caller: Caller,
  make: (sql: Sql) => Promise<unknown>,
): Promise<ReportTime> {
  const runs: { total: number; database: number }[] = []
  let used = 0
  for (let turn = 0; turn < warmUps + timedRuns; turn++) {
    if (turn === warmUps) used = await processorTime(database)
    await asCaller(database, caller, async (transaction) => {
      let waited = 0
      const watched: Sql = {
        query: async (text, parameters) => {
          const start = performance.now()
          const result = await transaction.query(text, parameters)
          const ms = performance.now() - start
          waited += ms
          if (process.env['QUERIES'] !== undefined && turn === warmUps)
            console.log(`${ms.toFixed(1).padStart(8)} ms  ${text.replace(/\s+/g, ' ').slice(0, 110)}`)
          return result as never
        },
      }
      const total = await time(async () => {
        const report = await make(watched)
        if (report === null || report === 'bad-cursor') throw new Error('there is no report')
      })
      runs.push({ total, database: waited })
    })
  }
  const late = runs.slice(warmUps)
  return {
    first: runs[0]?.total ?? Number.NaN,
    total: median(late.map((run) => run.total)),
    database: median(late.map((run) => run.database)),
    processor: ((await processorTime(database)) - used) / timedRuns,
  }
}

/** Adds the server time of each report at the last size, and its growth from the first. */
export function addReportTimes(
  figures: Figures,
  measured: readonly ReadonlyMap<string, ReportTime>[],
  { max, maxFirst, maxGrowth }: { max: number; maxFirst?: number; maxGrowth?: number },
): void {
  const [small, large] = [
    measured[0] ?? new Map<string, never>(),
    measured.at(-1) ?? new Map<string, never>(),
  ]
  const growth: number[] = []
  for (const [name, { total, first, database, processor }] of large) {
    figures.add({ name, value: total, unit: 'ms', target: { max } })
    console.log(
      `  of which database ${database.toFixed(0)}; processor time of both ${processor.toFixed(0)}; first time ${first.toFixed(0)}; at the first size ${small.get(name)?.total.toFixed(0)}`,
    )
    growth.push(processor / (small.get(name)?.processor ?? Number.NaN))
  }
  const firstLooks = [...large.values()].map(({ first }) => first)
  const add = (name: string, given: { value: number; unit: string; max?: number | undefined }) =>
    figures.add({
      name,
      value: given.value,
      unit: given.unit,
      ...(given.max !== undefined && { target: { max: given.max } }),
    })
  add('slowest first look', { value: Math.max(...firstLooks), unit: 'ms', max: maxFirst })
  if (measured.length === 1) return
  add('processor time against the first size, highest', {
    value: Math.max(...growth),
    unit: 'times',
    max: maxGrowth,
  })
  add('the same, lowest', { value: Math.min(...growth), unit: 'times' })
}

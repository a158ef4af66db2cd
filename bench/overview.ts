import { performance } from 'node:perf_hooks'
import { reportFilters } from '#core/reports/filters.ts'
import { inTransaction, type Database, type Sql } from '#queries/database.ts'
import { overviewReport } from '#queries/reports/overview.ts'
import { asCaller } from '#queries/user-client.ts'
import type { Cast } from '#testing/cast.ts'
import { measureSizes } from './harness/bench-database.ts'
import type { Figures } from './harness/figures.ts'
import { fillYear, type Shape } from './data/overview-data.ts'
import { median } from './harness/median.ts'
import { connectionTime } from './harness/processor-time.ts'

const shape = { prompts: 50, engines: 4, brands: 5, domains: 60 }
const usualSizes = [100_000, 1_000_000]
const warmUps = 2
const timedRuns = 9
const year = { from: '2025-11-18', to: '2026-11-17' }

/**
 * Overview over one year at 100,000 and 1,000,000 answers of one brand, under row-level security. Database time is the
 * sum over queries from sending to having the rows; the median of nine runs.
 */
export async function run(args: string[], figures: Figures): Promise<void> {
  const sizes = args.length === 0 ? usualSizes : args.map(Number)
  const medians = await measureSizes(sizes, { max: 1 }, (database, cast, size) =>
    measure(database, cast, { size, figures }),
  )
  const [first = Number.NaN, last = Number.NaN] = [medians[0], medians.at(-1)]
  const largest = (sizes.at(-1) ?? 0).toLocaleString('en')
  figures.add({
    name: `database time over a year, ${largest} answers`,
    value: last,
    unit: 'ms',
    digits: 1,
    target: { max: 100 },
  })
  figures.add({
    name: `the same, against ${(sizes[0] ?? 0).toLocaleString('en')} answers`,
    value: last / first,
    unit: 'times',
    target: { max: 1.5 },
  })
}

async function measure(
  database: Database,
  cast: Cast,
  { size, figures }: { size: number; figures: Figures },
): Promise<number> {
  const answers = await inTransaction(database, (client) =>
    fillYear(client, { ...cast.acorn, organizationId: cast.acorn.id }, shapeFor(size)),
  )
  await database.pool.query('vacuum analyze')
  console.log(
    `\n${answers.toLocaleString('en')} answers, ${shape.prompts} prompts × ${shape.engines} engines, ` +
      `${shape.brands} brands`,
  )
  for (let turn = 0; turn < warmUps; turn++) await timeOverview(database, cast)
  const before = await connectionTime(database)
  const runs: Timing[][] = []
  for (let turn = 0; turn < timedRuns; turn++) runs.push(await timeOverview(database, cast))
  print(runs)
  figures.add({
    name: `processor time of the database, ${answers.toLocaleString('en')} answers`,
    value: ((await connectionTime(database)) - before) / timedRuns,
    unit: 'ms',
  })
  return median(runs.map((timings) => timings.reduce((total, timing) => total + timing.ms, 0)))
}

const shapeFor = (size: number): Shape => ({
  ...shape,
  answersPerDay: size / 365 / shape.prompts / shape.engines,
})

type Timing = { query: string; ms: number }

async function timeOverview(database: Database, cast: Cast): Promise<Timing[]> {
  const timings: Timing[] = []
  await asCaller(database, cast.alice.caller, async (transaction) => {
    const timed: Sql = {
      query: async (text, parameters) => {
        const start = performance.now()
        const result = await transaction.query(text, parameters)
        timings.push({ query: nameOf(text), ms: performance.now() - start })
        return result as never
      },
    }
    const start = performance.now()
    const report = await overviewReport(
      timed,
      cast.acorn.brandId,
      reportFilters.parse(year),
      new Date('2026-11-17'),
    )
    if (report?.counts.answers === 0) throw new Error('the report is empty')
    wall.push(performance.now() - start)
  })
  return timings
}

const wall: number[] = []

/** The first table in a query, and the query's number among those of the table. */
function nameOf(text: string): string {
  return /from llm_mentions\.(\w+)/.exec(text)?.[1] ?? text.trim().slice(0, 40)
}

function print(runs: readonly Timing[][]): void {
  const [first = []] = runs
  first.forEach(({ query }, index) => {
    const ms = median(runs.map((timings) => timings[index]?.ms ?? 0))
    console.log(`${ms.toFixed(1).padStart(8)} ms  ${query}`)
  })
  const totals = runs.map((timings) => timings.reduce((total, timing) => total + timing.ms, 0))
  console.log(`${median(totals).toFixed(1).padStart(8)} ms  database time, median of ${runs.length}`)
  console.log(
    `${median(wall.splice(0).slice(-timedRuns)).toFixed(1).padStart(8)} ms  whole report with its computation`,
  )
}

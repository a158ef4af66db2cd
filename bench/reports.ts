import process from 'node:process'
import { performance } from 'node:perf_hooks'
import { availableParallelism, loadavg } from 'node:os'
import { answersFilters, reportFilters, type ReportFilters } from '#core/report/filters.ts'
import { comparables, groupings } from '#core/report/views.ts'
import { inTransaction, type Database, type Sql } from '#queries/database.ts'
import { answersReport } from '#queries/reports/answers.ts'
import { comparisonReport } from '#queries/reports/comparison.ts'
import { competitorsReport } from '#queries/reports/competitors.ts'
import { contestedReport } from '#queries/reports/contested.ts'
import { overviewReport } from '#queries/reports/overview.ts'
import { perceptionReport } from '#queries/reports/perception.ts'
import { promptsReport } from '#queries/reports/prompts.ts'
import { sourcesReport } from '#queries/reports/source-report.ts'
import { topicsReport } from '#queries/reports/topics.ts'
import { varianceReport } from '#queries/reports/variance.ts'
import { asCaller } from '#queries/user-client.ts'
import type { Cast } from '#testing/cast.ts'
import { measureSizes } from './bench-database.ts'
import { fillYear } from './overview-data.ts'
import { median } from './median.ts'
import { processorTime } from './processor-time.ts'

const shape = { prompts: 50, engines: 4, brands: 5, domains: 500, citations: 13, withEvidence: true }
const usualSizes = [100_000, 1_000_000]
const warmUps = 2
const timedRuns = 7
const limitMs = 200
const today = new Date('2026-11-17')
const year = { from: '2025-11-18', to: '2026-11-17' }

type Report = (sql: Sql, brandId: string, filters: ReportFilters) => Promise<unknown>

const reports: Record<string, Report> = {
  overview: (sql, id, filters) => overviewReport(sql, id, filters, today),
  prompts: (sql, id, filters) => promptsReport(sql, id, filters, today),
  competition: (sql, id, filters) => competitorsReport(sql, id, filters, today),
  sources: (sql, id, filters) => sourcesReport(sql, id, filters, today),
  perception: (sql, id, filters) => perceptionReport(sql, id, filters, today),
  contested: (sql, id, filters) => contestedReport(sql, id, filters, today),
  variance: (sql, id, filters) => varianceReport(sql, id, filters, today),
  ...Object.fromEntries(
    groupings.map((by): [string, Report] => [
      `topics by ${by}`,
      (sql, id, filters) => topicsReport(sql, id, filters, by, today),
    ]),
  ),
  ...Object.fromEntries(
    comparables.map((by): [string, Report] => [
      `comparison by ${by}`,
      (sql, id, filters) => comparisonReport(sql, id, filters, { by }, today),
    ]),
  ),
}

/** The first page of the answers behind a number, with how many there are. */
const evidence: Record<string, Record<string, string>> = {
  'answers valid': { state: 'valid' },
  'answers naming': { present: 'true' },
  'answers not naming': { present: 'false', state: 'valid' },
  'answers third': { rank: '3' },
  'answers negative': { sentiment: 'negative' },
  'answers citing domain': { domain: 'site-2.example', state: 'valid' },
  'answers citing rare': { domain: 'site-490.example', newest: 'true' },
  'answers citing page': { page: 'https://site-2.example/guides/page-1', rivalOnly: 'true' },
  'answers rival only': { rivalOnly: 'true' },
  'answers corrected': { corrected: 'true' },
  'answers untracked': { untracked: 'Nobody' },
  'answers of a day': { date: '2026-05-05', present: 'true' },
}
for (const [name, search] of Object.entries(evidence))
  reports[name] = (sql, id) => answersReport(sql, id, answersFilters.parse({ ...year, ...search }), today)

/**
 * Every report over one year, as a caller under row-level security, with its computation: from the first query to the
 * finished object, the median of seven, and of that the time spent waiting for the database. Arguments: sizes
 * and names of reports; QUERIES=1 prints each query of one turn.
 */
export async function run(args: string[]): Promise<number> {
  const given = args.filter((argument) => /^\d+$/.test(argument)).map(Number)
  const names = args.filter((argument) => Object.hasOwn(reports, argument))
  const sizes = given.length === 0 ? usualSizes : given
  const measured = await measureSizes(sizes, { max: 1 }, (database, cast, size) =>
    measure(database, cast, { size, names }),
  )
  return print(sizes, measured)
}

/** Milliseconds; `processor` is what the report and its database connection used, which says the same on a busy machine. */
type Timing = { total: number; database: number; processor: number }

async function measure(
  database: Database,
  cast: Cast,
  { size, names }: { size: number; names: readonly string[] },
): Promise<Map<string, Timing>> {
  const started = performance.now()
  const answersPerDay = size / 365 / shape.prompts / shape.engines
  const answers = await inTransaction(database, (client) =>
    fillYear(client, { ...cast.acorn, organizationId: cast.acorn.id }, { ...shape, answersPerDay }),
  )
  await database.pool.query('vacuum analyze')
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${answers.toLocaleString('en')} answers × ${shape.citations} citations made in ${seconds} s`)
  const timings = new Map<string, Timing>()
  const chosen = Object.entries(reports).filter(([name]) => names.length === 0 || names.includes(name))
  for (const [report, make] of chosen) timings.set(report, await timed(database, cast, make))
  return timings
}

async function timed(database: Database, cast: Cast, make: Report): Promise<Timing> {
  const runs: Omit<Timing, 'processor'>[] = []
  let used = 0
  for (let turn = 0; turn < warmUps + timedRuns; turn++) {
    if (turn === warmUps) used = await processorTime(database)
    await asCaller(database, cast.alice.caller, async (transaction) => {
      let waited = 0
      const watched: Sql = {
        query: async (text, parameters) => {
          const start = performance.now()
          const result = await transaction.query(text, parameters)
          waited += performance.now() - start
          if (process.env['QUERIES'] !== undefined && turn === warmUps)
            console.log(`${(performance.now() - start).toFixed(1).padStart(8)} ms  ${nameOf(text)}`)
          return result as never
        },
      }
      const start = performance.now()
      const report = await make(watched, cast.acorn.brandId, reportFilters.parse(year))
      if (report === null) throw new Error('there is no report')
      runs.push({ total: performance.now() - start, database: waited })
    })
  }
  const late = runs.slice(warmUps)
  return {
    total: median(late.map((run) => run.total)),
    database: median(late.map((run) => run.database)),
    processor: ((await processorTime(database)) - used) / timedRuns,
  }
}

function print(sizes: readonly number[], measured: readonly Map<string, Timing>[]): number {
  const last = measured.at(-1) ?? new Map<string, Timing>()
  console.log(
    `\nserver time in ms (of which database; processor time of both), load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
  )
  console.log(
    `${''.padEnd(24)}${sizes.map((size) => size.toLocaleString('en').padStart(20)).join('')}   ratio`,
  )
  for (const [report, { total }] of last) {
    const columns = measured.map((timings) => {
      const timing = timings.get(report)
      return `${timing?.total.toFixed(0)} (${timing?.database.toFixed(0)}; ${timing?.processor.toFixed(0)})`.padStart(
        20,
      )
    })
    const ratio = total / (measured[0]?.get(report)?.total ?? total)
    console.log(`${report.padEnd(24)}${columns.join('')}${ratio.toFixed(2).padStart(8)}`)
  }
  const slow = [...last].filter(([, { total }]) => total >= limitMs)
  console.log(
    slow.length === 0
      ? `\nall below ${limitMs} ms`
      : `\nat or above ${limitMs} ms: ${slow.map(([name]) => name).join(', ')}`,
  )
  return slow.length === 0 ? 0 : 1
}

/** The tables a query reads. */
function nameOf(text: string): string {
  return [...new Set([...text.matchAll(/(?:from|join) llm_mentions\.(\w+)/g)].map((match) => match[1]))].join(
    ' ',
  )
}

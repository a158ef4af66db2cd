import { answersFilters, reportFilters, type ReportFilters } from '#core/reports/filters.ts'
import { comparables, groupings } from '#core/reports/views.ts'
import { inTransaction, type Database, type Sql } from '#queries/database.ts'
import { answersReport } from '#queries/reports/evidence/answers.ts'
import { comparisonReport } from '#queries/reports/comparison.ts'
import { competitorsReport } from '#queries/reports/competitors.ts'
import { contestedReport } from '#queries/reports/consistency.ts'
import { overviewReport } from '#queries/reports/overview.ts'
import { perceptionReport } from '#queries/reports/perception.ts'
import { promptsReport } from '#queries/reports/prompts.ts'
import { sourcesReport } from '#queries/reports/source-report.ts'
import { topicsReport } from '#queries/reports/topics.ts'
import { varianceReport } from '#queries/reports/sample-size.ts'
import type { Cast } from '#testing/cast.ts'
import { measureSizes } from './harness/bench-database.ts'
import { fillYear } from './data/overview-data.ts'
import type { Figures } from './harness/figures.ts'
import { addReportTimes, timeReport, type ReportTime } from './data/report-times.ts'

const shape = { prompts: 50, engines: 4, brands: 5, domains: 500, citations: 13, withEvidence: true }
const usualSizes = [100_000, 1_000_000]
const limitMs = 200
/** Reports read sums by day, whose number does not grow with the answers. */
const maxGrowth = 2
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
export async function run(args: string[], figures: Figures): Promise<void> {
  const given = args.filter((argument) => /^\d+$/.test(argument)).map(Number)
  const names = args.filter((argument) => Object.hasOwn(reports, argument))
  const sizes = given.length === 0 ? usualSizes : given
  const measured = await measureSizes(sizes, { max: 1 }, (database, cast, size) =>
    measure(database, cast, { size, names, figures }),
  )
  addReportTimes(figures, measured, { max: limitMs, maxGrowth })
}

async function measure(
  database: Database,
  cast: Cast,
  { size, names, figures }: { size: number; names: readonly string[]; figures: Figures },
): Promise<Map<string, ReportTime>> {
  const answersPerDay = size / 365 / shape.prompts / shape.engines
  const answers = await inTransaction(database, (client) =>
    fillYear(client, { ...cast.acorn, organizationId: cast.acorn.id }, { ...shape, answersPerDay }),
  )
  await database.pool.query('vacuum analyze')
  figures.add({ name: `answers with ${shape.citations} citations each`, value: answers, unit: '' })
  const times = new Map<string, ReportTime>()
  for (const [name, make] of Object.entries(reports)) {
    if (names.length > 0 && !names.includes(name)) continue
    const report = (sql: Sql) => make(sql, cast.acorn.brandId, reportFilters.parse(year))
    times.set(name, await timeReport(database, cast.alice.caller, report))
  }
  return times
}

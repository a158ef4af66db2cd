import { answersFilters, reportFilters, type ReportFilters } from '#core/reports/filters.ts'
import { reportNames, type ReportName } from '#core/reports/registry.ts'
import { comparables, groupings } from '#core/reports/views.ts'
import { inTransaction, type Database, type Sql } from '#queries/database.ts'
import { reportOf } from '#queries/reports/registry.ts'
import { answersReport } from '#queries/reports/evidence/answers.ts'
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

/** Each part is a separate report. */
const parts: Partial<Record<ReportName, readonly string[]>> = { topics: groupings, comparison: comparables }

const reports: Record<string, Report> = Object.fromEntries(
  reportNames
    .filter((name) => name !== 'change' && name !== 'fan-out')
    .flatMap((name) =>
      (parts[name] ?? [null]).map((by): [string, Report] => [
        by === null ? name : `${name} by ${by}`,
        (sql, brandId, filters) =>
          reportOf(name).query(sql, { brandId, filters, now: today }, by === null ? {} : { by }),
      ]),
    ),
)

/** The first page of the answers behind a number, with their count. */
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
 * Every report over one year, under row-level security, including its computation: from the first query to the finished
 * object, the median of seven, and the part of it spent waiting for the database. Arguments: sizes and names of
 * reports; QUERIES=1 prints each query of one run.
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

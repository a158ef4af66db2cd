import { z } from 'zod'
import type { ReportFilters } from '#core/reports/filters.ts'
import { reportOf } from '#queries/reports/registry.ts'
import { asSystem } from '#queries/system-client.ts'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'
import {
  filtersFrom,
  filterUsage,
  readOptions,
  viewFrom,
  viewUsage,
  type Viewed,
} from './report-arguments.ts'

const usage = `npm run -s cli -- report --organization ID --brand ID [filters] [--view VIEW] [--today DATE]

A report as JSON, as the screens show it.
${viewUsage}
${filterUsage}
--today is the UTC day on which default periods end; default: today.
`

/** Exit codes: 0 printed, 1 invalid arguments or no such brand in the organization. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const wanted = wantedFrom(args)
  if ('problem' in wanted) {
    io.stderr.write(`${wanted.problem}\n\n${usage}`)
    return 1
  }
  return withDatabase(io, async (database) => {
    const { view, brand, filters, now, parameters } = wanted
    const report = await asSystem(database, (sql) =>
      reportOf(view).query(sql, { brandId: brand, filters, now }, parameters),
    )
    if (report !== null && 'refused' in report) {
      io.stderr.write(`${report.refused}\n`)
      return 1
    }
    // The system client sees every tenant, so the organization is checked here.
    if (report === null || report.scope.brand.organizationId !== wanted.organization) {
      io.stderr.write(`Brand ${wanted.brand} not found in organization ${wanted.organization}.\n`)
      return 1
    }
    io.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    return 0
  })
}

type Wanted = Viewed & {
  organization: string
  brand: string
  filters: ReportFilters
  now: Date
}

function wantedFrom(args: string[]): Wanted | { problem: string } {
  const read = readOptions(args, { more: ['organization', 'brand', 'view', 'by', 'a', 'b', 'today'] })
  if ('problem' in read) return read
  const { options, rest } = read
  if (rest.length > 0) return { problem: `Unexpected argument "${rest[0]}".` }
  const home = z
    .object({ organization: z.uuid(), brand: z.uuid(), today: z.iso.date().optional() })
    .safeParse(options)
  if (!home.success)
    return {
      problem: home.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'),
    }
  const { organization, brand, today } = home.data
  const viewed = viewFrom(options)
  if ('problem' in viewed) return viewed
  const filtered = filtersFrom(options, { organizationId: organization, clientId: brand })
  if ('problem' in filtered) return filtered
  const now = today === undefined ? new Date() : new Date(`${today}T12:00:00Z`)
  return { ...viewed, organization, brand, filters: filtered.filters, now }
}

import { parseArgs } from 'node:util'
import { reportFilters, type ReportFilters } from '#core/report/filters.ts'
import { overviewReport } from '#queries/reports/overview.ts'
import { asSystem } from '#queries/system-client.ts'
import type { CommandIo } from './command.ts'
import { withDatabase } from './database.ts'

const usage = `npm run -s cli -- report --organization ID --brand ID [filters]

The overview report as JSON. Filters are those of the screen's address: --from and --to (UTC dates, both inclusive),
--compare previous|none, --engines A,B, --channel api|ui|import, --branded non-branded|branded|all, --tags A,B,
--segment TAG, --topic T, --country CC, --analysis ID, --weighting cells|answers.
`

const filterNames = [
  'from',
  'to',
  'compare',
  'engines',
  'channel',
  'branded',
  'tags',
  'segment',
  'country',
  'analysis',
  'topic',
  'weighting',
] as const

/** Exit codes: 0 printed, 1 wrong arguments or no such brand in the organization. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const wanted = wantedFrom(args)
  if ('problem' in wanted) {
    io.stderr.write(`${wanted.problem}\n\n${usage}`)
    return 1
  }
  return withDatabase(io, async (database) => {
    const report = await asSystem(database, (sql) =>
      overviewReport(sql, wanted.brand, wanted.filters, new Date()),
    )
    // The system client sees every tenant, so the organization is checked here.
    if (report === null || report.scope.brand.organizationId !== wanted.organization) {
      io.stderr.write(`There is no brand ${wanted.brand} in organization ${wanted.organization}.\n`)
      return 1
    }
    io.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    return 0
  })
}

type Wanted = { organization: string; brand: string; filters: ReportFilters }

function wantedFrom(args: string[]): Wanted | { problem: string } {
  let values: Record<string, string | boolean | undefined>
  try {
    const text = { type: 'string' } as const
    const filters = Object.fromEntries(filterNames.map((name) => [name, text]))
    values = parseArgs({ args, options: { organization: text, brand: text, ...filters } }).values
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
  const { organization, brand, ...given } = values
  const parsed = reportFilters.required({ organizationId: true, clientId: true }).safeParse({
    ...given,
    organizationId: organization,
    clientId: brand,
  })
  if (parsed.success) {
    const { organizationId, clientId } = parsed.data
    return { organization: organizationId, brand: clientId, filters: parsed.data }
  }
  const options: Record<string, string> = { organizationId: 'organization', clientId: 'brand' }
  const problems = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? '')
    return `--${options[name] ?? name}: ${issue.message}`
  })
  return { problem: problems.join('\n') }
}

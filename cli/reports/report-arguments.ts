import { parseArgs } from 'node:util'
import { checkComparePeriod, reportFilters, type ReportFilters } from '#core/reports/filters.ts'
import { reportNamed, type ReportName } from '#core/reports/registry.ts'
import { comparables, groupings } from '#core/reports/views.ts'
import { recomputedReports, reportOf } from '#queries/reports/registry.ts'

export const filterUsage = `Filters are those of the screen's URL: --from and --to (UTC dates, both inclusive), --compare previous|none|custom,
--compareFrom and --compareTo, --engines A,B, --channel api|ui|import, --branded non-branded|branded|all, --tags A,B,
--segment tag:T|topic:T|intent:I|funnel:F, --topic T, --intent I, --funnel F (- for none), --country CC, --analysis ID,
--weighting cells|answers|importance.`

export const viewUsage = `--view ${recomputedReports.join('|')}; the overview if absent.
--by ${groupings.join('|')} for topics; ${comparables.join('|')} for comparison, with --a and --b.`

const filterNames = Object.keys(reportFilters.shape).filter(
  (name) => name !== 'organizationId' && name !== 'clientId',
)

export type Options = Record<string, string | undefined>

/** Options as text; an unknown one is returned as a problem. */
export function readOptions(
  args: string[],
  { more, flags = [] }: { more: readonly string[]; flags?: readonly string[] },
): { options: Options; flags: ReadonlySet<string>; rest: string[] } | { problem: string } {
  const named = (names: readonly string[], type: 'string' | 'boolean') =>
    Object.fromEntries(names.map((name) => [name, { type }] as const))
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...named([...filterNames, ...more], 'string'), ...named(flags, 'boolean') },
    })
    const options: Options = {}
    for (const [name, value] of Object.entries(values)) if (typeof value === 'string') options[name] = value
    return { options, flags: new Set(flags.filter((name) => values[name] === true)), rest: positionals }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

const optionOf: Options = { organizationId: 'organization', clientId: 'brand' }

/** The filters among the options; `base` supplies the others. */
export function filtersFrom(
  options: Options,
  base: Partial<ReportFilters>,
): { filters: ReportFilters } | { problem: string } {
  const given = Object.fromEntries(
    filterNames.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  )
  const parsed = reportFilters.superRefine(checkComparePeriod).safeParse({ ...base, ...given })
  if (parsed.success) return { filters: parsed.data }
  const problems = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? '')
    return `--${optionOf[name] ?? name}: ${issue.message}`
  })
  return { problem: problems.join('\n') }
}

/** A report, and its parameters as given. */
export type Viewed = { view: ReportName; parameters: Options }

export function viewFrom({ view = 'overview', by, a, b }: Options): Viewed | { problem: string } {
  const name = reportNamed(view)
  if (name === undefined || !recomputedReports.includes(name))
    return { problem: `--view: must be one of ${recomputedReports.join(', ')}` }
  const parameters = { by, a, b }
  const checked = reportOf(name).parameters.strict().safeParse(withoutAbsent(parameters))
  if (checked.success) return { view: name, parameters }
  return {
    problem: checked.error.issues
      .map(({ path, message, code }) =>
        code === 'unrecognized_keys'
          ? `--view ${name} takes no such option`
          : `--${path.join('.')}: ${message}`,
      )
      .join('\n'),
  }
}

const withoutAbsent = (options: Options) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

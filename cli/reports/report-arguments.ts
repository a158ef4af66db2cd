import { parseArgs } from 'node:util'
import { recomputedViews } from '#core/answers/export/recompute.ts'
import { checkComparePeriod, reportFilters, type ReportFilters } from '#core/reports/filters.ts'
import { comparables, groupings, type Comparable, type Grouping } from '#core/reports/views.ts'

/** Views of a report on the command line, from the database and from an export alike. */
export const reportViews = recomputedViews
export type ReportView = (typeof reportViews)[number]

export const filterUsage = `Filters are those of the screen's address: --from and --to (UTC dates, both inclusive), --compare previous|none|custom,
--compareFrom and --compareTo, --engines A,B, --channel api|ui|import, --branded non-branded|branded|all, --tags A,B,
--segment tag:T|topic:T|intent:I|funnel:F, --topic T, --intent I, --funnel F (- for none), --country CC, --analysis ID,
--weighting cells|answers.`

export const viewUsage = `--view ${reportViews.join('|')}; without it the summary.
--by ${groupings.join('|')} for topics; ${comparables.join('|')} for comparison, with --a and --b.`

const filterNames = Object.keys(reportFilters.shape).filter(
  (name) => name !== 'organizationId' && name !== 'clientId',
)

export type Options = Record<string, string | undefined>

/** Options as text; an unknown one is a problem, said in words. */
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

/** The filters among the options, with those of `base` where no option stands against them. */
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

export type Viewed = { view: ReportView; grouping: Grouping; comparable: Comparable }

export function viewFrom({ view = 'summary', by }: Options): Viewed | { problem: string } {
  const known = reportViews.find((each) => each === view)
  if (known === undefined) return { problem: `--view: must be one of ${reportViews.join(', ')}` }
  const allowed: readonly string[] = known === 'comparison' ? comparables : groupings
  if (by !== undefined && !allowed.includes(by))
    return { problem: `--by: must be one of ${allowed.join(', ')}` }
  return {
    view: known,
    grouping: groupings.find((each) => each === by) ?? 'topic',
    comparable: comparables.find((each) => each === by) ?? 'period',
  }
}

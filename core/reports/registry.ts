import type { ObservedView } from '../fan-out/observed/view.ts'
import { message } from '../language/message.ts'
import type { ChangeReport } from './compare/explain-change.ts'
import type { Overview, PromptList } from './schema.ts'
import type {
  ComparisonReport,
  CompetitorsReport,
  PerceptionReport,
  SampleSizeReport,
  SourcesReport,
  TopicsReport,
} from './views.ts'
import type { ConsistencyReport } from './consistency.ts'

/**
 * Every report over the answers about a brand: the type of its reply, and the name that people read. Its key is its name in
 * the API, the command line, share links, and the `view` of `/overview`. What a report takes, replies with, and how it is
 * made: `queries/reports/registry.ts`.
 */
export const reports = {
  overview: view<Overview>(message('Summary')),
  prompts: other<PromptList>(message('Prompts')),
  competitors: view<CompetitorsReport>(message('Competitors')),
  topics: view<TopicsReport>(message('Topics')),
  sources: view<SourcesReport>(message('Sources')),
  perception: view<PerceptionReport>(message('Criticism and praise')),
  consistency: view<ConsistencyReport>(message('Consistency')),
  'sample-size': view<SampleSizeReport>(message('Sample size')),
  comparison: view<ComparisonReport>(message('Compare')),
  change: other<ChangeReport>(message('Explain a change')),
  'fan-out': other<ObservedView>(message('Query fan-out')),
} as const

type Definition<Reply, IsView> = { label: string; isView: IsView; reply?: Reply }

/** A tab of `/overview`, which a share link may also open. */
function view<Reply>(label: string): Definition<Reply, true> {
  return { label, isView: true }
}

function other<Reply>(label: string): Definition<Reply, false> {
  return { label, isView: false }
}

export type ReportReplies = { [Name in ReportName]: NonNullable<(typeof reports)[Name]['reply']> }
export type ReportName = keyof typeof reports
type ViewName = {
  [Name in ReportName]: (typeof reports)[Name]['isView'] extends true ? Name : never
}[ReportName]

/** A named report, of those that `/overview` shows. */
export type ViewedReport = { [Name in ViewName]: { view: Name; report: ReportReplies[Name] } }[ViewName]

/** Adds a report's name; the caller must pass the matching one. */
export const viewedReport = (view: ReportView, report: ReportReplies[ReportName]) =>
  ({ view, report }) as ViewedReport

const isReportName = (name: string): name is ReportName => Object.hasOwn(reports, name)
export const reportNames: readonly ReportName[] = Object.keys(reports).filter(isReportName)

const isViewName = (name: ReportName): name is ViewName => reports[name].isView
/** The tabs of `/overview`, in order. */
export const reportViews: readonly ViewName[] = reportNames.filter(isViewName)
export type ReportView = ViewName

/** Names up to 0.7.0, which saved views, share links, and scripts may still contain. */
const formerNames: Readonly<Record<string, ReportName>> = {
  summary: 'overview',
  contested: 'consistency',
  variance: 'sample-size',
  compare: 'comparison',
  competition: 'competitors',
}

/** The report with this name now or in an earlier version. */
export function reportNamed(name: string): ReportName | undefined {
  if (isReportName(name)) return name
  return Object.hasOwn(formerNames, name) ? formerNames[name] : undefined
}

/** The same among the tabs of `/overview`. */
export function viewNamed(name: string): ReportView | undefined {
  const found = reportNamed(name)
  return found !== undefined && isViewName(found) ? found : undefined
}

import type { ObservedView } from '../fan-out/observed/view.ts'
import { message } from '../language/message.ts'
import type { ChangeReport } from './compare/explain-change.ts'
import type { Overview, PromptList } from './schema.ts'
import type {
  ComparisonReport,
  CompetitorsReport,
  ConsistencyReport,
  PerceptionReport,
  SampleSizeReport,
  SourcesReport,
  TopicsReport,
} from './views.ts'

type Definition = {
  /** The displayed name. */
  label: string
  /** A tab of `/overview`, which a share link may also open. */
  isView: boolean
}

/**
 * Every report over the answers about a brand. Its key is its name in the API, the command line, share links, and the
 * `view` of `/overview`. Its parameters, response, and computation are in `queries/reports/registry.ts`.
 */
export const reports = {
  overview: { label: message('Summary'), isView: true },
  prompts: { label: message('Prompts'), isView: false },
  competitors: { label: message('Competitors'), isView: true },
  topics: { label: message('Topics'), isView: true },
  sources: { label: message('Sources'), isView: true },
  perception: { label: message('Perception'), isView: true },
  consistency: { label: message('Contested'), isView: true },
  'sample-size': { label: message('Variance & planner'), isView: true },
  comparison: { label: message('Compare'), isView: true },
  change: { label: message('Explain a change'), isView: false },
  'fan-out': { label: message('Query fan-out'), isView: false },
} as const satisfies Record<string, Definition>

export type ReportReplies = {
  overview: Overview
  prompts: PromptList
  competitors: CompetitorsReport
  topics: TopicsReport
  sources: SourcesReport
  perception: PerceptionReport
  consistency: ConsistencyReport
  'sample-size': SampleSizeReport
  comparison: ComparisonReport
  change: ChangeReport
  'fan-out': ObservedView
}

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

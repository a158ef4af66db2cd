import { lazyRouteComponent } from '@tanstack/react-router'
import type { ViewedReport } from '#core/reports/registry.ts'
import { useReportAccess } from '../../lib/reports/report-access.ts'

const SummaryView = lazyRouteComponent(() => import('../../features/reports/overview/summary-view.tsx'))
const DoNextCard = lazyRouteComponent(() => import('../../features/actions/do-next-card.tsx'), 'DoNextCard')
const CompetitorsView = lazyRouteComponent(() => import('../../features/competitors/competitors-view.tsx'))
const TopicsView = lazyRouteComponent(() => import('../../features/reports/topics/topics-view.tsx'))
const SourcesView = lazyRouteComponent(() => import('../../features/citations/sources-view.tsx'))
const PerceptionView = lazyRouteComponent(
  () => import('../../features/reports/perception/perception-view.tsx'),
)
const ConsistencyView = lazyRouteComponent(
  () => import('../../features/reports/consistency/consistency-view.tsx'),
)
const SampleSizeView = lazyRouteComponent(
  () => import('../../features/reports/sample-size/sample-size-view.tsx'),
)
const CompareView = lazyRouteComponent(() => import('../../features/reports/compare/compare-view.tsx'))

/** Opened from the sidebar. */
export const viewsOfSidebar = [SummaryView, DoNextCard, CompetitorsView, SourcesView]

/** The report of one view. Each view's script is loaded when it is first shown. */
export function OverviewView({ viewed, isFresh }: { viewed: ViewedReport; isFresh: boolean }) {
  const { leadsOn } = useReportAccess()
  switch (viewed.view) {
    case 'overview':
      return (
        <SummaryView
          overview={viewed.report}
          isFresh={isFresh}
          doNext={leadsOn ? <DoNextCard scope={viewed.report.scope} isFresh={isFresh} /> : null}
        />
      )
    case 'competitors':
      return <CompetitorsView report={viewed.report} isFresh={isFresh} />
    case 'topics':
      return <TopicsView report={viewed.report} isFresh={isFresh} />
    case 'sources':
      return <SourcesView report={viewed.report} isFresh={isFresh} />
    case 'perception':
      return <PerceptionView report={viewed.report} isFresh={isFresh} />
    case 'consistency':
      return <ConsistencyView report={viewed.report} isFresh={isFresh} />
    case 'sample-size':
      return <SampleSizeView report={viewed.report} isFresh={isFresh} />
    case 'comparison':
      return <CompareView report={viewed.report} isFresh={isFresh} />
  }
}

/** Without answers, only the reason is shown. Topics and comparison stay, so that other parts can be selected. */
export function hasAnswers(viewed: ViewedReport): boolean {
  return viewed.view === 'topics' || viewed.view === 'comparison'
    ? viewed.report.scope.engines.length > 0
    : answersOf(viewed) > 0
}

/** The number of answers behind a report. */
export function answersOf(viewed: ViewedReport): number {
  switch (viewed.view) {
    case 'overview':
      return viewed.report.counts.answers
    case 'competitors':
    case 'sources':
    case 'perception':
      return viewed.report.basis.available
    case 'topics':
      return viewed.report.rows.reduce((sum, row) => sum + row.answers, 0)
    case 'consistency':
      return viewed.report.cells.reduce((sum, cell) => sum + cell.n, 0)
    case 'sample-size':
      return viewed.report.observed.answers
    case 'comparison':
      return viewed.report.a.answers + viewed.report.b.answers
  }
}

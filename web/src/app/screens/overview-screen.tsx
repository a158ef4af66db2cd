import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { BrandRow } from '#core/brands/schema.ts'
import type { ReportScope } from '#core/reports/schema.ts'
import { SandboxShareContext, sandboxShareOf } from '../../charts/frame/sandbox-share.ts'
import { ErrorState } from '../../components/states/error-state.tsx'
import { Loaded } from '../../components/states/loaded.tsx'
import { NoBrand } from '../../components/states/no-brand.tsx'
import { NoOrganization } from '../../components/states/no-organization.tsx'
import { Page } from '../../components/layout/page.tsx'
import { RunNowButton } from '../../components/layout/run-now-button.tsx'
import { ReportFilterBar } from '../../components/report-filter-bar/report-filter-bar.tsx'
import { hasWeightedRates, WeightedNote } from '../../components/states/weighted-note.tsx'
import { SandboxNotice } from '../../components/states/sandbox-notice.tsx'
import { isTab, tabLabel, viewLabel, ViewTabs } from '../../components/layout/view-tabs.tsx'
import { ActiveRuns } from '../../features/runs/runs/active-runs.tsx'
import { EvidenceDrawer } from '../../features/answers/reader/evidence-drawer.tsx'
import { NoAnswers } from '../../features/reports/overview/no-answers.tsx'
import { OverviewSkeleton } from '../../features/reports/overview/overview-skeleton.tsx'
import { FirstAnswers } from '../../features/runs/first-run/first-answers.tsx'
import { brandRunsQuery } from '../../components/run-progress/run-queries.ts'
import { isOver } from '../../components/run-progress/progress-summary.ts'
import { can } from '../../lib/organization/rights.ts'
import { useMembership, useOrganizationId } from '../../lib/organization/use-organization.ts'
import { useReportFilters } from '../../lib/reports/report-filters.ts'
import { useRunNow } from '../../lib/reports/run-now.ts'
import { useCurrentBrand } from '../../lib/brands/use-current-brand.ts'
import type { ViewedReport } from '#core/reports/registry.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { viewOf, viewQuery, type ViewSearch } from './overview-query.ts'
import { answersOf, hasAnswers, OverviewView } from './overview-view.tsx'
import { ReportTools } from './report-tools.tsx'
import { t } from '../../lib/language/t.ts'

const MethodologyPage = lazy(async () => {
  const { MethodologyPage: component } =
    await import('../../features/reports/methodology/methodology-page.tsx')
  return { default: component }
})

/** `/overview`: the reports of one brand, one view at a time. */
export function OverviewScreen() {
  const { brand, query } = useCurrentBrand()
  const organizationId = useOrganizationId()
  if (organizationId === null)
    return (
      <Page title={t('Overview')}>
        <NoOrganization />
      </Page>
    )
  if (brand)
    return (
      <>
        <BrandOverview key={brand.id} brand={brand} organizationId={organizationId} />
        <EvidenceDrawer />
      </>
    )
  return (
    <Page title={t('Overview')}>
      <Loaded query={query} skeleton={<OverviewSkeleton />}>
        {() => <NoBrand />}
      </Loaded>
    </Page>
  )
}

function BrandOverview({ brand, organizationId }: { brand: BrandRow; organizationId: string }) {
  const search: ViewSearch = useSearch({ strict: false })
  const { filters } = useReportFilters()
  const queryClient = useQueryClient()
  const view = viewOf(search)
  const isReport = view !== 'method'
  const report = useQuery({
    ...viewQuery(isReport ? (view ?? 'overview') : 'overview', brand.id, filters, search),
    enabled: isReport,
    refetchInterval: useIsRunning(brand.id) ? whileRunningMs : false,
  })
  const scope = useLastScope(report.data?.report.scope)
  const run = brand.archivedAt === null ? <RunButton brandId={brand.id} /> : null
  const hasTabs = isTab(view)
  const title = view === undefined || hasTabs ? brand.name : viewLabel(view)
  const part = hasTabs ? tabLabel(view, search.by) : undefined
  const actions = (
    <>
      <ReportTools
        brand={brand}
        title={view === undefined ? brand.name : `${brand.name}: ${viewLabel(view)}`}
        scope={scope}
        answers={report.data === undefined ? 0 : answersOf(report.data)}
        loadView={(wanted) =>
          queryClient.fetchQuery({
            ...viewQuery(wanted, brand.id, filters, search),
            staleTime: Number.POSITIVE_INFINITY,
          })
        }
      />
      {run}
    </>
  )

  if (!isReport)
    return (
      <Page title={title} part={part} actions={run}>
        <ViewTabs current={view} />
        <Suspense fallback={<OverviewSkeleton />}>
          <MethodologyPage brandId={brand.id} />
        </Suspense>
      </Page>
    )
  return (
    <Page
      title={title}
      part={part}
      filters={<ReportFilterBar scope={scope} hasWeightedRates={hasWeightedRates(view ?? 'overview')} />}
      actions={actions}
    >
      {hasTabs ? <ViewTabs current={view} /> : null}
      <ActiveRuns brandId={brand.id} organizationId={organizationId} />
      {report.error && report.data ? (
        <ErrorState error={report.error} onRetry={() => void report.refetch()} />
      ) : null}
      <Loaded query={report} skeleton={<OverviewSkeleton />}>
        {(viewed) =>
          hasAnswers(viewed) ? (
            <Report viewed={viewed} isFresh={!report.isPlaceholderData} />
          ) : viewed.report.scope.available === null ? (
            <FirstAnswers brand={brand} organizationId={organizationId} />
          ) : (
            <NoAnswers brand={brand} available={viewed.report.scope.available} />
          )
        }
      </Loaded>
    </Page>
  )
}

/** Answers arrive while a run is in progress. */
const whileRunningMs = 5000

function useIsRunning(brandId: string): boolean {
  const { data } = useQuery(brandRunsQuery(brandId))
  return data?.some((run) => !isOver(run)) ?? false
}

function Report({ viewed, isFresh }: { viewed: ViewedReport; isFresh: boolean }) {
  const { scope } = viewed.report
  const { sandboxAnswers } = scope
  const answers = answersOf(viewed)
  const isBelow = useIsPhone() && viewed.view === 'overview'
  const notice = <SandboxNotice sandboxAnswers={sandboxAnswers} answers={answers} scope={scope} />
  return (
    <SandboxShareContext value={sandboxShareOf(sandboxAnswers, answers)}>
      {isBelow ? null : notice}
      <WeightedNote viewed={viewed} />
      <Suspense fallback={<OverviewSkeleton />}>
        <OverviewView viewed={viewed} isFresh={isFresh} />
      </Suspense>
      {/* On a phone, the numbers come first; the verdict says that they are sample data. */}
      {isBelow ? notice : null}
    </SandboxShareContext>
  )
}

/** Keeps the filter choices of the previous view until the next one has loaded. */
function useLastScope(scope: ReportScope | undefined): ReportScope | undefined {
  const [last, setLast] = useState(scope)
  if (scope !== undefined && scope !== last) setLast(scope)
  return scope ?? last
}

function RunButton({ brandId }: { brandId: string }) {
  const runNow = useRunNow()
  const membership = useMembership()
  if (!can(membership, 'edit')) return null
  return <RunNowButton onClick={() => runNow({ brandId })} />
}

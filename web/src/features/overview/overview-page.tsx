import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BrandRow } from '#core/brand/schema.ts'
import { ErrorState } from '../../components/error-state.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { NoBrand } from '../../components/no-brand.tsx'
import { NoOrganization } from '../../components/no-organization.tsx'
import { Page } from '../../components/page.tsx'
import { ReportFilterBar } from '../../components/report-filter-bar/report-filter-bar.tsx'
import { enginesQuery, engineLabel } from '../../lib/engines.ts'
import { useEvidence } from '../../lib/evidence.ts'
import { useOrganizationId } from '../../lib/organization/use-organization.ts'
import { useReportFilters } from '../../lib/report-filters.ts'
import { useCurrentBrand } from '../../lib/use-current-brand.ts'
import { overviewQuery } from './api/load-overview.ts'
import { NoAnswers } from './no-answers.tsx'
import { OverviewReport } from './overview-report.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'

type Slots = {
  /** What is running for the brand. */
  running: (brand: BrandRow, organizationId: string) => ReactNode
  actions: (brand: BrandRow) => ReactNode
}

/** `/overview`: how visible one brand is, against whom, where, and how sure one may be. */
export function OverviewPage({ slots }: { slots: Slots }) {
  const { brand, query } = useCurrentBrand()
  const organizationId = useOrganizationId()
  if (organizationId === null)
    return (
      <Page title="Overview">
        <NoOrganization />
      </Page>
    )
  if (brand) return <BrandOverview key={brand.id} brand={brand} slots={slots} />
  return (
    <Page title="Overview">
      <Loaded query={query} skeleton={<OverviewSkeleton />}>
        {() => <NoBrand />}
      </Loaded>
    </Page>
  )
}

function BrandOverview({ brand, slots }: { brand: BrandRow; slots: Slots }) {
  const { filters } = useReportFilters()
  const report = useQuery(overviewQuery(brand.id, filters))
  const organizationId = report.data?.scope.brand.organizationId ?? ''
  const { data: engines } = useQuery({ ...enginesQuery(organizationId), enabled: organizationId !== '' })
  const { openEvidence } = useEvidence()
  const navigate = useNavigate()
  const overview = report.data

  return (
    <Page
      title={brand.name}
      filters={<ReportFilterBar scope={overview?.scope} />}
      actions={slots.actions(brand)}
    >
      {organizationId === '' ? null : slots.running(brand, organizationId)}
      {report.error && overview ? (
        <ErrorState error={report.error} onRetry={() => void report.refetch()} />
      ) : null}
      <Loaded query={report} skeleton={<OverviewSkeleton />}>
        {(data) =>
          data.counts.answers === 0 ? (
            <NoAnswers brand={brand} scope={data.scope} actions={slots.actions(brand)} />
          ) : (
            <OverviewReport
              overview={data}
              isFresh={!report.isPlaceholderData}
              engineLabel={(engine) => engineLabel(engine, engines)}
              onEvidence={openEvidence}
              onAnswer={(promptId, answerId) =>
                void navigate({
                  to: '/prompt-details',
                  search: (before) => ({ ...before, evidence: undefined, promptId, answerId }),
                })
              }
            />
          )
        }
      </Loaded>
    </Page>
  )
}

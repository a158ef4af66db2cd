import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { RowsSkeleton } from '../../components/states/loaded.tsx'
import { ActiveRuns } from '../../features/runs/runs/active-runs.tsx'
import { SetUp } from './set-up.tsx'
import { DashboardPage } from '../../features/reports/dashboard/dashboard-page.tsx'

const PortfolioPage = lazy(async () => {
  const { PortfolioPage: component } =
    await import('../../features/organizations/portfolio/portfolio-page.tsx')
  return { default: component }
})

/** `/dashboard`: the organization's brands and their runs; with `view=organizations`, all organizations. */
export function DashboardScreen() {
  const { view }: { view?: string } = useSearch({ strict: false })
  if (view === 'organizations')
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <PortfolioPage />
      </Suspense>
    )
  return (
    <DashboardPage
      slots={{
        running: (brandId, organizationId) => (
          <ActiveRuns brandId={brandId} organizationId={organizationId} />
        ),
        setUp: (organizationId) => <SetUp organizationId={organizationId} />,
      }}
    />
  )
}

import { RunningAnalyses } from '../../features/analyses/running-analyses.tsx'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'

/** `/dashboard`: the organization's brands and what runs for them. */
export function DashboardScreen() {
  return (
    <DashboardPage
      slots={{
        running: (brandId, organizationId) => (
          <RunningAnalyses brandId={brandId} organizationId={organizationId} />
        ),
      }}
    />
  )
}

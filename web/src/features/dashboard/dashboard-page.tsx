import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export function DashboardPage() {
  return (
    <Page title="Dashboard">
      <EmptyState title="Not here yet">This screen is being built.</EmptyState>
    </Page>
  )
}

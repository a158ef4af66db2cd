import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export function BrandPage() {
  return (
    <Page title="Brand">
      <EmptyState title="Not here yet">This screen is being built.</EmptyState>
    </Page>
  )
}

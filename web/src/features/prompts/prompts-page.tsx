import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export function PromptsPage() {
  return (
    <Page title="Prompts">
      <EmptyState title="Not here yet">This screen is being built.</EmptyState>
    </Page>
  )
}

import { Page } from '../../components/page.tsx'

export function ChangelogPage() {
  return <Page title="Changelog">Not here yet.</Page>
}

import { Page } from '../../components/page.tsx'

export function FeaturesPage() {
  return <Page title="Features">Not here yet.</Page>
}

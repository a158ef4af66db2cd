import { Page } from '../../components/page.tsx'

export function PrivacyPolicyPage() {
  return <Page title="Privacy">Not here yet.</Page>
}

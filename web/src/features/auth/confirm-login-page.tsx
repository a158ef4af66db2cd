import { Page } from '../../components/page.tsx'

export function ConfirmLoginPage() {
  return <Page title="Confirm">Not here yet.</Page>
}

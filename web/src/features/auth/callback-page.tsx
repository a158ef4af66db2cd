import { Page } from '../../components/page.tsx'

export function CallbackPage() {
  return <Page title="Signing in">Not here yet.</Page>
}

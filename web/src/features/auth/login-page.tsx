import { Page } from '../../components/page.tsx'

export function LoginPage() {
  return <Page title="Sign in">Not here yet.</Page>
}

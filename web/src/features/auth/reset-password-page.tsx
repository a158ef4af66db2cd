import { Page } from '../../components/page.tsx'

export function ResetPasswordPage() {
  return <Page title="Reset password">Not here yet.</Page>
}

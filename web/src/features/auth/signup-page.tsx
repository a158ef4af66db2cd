import { Page } from '../../components/page.tsx'

export function SignupPage() {
  return <Page title="Sign up">Not here yet.</Page>
}

import { Page } from '../../components/page.tsx'

export function LandingPage() {
  return <Page title="Answerscope">Not here yet.</Page>
}

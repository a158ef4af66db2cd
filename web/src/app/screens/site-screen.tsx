import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SitePage } from '#core/site/pages.ts'
import type { SiteFacts } from '#core/site/schema.ts'
import { Loaded } from '../../components/states/loaded.tsx'
import { openFetch } from '../../lib/api.ts'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { ChangelogPage } from '../../site/changelog-page.tsx'
import { ContactPage } from '../../site/contact-page.tsx'
import { FeaturesPage } from '../../site/features-page.tsx'
import { LandingPage } from '../../site/landing-page.tsx'
import { pageTexts } from '../../site/page-texts.ts'
import { PricingPage } from '../../site/pricing-page.tsx'
import { PrivacyPolicyPage } from '../../site/privacy-policy-page.tsx'

// Visitors get these pages from the server; this file shows them to signed-in users.
export const LandingSiteScreen = () => (
  <WithFacts page="home">{(facts) => <LandingPage facts={facts} />}</WithFacts>
)
export const FeaturesScreen = () => (
  <WithFacts page="features">{(facts) => <FeaturesPage facts={facts} />}</WithFacts>
)
export const PricingScreen = () => (
  <WithFacts page="pricing">{(facts) => <PricingPage facts={facts} />}</WithFacts>
)
export const ContactScreen = () => (
  <Titled page="contact">
    <ContactPage />
  </Titled>
)
export const PrivacyPolicyScreen = () => (
  <WithFacts page="privacyPolicy">{(facts) => <PrivacyPolicyPage facts={facts} />}</WithFacts>
)
export const ChangelogScreen = () => (
  <Titled page="changelog">
    <ChangelogPage />
  </Titled>
)

function WithFacts({ page, children }: { page: SitePage; children: (facts: SiteFacts) => ReactNode }) {
  const facts = useQuery({ queryKey: ['site'], queryFn: fetchFacts })
  return (
    <Titled page={page}>
      <Loaded query={facts}>{children}</Loaded>
    </Titled>
  )
}

function Titled({ page, children }: { page: SitePage; children: ReactNode }) {
  useDocumentTitle(pageTexts[page].title)
  return (
    <Box fz={15} lh={1.55}>
      {children}
    </Box>
  )
}

async function fetchFacts({ signal }: { signal: AbortSignal }): Promise<SiteFacts> {
  const response = await openFetch('/api/site', { signal })
  return response.json()
}

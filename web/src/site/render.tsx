import '../components/styles/reset.css'
import './site-base.css'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { sitePages, type SitePage } from '#core/site/pages.ts'
import type { SiteFacts } from '#core/site/schema.ts'
import { language } from '../lib/language/chosen.ts'
import { ChangelogPage } from './changelog-page.tsx'
import { releases } from './changelog.ts'
import { ContactPage, type ContactState } from './contact-page.tsx'
import { FeaturesPage } from './features-page.tsx'
import { LandingPage } from './landing-page.tsx'
import { MethodPage } from './method-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { pageTexts } from './page-texts.ts'
import { PricingPage } from './pricing-page.tsx'
import { PrivacyPolicyPage } from './privacy-policy-page.tsx'
import { SiteDocument, type SiteFiles } from './site-document.tsx'
import { TrialForm } from './trial-form/trial-form.tsx'

export type SiteRequest = {
  page: SitePage
  /** Whether the URL names the language. */
  isLanguageAsked: boolean
  facts: SiteFacts
  files: SiteFiles
  /** Without a trailing slash. */
  publicUrl: string
  contact?: ContactState
}

/** One page as HTML, in the language that this module was loaded for. */
export function renderPage({ page, isLanguageAsked, facts, files, publicUrl, contact }: SiteRequest): string {
  return asHtml(
    <SiteDocument
      page={page}
      isLanguageAsked={isLanguageAsked}
      facts={facts}
      files={files}
      publicUrl={publicUrl}
      isAnswer={contact !== undefined}
    >
      {contentOf(page, facts, contact)}
    </SiteDocument>,
  )
}

/** The page for an unknown path. */
export function renderNotFound({
  path,
  facts,
  files,
  publicUrl,
}: Pick<SiteRequest, 'facts' | 'files' | 'publicUrl'> & { path: string }): string {
  return asHtml(
    <SiteDocument
      page={null}
      isLanguageAsked={false}
      facts={facts}
      files={files}
      publicUrl={publicUrl}
      isAnswer={false}
    >
      <NotFoundPage path={path} />
    </SiteDocument>,
  )
}

/** Keeps a percent sign on the line of its number. */
const asHtml = (document: ReactNode) =>
  `<!doctype html>${renderToStaticMarkup(document).replaceAll(/(\d) %/g, '$1\u00a0%')}`

function contentOf(page: SitePage, facts: SiteFacts, contact: ContactState | undefined) {
  switch (page) {
    case 'home':
      return <LandingPage facts={facts} />
    case 'features':
      return <FeaturesPage facts={facts} />
    case 'method':
      return <MethodPage />
    case 'pricing':
      return (
        <PricingPage facts={facts} trial={facts.trial === null ? null : <TrialForm offer={facts.trial} />} />
      )
    case 'contact':
      return <ContactPage state={contact} />
    case 'privacyPolicy':
      return <PrivacyPolicyPage facts={facts} />
    case 'changelog':
      return <ChangelogPage />
  }
}

/** Title and description of each page, for other formats: pictures, /llms.txt, the feed. */
export const siteWords = { language, pages: sitePages, words: pageTexts, releases }

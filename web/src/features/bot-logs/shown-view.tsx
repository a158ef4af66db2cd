import { lazy } from 'react'
import type { Viewed } from './bot-log-query.ts'

const OverviewView = lazy(() => import('./overview/overview-view.tsx'))
const BotsView = lazy(() => import('./bots/bots-view.tsx'))
const ProofView = lazy(() => import('./proof/proof-view.tsx'))
const PagesView = lazy(() => import('./pages/pages-view.tsx'))
const OnePageView = lazy(() => import('./pages/one-page-view.tsx'))
const IssuesView = lazy(() => import('./issues/issues-view.tsx'))
const StatusView = lazy(() => import('./status-view.tsx'))
const CitationsView = lazy(() => import('./citations/citations-view.tsx'))
const RobotsView = lazy(() => import('./robots/robots-view.tsx'))
const SitemapView = lazy(() => import('./sitemaps/sitemap-view.tsx'))
const ReferralsView = lazy(() => import('./referrals-view.tsx'))

/** Shows the report of a view. The code of a view is loaded when it is first shown. */
export function ShownView({ viewed, isFresh }: { viewed: Viewed; isFresh: boolean }) {
  switch (viewed.view) {
    case 'overview':
      return <OverviewView report={viewed.report} isFresh={isFresh} />
    case 'bots':
      return <BotsView report={viewed.report} />
    case 'proof':
      return <ProofView report={viewed.report} isFresh={isFresh} />
    case 'pages':
      return <PagesView report={viewed.report} />
    case 'page':
      return <OnePageView report={viewed.report} isFresh={isFresh} />
    case 'issues':
      return <IssuesView report={viewed.report} />
    case 'status':
      return <StatusView report={viewed.report} isFresh={isFresh} />
    case 'robots':
      return <RobotsView report={viewed.report} />
    case 'sitemap':
      return <SitemapView report={viewed.report} />
    case 'referrals':
      return <ReferralsView report={viewed.report} isFresh={isFresh} />
    case 'citations':
      return <CitationsView report={viewed.report} />
  }
}

import { lazyRouteComponent } from '@tanstack/react-router'
import type { Viewed } from './bot-log-query.ts'

export const OverviewView = lazyRouteComponent(() => import('./overview/overview-view.tsx'))
const BotsView = lazyRouteComponent(() => import('./bots/bots-view.tsx'))
const ProofView = lazyRouteComponent(() => import('./proof/proof-view.tsx'))
const PagesView = lazyRouteComponent(() => import('./pages/pages-view.tsx'))
const OnePageView = lazyRouteComponent(() => import('./pages/one-page-view.tsx'))
const IssuesView = lazyRouteComponent(() => import('./issues/issues-view.tsx'))
const StatusView = lazyRouteComponent(() => import('./status-view.tsx'))
const CitationsView = lazyRouteComponent(() => import('./citations/citations-view.tsx'))
const RobotsView = lazyRouteComponent(() => import('./robots/robots-view.tsx'))
const SitemapView = lazyRouteComponent(() => import('./sitemaps/sitemap-view.tsx'))
const ReferralsView = lazyRouteComponent(() => import('./referrals-view.tsx'))

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

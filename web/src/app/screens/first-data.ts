import type { QueryClient } from '@tanstack/react-query'
import type { Right } from '#core/people/rights.ts'
import { reportFilters } from '#core/reports/filters.ts'
import { brandRunsQuery } from '../../components/run-progress/run-queries.ts'
import { actionsQuery } from '../../features/actions/api/actions.ts'
import { changesQuery, issuesQuery, viewQuery as botLogQuery } from '../../features/bot-logs/bot-log-query.ts'
import { keepBotLogFilters } from '../../features/bot-logs/filters/bot-log-filters.ts'
import { botLogViewOf } from '../../features/bot-logs/views.ts'
import { gapsReportQuery } from '../../features/fan-out/api/load-content-gaps.ts'
import { observedQuery } from '../../features/fan-out/api/load-observed.ts'
import { observedPartsIn, type ObservedChange } from '../../features/fan-out/observed-parts.ts'
import { fanOutViewOf } from '../../features/fan-out/views.ts'
import { promptsQuery } from '../../features/prompts/api/prompts-query.ts'
import { brandQuery, brandsQuery } from '../../lib/brands/brands.ts'
import { membershipsQuery } from '../../lib/organization/memberships.ts'
import { can } from '../../lib/organization/rights.ts'
import { clientsQuery, currentBrand } from '../../lib/organization/use-brands.ts'
import { aspectsQuery } from '../../lib/reports/aspects.ts'
import { qualityQuery } from '../../lib/reports/quality.ts'
import { keepReportFilters } from '../../lib/reports/report-filters.ts'
import { viewOf, viewQuery, type ViewSearch } from './overview-query.ts'

type Visit = {
  queryClient: QueryClient
  user: { id: string }
  organizationId: string
  pathname: string
  search: ViewSearch & ObservedChange & { clientId?: string; part?: string }
}

/** Screens that not every member may see. */
const rights: Partial<Record<string, Right>> = { '/query-fanout': 'query-fanout', '/bot-logs': 'bot-logs' }

/**
 * Begins to load what a screen shows first, while its scripts load or the pointer is still above its link. What is known
 * and fresh is not loaded again.
 */
export async function loadFirstData({
  queryClient,
  user,
  organizationId,
  pathname,
  search,
}: Visit): Promise<void> {
  const right = rights[pathname]
  const { memberships } = await queryClient.ensureQueryData(membershipsQuery(user))
  const membership = memberships.find((one) => one.organizationId === organizationId)
  if (right !== undefined && !can(membership, right)) return
  void queryClient.prefetchQuery(brandsQuery(organizationId))
  const brand = currentBrand(await queryClient.ensureQueryData(clientsQuery(organizationId)), search.clientId)
  if (brand === undefined) return
  const filters = reportFilters.parse(keepReportFilters(search))
  switch (pathname) {
    case '/overview': {
      const view = viewOf(search) ?? 'overview'
      if (view === 'method') return
      void queryClient.prefetchQuery(viewQuery(view, brand.id, filters, search))
      void queryClient.prefetchQuery(brandRunsQuery(brand.id))
      if (view !== 'overview') return
      void queryClient.prefetchQuery(actionsQuery(brand.id, filters))
      void queryClient.prefetchQuery(aspectsQuery(brand.id, filters))
      void queryClient.prefetchQuery(qualityQuery(brand.id, filters))
      return
    }
    case '/prompts':
      void queryClient.prefetchQuery(promptsQuery(brand.id, filters))
      void queryClient.prefetchQuery(brandQuery(brand.id))
      void queryClient.prefetchQuery(brandRunsQuery(brand.id))
      return
    case '/actions':
      void queryClient.prefetchQuery(actionsQuery(brand.id, filters))
      return
    case '/query-fanout':
      if (fanOutViewOf(search.view) === 'gaps')
        void queryClient.prefetchQuery(gapsReportQuery(brand.id, filters))
      if (fanOutViewOf(search.view) === 'searches')
        void queryClient.prefetchQuery(observedQuery(brand.id, filters, observedPartsIn(search)))
      return
    case '/bot-logs': {
      const view = botLogViewOf(search)
      if (view === 'sources') return
      const query = keepBotLogFilters(search)
      void queryClient.prefetchQuery(botLogQuery(view, brand.id, query, search))
      if (view !== 'overview') return
      void queryClient.prefetchQuery(issuesQuery(brand.id, query))
      void queryClient.prefetchQuery(
        botLogQuery('citations', brand.id, query, { group: 'both', order: 'answers' }),
      )
      void queryClient.prefetchQuery(changesQuery(brand.id))
    }
  }
}

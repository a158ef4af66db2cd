import { queryOptions } from '@tanstack/react-query'
import type { IssuesReport } from '#core/bot-logs/issues/issue-schema.ts'
import type { CitationsReport } from '#core/bot-logs/reports/citation-schema.ts'
import { seriesBy } from '#core/bot-logs/reports/filters.ts'
import type {
  BotLogOverview,
  BotsReport,
  OnePageReport,
  PagesReport,
  ProofReport,
  ReferralsReport,
  StatusReport,
} from '#core/bot-logs/reports/schema.ts'
import type { RobotsReport } from '#core/bot-logs/robots/robots-schema.ts'
import type { SitemapReport } from '#core/bot-logs/sitemap/report-schema.ts'
import { api } from '../../lib/api.ts'
import { citationQueryOf, type CitationParts } from './api/load-citations.ts'
import { loadPages, type PagesParts } from './api/load-pages.ts'
import type { BotLogQuery } from './filters/bot-log-filters.ts'

/** The report of a view, tagged with the view. To add a view, add a line here and in `views.ts`. */
export type Viewed =
  | { view: 'overview'; report: BotLogOverview }
  | { view: 'bots'; report: BotsReport }
  | { view: 'proof'; report: ProofReport }
  | { view: 'pages'; report: PagesReport }
  | { view: 'page'; report: OnePageReport }
  | { view: 'issues'; report: IssuesReport }
  | { view: 'status'; report: StatusReport }
  | { view: 'referrals'; report: ReferralsReport }
  | { view: 'robots'; report: RobotsReport }
  | { view: 'sitemap'; report: SitemapReport }
  | { view: 'citations'; report: CitationsReport }
export type ReportView = Viewed['view']

/** The parameters of the URL that select a part of a view. */
export type Parts = CitationParts &
  PagesParts & {
    by?: string | undefined
    pageId?: string | undefined
  }

/** Old numbers of the same view stay visible while new ones load. */
export function viewQuery(view: ReportView, brandId: string, query: BotLogQuery, search: Parts) {
  const parts = partsOf(view, search)
  return queryOptions({
    queryKey: ['bot-logs', view, brandId, query, parts],
    queryFn: ({ signal }): Promise<Viewed> => load(view, { brandId, query, parts, signal }),
    placeholderData: (before, earlier) =>
      earlier?.queryKey[1] === view && earlier.queryKey[2] === brandId ? before : undefined,
  })
}

function partsOf(view: ReportView, search: Parts): Parts {
  const { by, order, text, failing, pageId, group, channel, listPage } = search
  if (view === 'overview') return { by }
  if (view === 'pages') return { order, text, failing, listPage }
  if (view === 'citations') return { group, channel, order, text, listPage }
  return view === 'page' ? { pageId } : {}
}

type Asked = { brandId: string; query: BotLogQuery; parts: Parts; signal: AbortSignal }

async function load(view: ReportView, { brandId, query, parts, signal }: Asked): Promise<Viewed> {
  const logs = api.brands[':brandId']['bot-logs']
  const param = { brandId }
  const options = { init: { signal } }
  switch (view) {
    case 'overview': {
      const by = seriesBy.find((word) => word === parts.by)
      const response = await logs.overview.$get({ param, query: { ...query, ...(by && { by }) } }, options)
      return { view, report: await response.json() }
    }
    case 'bots':
      return { view, report: await (await logs.bots.$get({ param, query }, options)).json() }
    case 'proof':
      return { view, report: await (await logs.proof.$get({ param, query }, options)).json() }
    case 'pages':
      return { view, report: await loadPages({ brandId, query, parts }, signal) }
    case 'page': {
      const at = { param: { brandId, pageId: parts.pageId ?? '' }, query }
      return { view, report: await (await logs.pages[':pageId'].$get(at, options)).json() }
    }
    case 'issues':
      return { view, report: await (await logs.issues.$get({ param, query }, options)).json() }
    case 'status':
      return { view, report: await (await logs.status.$get({ param, query }, options)).json() }
    case 'robots':
      return { view, report: await (await logs.robots.$get({ param, query }, options)).json() }
    case 'sitemap':
      return { view, report: await (await logs.sitemap.$get({ param, query }, options)).json() }
    case 'referrals':
      return { view, report: await (await logs.referrals.$get({ param, query }, options)).json() }
    case 'citations': {
      const chosen = { ...query, ...citationQueryOf(parts) }
      return { view, report: await (await logs.citations.$get({ param, query: chosen }, options)).json() }
    }
  }
}

/** The issues of the period. Kinds of content do not filter them. */
export const issuesQuery = (brandId: string, { kind: _kind, ...query }: BotLogQuery) =>
  viewQuery('issues', brandId, query, {})

/** What changed significantly in the last 30 days. */
export const changesQuery = (brandId: string) =>
  queryOptions({
    queryKey: ['bot-logs', 'changes', brandId],
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId']['bot-logs'].changes.$get(
        { param: { brandId } },
        { init: { signal } },
      )
      return response.json()
    },
  })

import { queryOptions } from '@tanstack/react-query'
import type { ReportFilters } from '#core/reports/filters.ts'
import type { Overview } from '#core/reports/schema.ts'
import {
  comparables,
  groupings,
  overviewViews,
  type ComparisonReport,
  type CompetitorsReport,
  type ContestedReport,
  type OverviewView,
  type PerceptionReport,
  type SourcesReport,
  type TopicsReport,
  type VarianceReport,
} from '#core/reports/views.ts'
import { loadCompare } from '../../features/reports/compare/api/load-compare.ts'
import { loadCompetitors } from '../../features/competitors/api/load-competitors.ts'
import { loadContested } from '../../features/reports/consistency/api/load-consistency.ts'
import { loadOverview } from '../../features/reports/overview/api/load-overview.ts'
import { loadPerception } from '../../features/reports/perception/api/load-perception.ts'
import { loadSources } from '../../features/citations/api/load-sources.ts'
import { loadTopics } from '../../features/reports/topics/api/load-topics.ts'
import { loadVariance } from '../../features/reports/sample-size/api/load-sample-size.ts'

/** The report of a view, with the word that tells which it is. */
export type Viewed =
  | { view: 'overview'; report: Overview }
  | { view: 'competitors'; report: CompetitorsReport }
  | { view: 'topics'; report: TopicsReport }
  | { view: 'sources'; report: SourcesReport }
  | { view: 'perception'; report: PerceptionReport }
  | { view: 'contested'; report: ContestedReport }
  | { view: 'variance'; report: VarianceReport }
  | { view: 'compare'; report: ComparisonReport }
export type ReportView = Viewed['view']

/** What of the address chooses a view and its parts; unknown words count as absent. */
export type ViewSearch = { view?: string; by?: string; a?: string; b?: string }

export function viewOf({ view }: ViewSearch): OverviewView | undefined {
  return overviewViews.find((known) => known === view)
}

/** What one view shows. Old numbers of the same view and brand stay on the screen while new ones come. */
export function viewQuery(view: ReportView, brandId: string, filters: ReportFilters, search: ViewSearch) {
  const parts = partsOf(view, search)
  return queryOptions({
    queryKey: ['reports', view, brandId, filters, parts],
    queryFn: ({ signal }) => load(view, { brandId, filters, parts, signal }),
    placeholderData: (before, query) =>
      query?.queryKey[1] === view && query.queryKey[2] === brandId ? before : undefined,
  })
}

type Parts = { by?: string | undefined; a?: string | undefined; b?: string | undefined }

function partsOf(view: ReportView, { by, a, b }: ViewSearch): Parts {
  if (view === 'topics') return { by }
  return view === 'compare' ? { by, a, b } : {}
}

async function load(
  view: ReportView,
  {
    brandId,
    filters,
    parts: { by, a, b },
    signal,
  }: { brandId: string; filters: ReportFilters; parts: Parts; signal: AbortSignal },
): Promise<Viewed> {
  switch (view) {
    case 'overview':
      return { view, report: await loadOverview(brandId, filters, { signal }) }
    case 'competitors':
      return { view, report: await loadCompetitors(brandId, filters, { signal }) }
    case 'topics': {
      const grouping = groupings.find((known) => known === by) ?? 'topic'
      return { view, report: await loadTopics(brandId, filters, { by: grouping, signal }) }
    }
    case 'sources':
      return { view, report: await loadSources(brandId, filters, { signal }) }
    case 'perception':
      return { view, report: await loadPerception(brandId, filters, { signal }) }
    case 'contested':
      return { view, report: await loadContested(brandId, filters, { signal }) }
    case 'variance':
      return { view, report: await loadVariance(brandId, filters, { signal }) }
    case 'compare': {
      const comparable = comparables.find((known) => known === by) ?? 'period'
      return { view, report: await loadCompare(brandId, filters, { by: comparable, a, b, signal }) }
    }
  }
}

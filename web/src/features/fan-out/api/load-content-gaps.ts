import { queryOptions } from '@tanstack/react-query'
import { maxQueriesOfGap, type ContentGapReport, type GapPassage } from '#core/fan-out/content-gaps.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import { api } from '../../../lib/api.ts'

/** The content gaps of a brand. Old numbers of the same brand stay visible while new ones load. */
export const gapsReportQuery = (brandId: string, filters: ReportFilters) =>
  queryOptions({
    queryKey: ['content-gaps', brandId, filters],
    queryFn: async ({ signal }): Promise<ContentGapReport> => {
      const response = await api.brands[':brandId']['fan-out']['content-gaps'].$get(
        { param: { brandId }, query: filters },
        { init: { signal } },
      )
      return response.json()
    },
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === brandId ? before : undefined),
  })

/** What the pages of a gap say; empty if its searches were not compared with pages. */
export const passagesQuery = (brandId: string, queryIds: readonly string[]) =>
  queryOptions({
    queryKey: ['gap-passages', brandId, queryIds],
    queryFn: async ({ signal }): Promise<GapPassage[]> => {
      if (queryIds.length === 0) return []
      const response = await api.brands[':brandId']['fan-out']['content-gaps'].passages.$get(
        { param: { brandId }, query: { queries: queryIds.slice(0, maxQueriesOfGap).join(',') } },
        { init: { signal } },
      )
      return (await response.json()).passages
    },
    staleTime: 5 * 60_000,
  })

import { queryOptions } from '@tanstack/react-query'
import type { ReportFilters } from '#core/reports/filters.ts'
import { loadReport } from '../../../lib/reports/load-report.ts'

export const promptKeys = { all: ['reports', 'prompts'] as const }

/** The prompts of a brand with their numbers. While filters change, the previous rows stay visible. */
export const promptsQuery = (brandId: string, filters: ReportFilters) =>
  queryOptions({
    queryKey: [...promptKeys.all, brandId, filters],
    queryFn: ({ signal }) => loadReport('prompts', brandId, { filters, signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === brandId ? before : undefined),
  })

import { queryOptions } from '@tanstack/react-query'
import type { ReportFilters } from '#core/reports/filters.ts'
import { api } from '../../../../lib/api.ts'

/** One prompt with its numbers for the filters of the screen. */
export const promptQuery = (promptId: string, filters: ReportFilters) =>
  queryOptions({
    queryKey: ['reports', 'prompt', promptId, filters],
    queryFn: async ({ signal }) => {
      const response = await api.prompts[':promptId'].$get(
        { param: { promptId }, query: filters },
        { init: { signal } },
      )
      return response.json()
    },
    placeholderData: (before, query) => (query?.queryKey[2] === promptId ? before : undefined),
  })

/** Sources, criticism, and searches of its answers, for the same filters. */
export const reasonsQuery = (promptId: string, filters: ReportFilters) =>
  queryOptions({
    queryKey: ['reports', 'prompt-reasons', promptId, filters],
    queryFn: async ({ signal }) => {
      const response = await api.prompts[':promptId'].reasons.$get(
        { param: { promptId }, query: filters },
        { init: { signal } },
      )
      return response.json()
    },
    placeholderData: (before, query) => (query?.queryKey[2] === promptId ? before : undefined),
  })

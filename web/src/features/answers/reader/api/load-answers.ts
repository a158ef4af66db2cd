import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ReportFilters } from '#core/reports/filters.ts'
import { api } from '../../../../lib/api.ts'
import type { EvidenceFilters } from '../../../../lib/reports/evidence.ts'

/** The answers behind a number, latest first, in pages. */
export const answersQuery = (brandId: string, report: ReportFilters, evidence: EvidenceFilters) =>
  infiniteQueryOptions({
    queryKey: ['reports', 'answers', brandId, report, evidence],
    queryFn: async ({ signal, pageParam }) => {
      const response = await api.brands[':brandId'].answers.$get(
        {
          param: { brandId },
          query: { ...report, ...evidence, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        },
        { init: { signal } },
      )
      return response.json()
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** One answer with everything extracted from it. The answer never changes, but extracted data may. */
export const answerQuery = (answerId: string) =>
  queryOptions({
    queryKey: ['answers', answerId],
    queryFn: async ({ signal }) => {
      const response = await api.answers[':answerId'].$get({ param: { answerId } }, { init: { signal } })
      return response.json()
    },
    staleTime: 60_000,
  })

/** The exact request and response. */
export const rawQuery = (answerId: string) =>
  queryOptions({
    queryKey: ['answers', answerId, 'raw'],
    queryFn: async ({ signal }) => {
      const response = await api.answers[':answerId'].raw.$get({ param: { answerId } }, { init: { signal } })
      return response.json()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

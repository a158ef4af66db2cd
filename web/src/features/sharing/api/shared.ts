import {
  queryOptions,
  type InfiniteData,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { hc } from 'hono/client'
import type { Api } from '#server/app.ts'
import type { QualityReport } from '#core/labels/checks/schema.ts'
import type { AnswersList } from '#core/api/answers.ts'
import type { ViewedReport, ReportView } from '#core/reports/registry.ts'
import type { SharedAnswer, SharedPage } from '#core/sharing/schema.ts'
import { groupings, type AspectCounts } from '#core/reports/views.ts'
import { openFetch } from '../../../lib/api.ts'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'

/**
 * Requests of a share link. They send the `opening` that an entered password returned, and no credentials of a
 * signed-in user.
 */
const client = hc<Api>('/api', {
  fetch: (input: RequestInfo | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    const opening = sessionStorage.getItem(openingName)
    if (opening !== null) headers.set('X-Share-Opening', opening)
    return openFetch(input, { ...init, headers })
  },
}).shared[':token']

const openingName = 'shared-report-opening'

export const sharedKeys = { all: ['shared'] as const }

export const sharedPageQuery = (token: string) =>
  queryOptions({
    queryKey: [...sharedKeys.all, token, 'page'],
    queryFn: async ({ signal }): Promise<SharedPage> => {
      const response = await client.$get({ param: { token } }, { init: { signal } })
      return response.json()
    },
    // Every request counts as a view.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Stores the `opening` for the password in this tab only. */
export async function enterPassword(token: string, password: string): Promise<void> {
  const response = await client.opening.$post({ param: { token }, json: { password } })
  sessionStorage.setItem(openingName, (await response.json()).opening)
}

export const sharedReportQuery = (token: string, view: ReportView, by: string | undefined) =>
  queryOptions({
    queryKey: [...sharedKeys.all, token, 'report', view, view === 'topics' ? by : undefined],
    queryFn: async ({ signal }): Promise<ViewedReport> => {
      const grouping = view === 'topics' ? groupings.find((known) => known === by) : undefined
      const response = await client.reports[':view'].$get(
        { param: { token, view }, query: { by: grouping } },
        { init: { signal } },
      )
      return response.json()
    },
    retry: false,
    placeholderData: (before, query) => (query?.queryKey[3] === view ? before : undefined),
  })

type Asked<Data> = UseQueryOptions<Data, Error, Data, readonly unknown[]>

export const sharedQualityQuery = (token: string): Asked<QualityReport> => ({
  queryKey: [...sharedKeys.all, token, 'quality'],
  queryFn: async ({ signal }) => {
    const response = await client.quality.$get({ param: { token } }, { init: { signal } })
    return response.json()
  },
  retry: false,
})

export const sharedAspectsQuery = (token: string): Asked<AspectCounts[]> => ({
  queryKey: [...sharedKeys.all, token, 'aspects'],
  queryFn: async ({ signal }) => {
    const response = await client.aspects.$get({ param: { token } }, { init: { signal } })
    return (await response.json()).aspects
  },
  retry: false,
})

export const sharedAnswersQuery = (
  token: string,
  evidence: EvidenceFilters,
): UseInfiniteQueryOptions<AnswersList, Error, InfiniteData<AnswersList>, readonly unknown[], string> => ({
  queryKey: [...sharedKeys.all, token, 'answers', evidence],
  queryFn: async ({ signal, pageParam }) => {
    const response = await client.answers.$get(
      { param: { token }, query: { ...evidence, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
      { init: { signal } },
    )
    return response.json()
  },
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
  retry: false,
})

export const sharedAnswerQuery = (token: string, answerId: string): Asked<SharedAnswer> => ({
  queryKey: [...sharedKeys.all, token, 'answer', answerId],
  queryFn: async ({ signal }) => {
    const response = await client.answers[':answerId'].$get(
      { param: { token, answerId } },
      { init: { signal } },
    )
    return response.json()
  },
  retry: false,
})

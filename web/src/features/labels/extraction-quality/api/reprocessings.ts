import { queryOptions } from '@tanstack/react-query'
import type { ReprocessingPreview, ReprocessingScope } from '#core/answers/reprocess/schema.ts'
import { api } from '../../../../lib/api.ts'
import { runKeys } from './extraction-quality.ts'

export const reprocessingKeys = { all: [...runKeys.all, 'reprocessings'] as const }

const whileRunningMs = 2000

/** Current and past reprocessing. Polled while one runs, to show its progress. */
export const reprocessingsQuery = queryOptions({
  queryKey: [...reprocessingKeys.all, 'list'],
  queryFn: async ({ signal }) =>
    (await (await api.admin.reprocessings.$get({}, { init: { signal } })).json()).rows,
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => status === 'running') === true ? whileRunningMs : false,
})

/** One reprocessing with its effect. */
export const reprocessingQuery = (reprocessingId: string) =>
  queryOptions({
    queryKey: [...reprocessingKeys.all, reprocessingId],
    queryFn: async ({ signal }) =>
      (
        await api.admin.reprocessings[':reprocessingId'].$get(
          { param: { reprocessingId } },
          { init: { signal } },
        )
      ).json(),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? whileRunningMs : false),
  })

export const answeringEnginesQuery = (organizationId: string, brandId: string | null) =>
  queryOptions({
    queryKey: [...reprocessingKeys.all, 'engines', organizationId, brandId],
    queryFn: async ({ signal }) =>
      (
        await (
          await api.admin.reprocessings.engines.$get(
            { query: { organizationId, ...(brandId === null ? {} : { brandId }) } },
            { init: { signal } },
          )
        ).json()
      ).engines,
    staleTime: 5 * 60_000,
  })

export async function previewReprocessing(scope: ReprocessingScope): Promise<ReprocessingPreview> {
  return (await api.admin.reprocessings.preview.$post({ json: scope })).json()
}

export async function startReprocessing(scope: ReprocessingScope): Promise<{ id: string }> {
  return (await api.admin.reprocessings.$post({ json: scope })).json()
}

export async function endReprocessing(reprocessingId: string): Promise<void> {
  await api.admin.reprocessings[':reprocessingId'].end.$put({ param: { reprocessingId } })
}

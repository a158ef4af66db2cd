import { queryOptions } from '@tanstack/react-query'
import type { RereadingPreview, RereadingScope } from '#core/answers/reprocess/schema.ts'
import { api } from '../../../../lib/api.ts'
import { analysisKeys } from './answer-analysis.ts'

export const rereadingKeys = { all: [...analysisKeys.all, 'rereadings'] as const }

const whileRunningMs = 2000

/** What is and was read again. Looked at again while something runs, to show how far that is. */
export const rereadingsQuery = queryOptions({
  queryKey: [...rereadingKeys.all, 'list'],
  queryFn: async ({ signal }) =>
    (await (await api.admin.rereadings.$get({}, { init: { signal } })).json()).rows,
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => status === 'running') === true ? whileRunningMs : false,
})

/** One of them with what it moved. */
export const rereadingQuery = (rereadingId: string) =>
  queryOptions({
    queryKey: [...rereadingKeys.all, rereadingId],
    queryFn: async ({ signal }) =>
      (
        await api.admin.rereadings[':rereadingId'].$get({ param: { rereadingId } }, { init: { signal } })
      ).json(),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? whileRunningMs : false),
  })

export const answeringEnginesQuery = (organizationId: string, brandId: string | null) =>
  queryOptions({
    queryKey: [...rereadingKeys.all, 'engines', organizationId, brandId],
    queryFn: async ({ signal }) =>
      (
        await (
          await api.admin.rereadings.engines.$get(
            { query: { organizationId, ...(brandId === null ? {} : { brandId }) } },
            { init: { signal } },
          )
        ).json()
      ).engines,
    staleTime: 5 * 60_000,
  })

export async function previewRereading(scope: RereadingScope): Promise<RereadingPreview> {
  return (await api.admin.rereadings.preview.$post({ json: scope })).json()
}

export async function startRereading(scope: RereadingScope): Promise<{ id: string }> {
  return (await api.admin.rereadings.$post({ json: scope })).json()
}

export async function endRereading(rereadingId: string): Promise<void> {
  await api.admin.rereadings[':rereadingId'].end.$put({ param: { rereadingId } })
}

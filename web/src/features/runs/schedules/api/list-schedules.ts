import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/api.ts'

export const scheduleKeys = { all: ['schedules'] as const }

/** Polled, because runs progress and times pass. */
const lookAgainMs = 30_000

export const schedulesQuery = (brandId: string) =>
  queryOptions({
    queryKey: [...scheduleKeys.all, brandId],
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId'].schedules.$get(
        { param: { brandId } },
        { init: { signal } },
      )
      return response.json()
    },
    refetchInterval: lookAgainMs,
  })

/** Tags with the prompts that currently have them. */
export const promptTagsQuery = (brandId: string) =>
  queryOptions({
    queryKey: ['prompt-tags', brandId],
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId']['prompt-tags'].$get(
        { param: { brandId } },
        { init: { signal } },
      )
      return response.json()
    },
    staleTime: 30_000,
  })

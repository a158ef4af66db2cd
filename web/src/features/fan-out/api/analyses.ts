import { queryOptions } from '@tanstack/react-query'
import type {
  FanOutAnalysis,
  FanOutChange,
  FanOutDraft,
  FanOutEngines,
  FanOutList,
} from '#core/fan-out/analysis-schema.ts'
import { api } from '../../../lib/api.ts'

export const fanOutKeys = {
  all: ['fan-outs'] as const,
  lists: ['fan-outs', 'lists'] as const,
  one: (analysisId: string) => ['fan-outs', 'one', analysisId] as const,
}

export const isOpen = ({ status }: Pick<FanOutAnalysis, 'status'>) =>
  status === 'queued' || status === 'running'

/** The parameters of the URL that select analyses. */
export type FanOutListParts = {
  q?: string | undefined
  status?: string | undefined
  page?: string | undefined
}

/** Analyses started by others appear within this time. A running analysis is polled more often. */
const lookAgainMs = 15_000
const followMs = 1500

/** The analyses of a brand, latest first. */
export const fanOutsQuery = (brandId: string, parts: FanOutListParts) =>
  queryOptions({
    queryKey: [...fanOutKeys.lists, brandId, parts],
    queryFn: async ({ signal }): Promise<FanOutList> => {
      const response = await api.brands[':brandId']['fan-out-analyses'].$get(
        { param: { brandId }, query: present(parts) },
        { init: { signal } },
      )
      return response.json()
    },
    placeholderData: (before, earlier) => (earlier?.queryKey[2] === brandId ? before : undefined),
    refetchInterval: ({ state }) => (state.data?.analyses.some(isOpen) ? followMs : lookAgainMs),
  })

const present = (values: FanOutListParts) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  )

export const fanOutQuery = (analysisId: string) =>
  queryOptions({
    queryKey: fanOutKeys.one(analysisId),
    queryFn: ({ signal }) => loadFanOut(analysisId, signal),
  })

export async function loadFanOut(analysisId: string, signal?: AbortSignal): Promise<FanOutAnalysis> {
  const response = await api['fan-out-analyses'][':analysisId'].$get(
    { param: { analysisId } },
    signal ? { init: { signal } } : undefined,
  )
  return response.json()
}

/** The engines that can simulate, and the price of one draw for one prompt. */
export const fanOutEnginesQuery = (brandId: string) =>
  queryOptions({
    queryKey: ['fan-out-engines', brandId],
    queryFn: async ({ signal }): Promise<FanOutEngines> => {
      const response = await api.brands[':brandId']['fan-out-engines'].$get(
        { param: { brandId } },
        { init: { signal } },
      )
      return response.json()
    },
    staleTime: 60_000,
  })

export async function startFanOut(brandId: string, draft: FanOutDraft): Promise<FanOutAnalysis> {
  const response = await api.brands[':brandId']['fan-out-analyses'].$post({
    param: { brandId },
    json: draft,
  })
  return response.json()
}

export async function cancelFanOut(analysisId: string): Promise<FanOutAnalysis> {
  return (await api['fan-out-analyses'][':analysisId'].cancellation.$put({ param: { analysisId } })).json()
}

/** Repeats it with the same settings and number of days, up to today. */
export async function repeatFanOut(analysisId: string): Promise<FanOutAnalysis> {
  return (
    await api['fan-out-analyses'][':analysisId'].repetitions.$post({ param: { analysisId }, json: {} })
  ).json()
}

export async function changeFanOut(analysisId: string, change: FanOutChange): Promise<FanOutAnalysis> {
  return (await api['fan-out-analyses'][':analysisId'].$patch({ param: { analysisId }, json: change })).json()
}

/** `keepalive`, here and below: the request outlives the page that sends it. */
export async function deleteFanOut(analysisId: string): Promise<void> {
  await api['fan-out-analyses'][':analysisId'].$delete(
    { param: { analysisId } },
    { init: { keepalive: true } },
  )
}

export async function restoreFanOut(analysisId: string): Promise<FanOutAnalysis> {
  const response = await api['fan-out-analyses'][':analysisId'].restoration.$put(
    { param: { analysisId } },
    { init: { keepalive: true } },
  )
  return response.json()
}

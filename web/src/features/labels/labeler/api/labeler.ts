import { queryOptions } from '@tanstack/react-query'
import type { LabelerForecast, LabelerInput, LabelerState } from '#core/labels/labeler/schema.ts'
import { api } from '../../../../lib/api.ts'

export const labelerKeys = { all: ['judge'] as const }

/** The labeler of a brand: settings, waiting answers, and cost of the month. */
export const labelerQuery = (brandId: string) =>
  queryOptions({
    queryKey: [...labelerKeys.all, brandId],
    queryFn: async ({ signal }): Promise<LabelerState> => {
      const response = await api.brands[':brandId'].labeler.$get({ param: { brandId } }, { init: { signal } })
      return response.json()
    },
  })

/** The cost of labeling the latest answers. */
export const labelerForecastQuery = (brandId: string, newest: number) =>
  queryOptions({
    queryKey: [...labelerKeys.all, brandId, 'forecast', newest],
    queryFn: async ({ signal }): Promise<LabelerForecast> => {
      const response = await api.brands[':brandId'].labeler.forecast.$get(
        { param: { brandId }, query: { newest: String(newest) } },
        { init: { signal } },
      )
      return response.json()
    },
  })

export async function saveLabeler(brandId: string, json: LabelerInput): Promise<void> {
  await api.brands[':brandId'].labeler.$put({ param: { brandId }, json })
}

/** Returns how many answers were not waiting already. */
export async function labelNewest(brandId: string, newest: number): Promise<number> {
  const response = await api.brands[':brandId'].labeler.answers.$post({
    param: { brandId },
    json: { newest },
  })
  return (await response.json()).added
}

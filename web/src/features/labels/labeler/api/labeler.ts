import { queryOptions } from '@tanstack/react-query'
import type { JudgeForecast, JudgeInput, JudgeState } from '#core/labels/labeler/schema.ts'
import { api } from '../../../../lib/api.ts'

export const judgeKeys = { all: ['judge'] as const }

/** The judge of a brand: settings, what waits, what the month has cost. */
export const judgeQuery = (brandId: string) =>
  queryOptions({
    queryKey: [...judgeKeys.all, brandId],
    queryFn: async ({ signal }): Promise<JudgeState> => {
      const response = await api.brands[':brandId'].judge.$get({ param: { brandId } }, { init: { signal } })
      return response.json()
    },
  })

/** What judging the newest answers would cost. */
export const judgeForecastQuery = (brandId: string, newest: number) =>
  queryOptions({
    queryKey: [...judgeKeys.all, brandId, 'forecast', newest],
    queryFn: async ({ signal }): Promise<JudgeForecast> => {
      const response = await api.brands[':brandId'].judge.forecast.$get(
        { param: { brandId }, query: { newest: String(newest) } },
        { init: { signal } },
      )
      return response.json()
    },
  })

export async function saveJudge(brandId: string, json: JudgeInput): Promise<void> {
  await api.brands[':brandId'].judge.$put({ param: { brandId }, json })
}

/** How many answers were not waiting already. */
export async function judgeNewest(brandId: string, newest: number): Promise<number> {
  const response = await api.brands[':brandId'].judge.answers.$post({ param: { brandId }, json: { newest } })
  return (await response.json()).added
}

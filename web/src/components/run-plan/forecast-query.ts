import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RunDraft } from '#core/runs/schema.ts'
import type { RunForecast } from '#core/runs/forecast-schema.ts'
import { api } from '../../lib/api.ts'

const settleMs = 300

/**
 * Answers and cost of a run before it starts. Requested once the plan has not changed for a moment; until then the
 * previous forecast stays, with `isOutdated`. Null: the plan is incomplete.
 */
export function useForecast(brandId: string, draft: RunDraft | null) {
  const wanted = draft === null ? null : JSON.stringify(draft)
  const [settled] = useDebouncedValue(wanted, settleMs)
  const query = useQuery({
    queryKey: ['forecast', brandId, settled],
    queryFn: async ({ signal }): Promise<RunForecast> => {
      const json: RunDraft = JSON.parse(settled ?? '')
      const response = await api.brands[':brandId'].forecast.$post(
        { param: { brandId }, json },
        { init: { signal } },
      )
      return response.json()
    },
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    retry: false,
  })
  return {
    data: wanted === null ? undefined : query.data,
    error: query.error,
    refetch: query.refetch,
    isOutdated: wanted !== settled || query.isPlaceholderData,
  }
}

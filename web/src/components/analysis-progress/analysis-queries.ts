import { queryOptions } from '@tanstack/react-query'
import type { AnalysisProgress } from '#core/analysis/schema.ts'
import { api } from '../../lib/api.ts'

export const analysisKeys = {
  all: ['analyses'] as const,
  ofBrand: (brandId: string) => ['analyses', 'brand', brandId] as const,
  one: (analysisId: string) => ['analyses', 'one', analysisId] as const,
}

/** Runs and imports of a brand, newest first. */
export const analysesQuery = (brandId: string) =>
  queryOptions({
    queryKey: analysisKeys.ofBrand(brandId),
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId'].analyses.$get(
        { param: { brandId } },
        { init: { signal } },
      )
      return response.json()
    },
  })

const one = api.analyses[':analysisId']

export async function loadProgress(analysisId: string, signal: AbortSignal): Promise<AnalysisProgress> {
  return (await one.$get({ param: { analysisId } }, { init: { signal } })).json()
}

/** Queued answers are not asked any more; those on their way are still stored. */
export async function cancelAnalysis(analysisId: string): Promise<void> {
  await one.cancellation.$put({ param: { analysisId } })
}

export async function resumeAnalysis(analysisId: string): Promise<void> {
  await one.cancellation.$delete({ param: { analysisId } })
}

export async function retryFailedAnswers(analysisId: string): Promise<void> {
  await one.retry.$put({ param: { analysisId } })
}

import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { analysisProgress, type AnalysisProgress } from '#core/analysis/schema.ts'
import { authorizedFetch } from '../../lib/api.ts'

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
      const response = await authorizedFetch(`/api/brands/${brandId}/analyses`, { signal })
      return z.array(analysisProgress).parse(await response.json())
    },
  })

export async function loadProgress(analysisId: string, signal: AbortSignal): Promise<AnalysisProgress> {
  const response = await authorizedFetch(`/api/analyses/${analysisId}`, { signal })
  return analysisProgress.parse(await response.json())
}

/** Queued answers are not asked any more; those on their way are still stored. */
export async function cancelAnalysis(analysisId: string): Promise<void> {
  await authorizedFetch(`/api/analyses/${analysisId}/cancellation`, { method: 'PUT' })
}

export async function resumeAnalysis(analysisId: string): Promise<void> {
  await authorizedFetch(`/api/analyses/${analysisId}/cancellation`, { method: 'DELETE' })
}

export async function retryFailedAnswers(analysisId: string): Promise<void> {
  await authorizedFetch(`/api/analyses/${analysisId}/retry`, { method: 'PUT' })
}

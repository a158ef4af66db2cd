import { queryOptions } from '@tanstack/react-query'
import type { AnalysisProgress } from '#core/runs/schema.ts'
import type { RunBudgetInput } from '#core/runs/budgets/schema.ts'
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

/** Each change answers with the analysis as it is then. */
export type AnalysisStep = (analysisId: string) => Promise<AnalysisProgress>

/** Queued answers are not asked any more; those on their way are still stored. */
export const cancelAnalysis: AnalysisStep = async (analysisId) =>
  (await one.cancellation.$put({ param: { analysisId } })).json()

/** Asks for what was cancelled after all. */
export const reviveAnalysis: AnalysisStep = async (analysisId) =>
  (await one.cancellation.$delete({ param: { analysisId } })).json()

/** Nothing more is asked until it is resumed; answers on their way are still stored. */
export const pauseAnalysis: AnalysisStep = async (analysisId) =>
  (await one.pause.$put({ param: { analysisId } })).json()

export const resumeAnalysis: AnalysisStep = async (analysisId) =>
  (await one.pause.$delete({ param: { analysisId } })).json()

export const retryFailedAnswers: AnalysisStep = async (analysisId) =>
  (await one.retry.$put({ param: { analysisId } })).json()

/** Null lifts the budget of the run. A run that it had stopped goes on if it suffices now. */
export async function setRunBudget(analysisId: string, json: RunBudgetInput): Promise<AnalysisProgress> {
  return (await one.budget.$put({ param: { analysisId }, json })).json()
}

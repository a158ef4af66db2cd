import { queryOptions } from '@tanstack/react-query'
import type { RunProgress } from '#core/runs/schema.ts'
import type { RunBudgetInput } from '#core/runs/budgets/schema.ts'
import { api } from '../../lib/api.ts'

export const runKeys = {
  all: ['analyses'] as const,
  ofBrand: (brandId: string) => ['analyses', 'brand', brandId] as const,
  one: (analysisId: string) => ['analyses', 'one', analysisId] as const,
}

/** Runs and imports of a brand, newest first. */
export const brandRunsQuery = (brandId: string) =>
  queryOptions({
    queryKey: runKeys.ofBrand(brandId),
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId'].runs.$get({ param: { brandId } }, { init: { signal } })
      return response.json()
    },
  })

const one = api.runs[':analysisId']

export async function loadProgress(analysisId: string, signal: AbortSignal): Promise<RunProgress> {
  return (await one.$get({ param: { analysisId } }, { init: { signal } })).json()
}

/** Each action returns the run's progress after the change. */
export type RunAction = (analysisId: string) => Promise<RunProgress>

/** Queued answers are dropped; those in progress are still stored. */
export const cancelRun: RunAction = async (analysisId) =>
  (await one.cancellation.$put({ param: { analysisId } })).json()

/** Undoes a cancellation: queues what was canceled. */
export const reviveRun: RunAction = async (analysisId) =>
  (await one.cancellation.$delete({ param: { analysisId } })).json()

/** Pauses the queue until it is resumed; answers in progress are still stored. */
export const pauseRun: RunAction = async (analysisId) =>
  (await one.pause.$put({ param: { analysisId } })).json()

export const resumeRun: RunAction = async (analysisId) =>
  (await one.pause.$delete({ param: { analysisId } })).json()

export const retryFailedAnswers: RunAction = async (analysisId) =>
  (await one.retry.$put({ param: { analysisId } })).json()

/** Null removes the run's budget. A run that the budget had stopped continues if the new one is enough. */
export async function setRunBudget(analysisId: string, json: RunBudgetInput): Promise<RunProgress> {
  return (await one.budget.$put({ param: { analysisId }, json })).json()
}

import { useQueryClient } from '@tanstack/react-query'
import type { RunProgress } from '#core/runs/schema.ts'
import { runKeys } from '../../../components/run-progress/run-queries.ts'
import { notifyError } from '../../../components/states/notices.tsx'
import { useSubmission } from '../../../lib/use-submission.ts'

/** A change of a run. Shows the returned state at once and refetches what depends on it. */
export function useRunChange<Variables>(change: (variables: Variables) => Promise<RunProgress>) {
  const queryClient = useQueryClient()
  return useSubmission({
    mutationFn: change,
    onSuccess: (progress) => queryClient.setQueryData(runKeys.one(progress.id), progress),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: runKeys.all }),
  })
}

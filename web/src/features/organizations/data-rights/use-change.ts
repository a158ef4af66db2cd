import { useQueryClient } from '@tanstack/react-query'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { useSubmission } from '../../../lib/use-submission.ts'
import { dataRightsKeys } from './api/data-rights.ts'

/** A change to the data of an organization. Refetches it and shows `done`. */
export function useChange<Variables>(
  organizationId: string,
  change: (variables: Variables) => Promise<void>,
  { done, onDone }: { done?: string; onDone?: () => void } = {},
) {
  const queryClient = useQueryClient()
  return useSubmission({
    mutationFn: change,
    onSuccess: async () => {
      onDone?.()
      await queryClient.invalidateQueries({ queryKey: dataRightsKeys.of(organizationId) })
      if (done !== undefined) notify(done)
    },
    onError: notifyError,
  })
}

import { useQueryClient } from '@tanstack/react-query'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { useSubmission } from '../../../lib/use-submission.ts'
import { singleSignOnKeys } from './api.ts'

/** A change of single sign-on. Refetches it and shows `done`; `onError` true: the error is shown already. */
export function useChange<Variables, Result = void>(
  organizationId: string,
  change: (variables: Variables) => Promise<Result>,
  {
    done,
    onDone,
    onError = () => false,
  }: { done?: string; onDone?: (result: Result) => void; onError?: (error: Error) => boolean } = {},
) {
  const queryClient = useQueryClient()
  return useSubmission({
    mutationFn: change,
    retry: false,
    onSuccess: async (result) => {
      onDone?.(result)
      await queryClient.invalidateQueries({ queryKey: singleSignOnKeys.of(organizationId) })
      if (done !== undefined) notify(done)
    },
    onError: (error) => {
      if (!onError(error)) notifyError(error)
    },
  })
}

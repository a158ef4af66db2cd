import { useQueryClient } from '@tanstack/react-query'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { useSubmission } from '../../../lib/use-submission.ts'
import { organizationsKey } from './organizations-query.ts'

/** A change to one organization by staff. Refetches the list, shows `done`, and offers `undo`. */
export function useOrganizationChange<Variables>(
  change: (variables: Variables) => Promise<void>,
  {
    done,
    undo,
    onDone,
    onProblem = () => false,
  }: {
    done: string
    undo?: () => Promise<void>
    onDone?: () => void
    /** Returns true if the problem is already shown. */
    onProblem?: (error: Error) => boolean
  },
) {
  const queryClient = useQueryClient()
  const look = () => queryClient.invalidateQueries({ queryKey: organizationsKey })
  return useSubmission({
    mutationFn: change,
    retry: false,
    onSuccess: async () => {
      notify(done, undo === undefined ? {} : { undo: () => undo().then(look, notifyError) })
      onDone?.()
      await look()
    },
    onError: (error) => void (onProblem(error) || notifyError(error)),
  })
}

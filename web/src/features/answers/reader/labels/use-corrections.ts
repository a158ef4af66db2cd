import { useQueryClient } from '@tanstack/react-query'
import { notify, notifyError } from '../../../../components/states/notices.tsx'
import { useSubmission } from '../../../../lib/use-submission.ts'
import { checkLabel, withdrawCheck, type Check } from '../api/check-label.ts'
import { t } from '../../../../lib/language/t.ts'

export type Corrections = {
  /** `done` describes the result: "The answer does not name Acorn". */
  check: (input: Check, done: string) => void
  withdraw: (checkId: string) => void
  isPending: boolean
}

/** Corrects labels of one answer at once, with undo while the notice is visible. All numbers are then refetched. */
export function useCorrections(answerId: string): Corrections {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const withdrawing = useSubmission({
    mutationFn: withdrawCheck,
    onError: notifyError,
    onSuccess: () => notify(t('Correction removed')),
    onSettled: refresh,
  })
  const checking = useSubmission({
    mutationFn: ({ input }: { input: Check; done: string }) => checkLabel(answerId, input),
    onError: notifyError,
    onSuccess: ({ id }, { done }) =>
      notify(t('Correction saved: {done}. All metrics are updated.', { done }), {
        undo: async () => {
          await withdrawCheck(id).catch(notifyError)
          await refresh()
        },
      }),
    onSettled: refresh,
  })
  return {
    check: (input, done) => checking.submit({ input, done }),
    withdraw: (checkId) => withdrawing.submit(checkId),
    isPending: checking.isPending || withdrawing.isPending,
  }
}

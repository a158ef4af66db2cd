import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSubmission } from '../../lib/use-submission.ts'
import { billingKeys } from './api/billing.ts'

/**
 * A submission that leaves for a page at Stripe and stays busy until this page is gone. The back button may restore the
 * page from the browser's back/forward cache. It is then ready again, and billing data is refetched.
 */
export function useLeaving<Choice>(
  organizationId: string,
  leave: (choice: Choice) => Promise<void>,
  { onError }: { onError?: (error: Error) => void } = {},
) {
  const queryClient = useQueryClient()
  const leaving = useSubmission({
    mutationFn: leave,
    // A refusal may mean that another user has paid in the meantime.
    onError: (error) => {
      onError?.(error)
      void queryClient.invalidateQueries({ queryKey: billingKeys.of(organizationId) })
    },
  })
  const { reset } = leaving
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      reset()
      void queryClient.invalidateQueries({ queryKey: billingKeys.of(organizationId) })
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [reset, queryClient, organizationId])
  return { ...leaving, isLeaving: leaving.isPending || leaving.isSuccess }
}

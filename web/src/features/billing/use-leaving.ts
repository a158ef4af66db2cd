import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSubmission } from '../../lib/use-submission.ts'
import { billingKeys } from './api/billing.ts'

/**
 * A submission that leaves for a page of Stripe: busy until this page is gone. The back button may bring it back as it was,
 * from the browser's memory: it is ready again then, and what is known of payments is asked anew.
 */
export function useLeaving<Choice>(
  organizationId: string,
  leave: (choice: Choice) => Promise<void>,
  { onError }: { onError?: (error: Error) => void } = {},
) {
  const queryClient = useQueryClient()
  const leaving = useSubmission({
    mutationFn: leave,
    // Refused may mean that somebody else has paid meanwhile.
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

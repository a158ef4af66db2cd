import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { billingKeys } from './api/billing.ts'

const lookAgainMs = 1500
const maxLooks = 20

/** Looks until what was wished of the ending is what Stripe has told, or for half a minute. */
export function useLooking(organizationId: string, isCancelling: boolean) {
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isLooking = wanted !== null && wanted !== isCancelling
  useEffect(() => {
    if (!isLooking) return
    let looks = 0
    const timer = setInterval(() => {
      looks += 1
      if (looks > maxLooks) setWanted(null)
      else void queryClient.invalidateQueries({ queryKey: billingKeys.of(organizationId) })
    }, lookAgainMs)
    return () => clearInterval(timer)
  }, [isLooking, organizationId, queryClient])
  return { isLooking, until: setWanted }
}

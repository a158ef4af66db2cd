import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { billingKeys } from './api/billing.ts'

const lookAgainMs = 1500
const maxLooks = 20

/** Polls until Stripe's state matches the requested cancellation or its withdrawal, for at most half a minute. */
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

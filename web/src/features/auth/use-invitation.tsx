import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { invitePreviewQuery, inviteTokenIn } from '../../lib/invites.ts'
import { useReturnTo } from './use-enter.ts'

const InviteSummary = lazy(async () => ({
  default: (await import('../../components/invite-summary.tsx')).InviteSummary,
}))

/**
 * The invitation that this sign-in leads to, if it does: what it is for, and the address it is bound to. The link tells
 * both to whoever holds it; only a confirmed address accepts it.
 */
export function useInvitation(): { email: string | null; invitation: ReactNode } {
  const token = inviteTokenIn(useReturnTo())
  const { data } = useQuery({ ...invitePreviewQuery(token ?? '', null), enabled: token !== null })
  if (token === null || data === undefined) return { email: null, invitation: null }
  return {
    email: data?.email ?? null,
    invitation: (
      <Suspense>
        <InviteSummary invite={data} />
      </Suspense>
    ),
  }
}

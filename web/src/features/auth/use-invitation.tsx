import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { InviteSummary } from '../../components/invite-summary.tsx'
import { invitePreviewQuery, inviteTokenIn } from '../../lib/invites.ts'
import { useReturnTo } from './use-enter.ts'

/**
 * The invitation that this sign-in leads to, if it does: what it is for, and the address it is bound to. The link tells
 * both to whoever holds it; only a confirmed address accepts it.
 */
export function useInvitation(): { email: string | null; invitation: ReactNode } {
  const token = inviteTokenIn(useReturnTo())
  const { data } = useQuery({ ...invitePreviewQuery(token ?? '', null), enabled: token !== null })
  if (token === null || data === undefined) return { email: null, invitation: null }
  return { email: data?.email ?? null, invitation: <InviteSummary invite={data} /> }
}

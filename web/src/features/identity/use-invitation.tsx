import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { invitationPreviewQuery, invitationTokenIn } from '../../lib/joining/invitations.ts'
import { useReturnTo } from './use-enter.ts'

const InvitationSummary = lazy(async () => ({
  default: (await import('../../components/people/invitation-summary.tsx')).InvitationSummary,
}))

/**
 * The invitation that this sign-in leads to, if any: its summary, and the address it is bound to. The link reveals both
 * to anyone who has it, but only a confirmed address can accept it.
 */
export function useInvitation(): Invitation {
  const token = invitationTokenIn(useReturnTo())
  const { data, isLoading } = useQuery({
    ...invitationPreviewQuery(token ?? '', null),
    enabled: token !== null,
  })
  return {
    email: data?.email ?? null,
    summary: token === null || data === undefined ? null : <InvitationSummary invite={data} />,
    isLoading,
  }
}

export type Invitation = { email: string | null; summary: ReactNode; isLoading: boolean }

/**
 * The invitation above its form. Both appear together, because a form that moves or loses its address would disturb
 * typing.
 */
export function AfterInvitation({
  invitation: { summary, isLoading },
  children,
}: {
  invitation: Invitation
  children: ReactNode
}) {
  const room = <Box aria-busy="true" mih={240} />
  if (isLoading) return room
  return (
    <Suspense fallback={room}>
      {summary}
      {children}
    </Suspense>
  )
}

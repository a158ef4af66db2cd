import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSubmission } from '../use-submission.ts'
import { acceptInvitation, invitationKeys } from './invitations.ts'
import { membershipKeys, membershipsQuery } from '../organization/memberships.ts'

/** Accepts an invitation and opens the organization. If that creates no membership, the page shows why. */
export function useJoin({ onError }: { onError?: (error: Error) => void } = {}) {
  const router = useRouter()
  const queryClient = useQueryClient()
  return useSubmission({
    mutationFn: acceptInvitation,
    retry: false,
    onSuccess: async ({ organizationId }) => {
      if (organizationId === null) {
        await queryClient.invalidateQueries({ queryKey: invitationKeys.all })
      } else {
        const { organization, session } = router.options.context
        await queryClient.invalidateQueries({ queryKey: membershipKeys.all })
        // No component of this page uses memberships, so they are not refetched automatically; the guards would not
        // know the new one.
        const { user } = session.current()
        if (user) await queryClient.fetchQuery(membershipsQuery(user))
        organization.select(organizationId)
        await router.navigate({ to: '/', search: { organizationId, clientId: undefined } })
      }
    },
    onError: (error) => onError?.(error),
  })
}

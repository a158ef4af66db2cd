import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSubmission } from '../use-submission.ts'
import { acceptInvitation, invitationKeys } from './invitations.ts'
import { membershipKeys, membershipsQuery } from '../organization/memberships.ts'

/** Accepts an invitation and goes into the organization. An outcome that is no membership leaves the page to say so. */
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
        // Nothing on this page shows memberships, so nothing has fetched them anew; the guards would not know this one.
        const { user } = session.current()
        if (user) await queryClient.fetchQuery(membershipsQuery(user))
        organization.select(organizationId)
        await router.navigate({ to: '/', search: { organizationId, clientId: undefined } })
      }
    },
    onError: (error) => onError?.(error),
  })
}

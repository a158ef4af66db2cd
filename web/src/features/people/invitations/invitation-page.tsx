import { useQuery } from '@tanstack/react-query'
import { useParams, useRouteContext, useRouter } from '@tanstack/react-router'
import { Loaded, RowsSkeleton } from '../../../components/states/loaded.tsx'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { invitationPreviewQuery } from '../../../lib/joining/invitations.ts'
import { t } from '../../../lib/language/t.ts'
import { signOut } from '../../../lib/session/sign-out.ts'
import { useJoin } from '../../../lib/joining/use-join.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { InvitationView, describeOutcome } from './invitation-view.tsx'

/** `/invite/{token}`, for signed-in users. The guard has sent all others to `/login`, which shows the invitation. */
export function InvitationPage() {
  useDocumentTitle(t('Invitation'))
  const { token } = useParams({ from: '/card/invite/$token' })
  const { session } = useRouteContext({ from: '__root__' })
  const user = useUser(session)
  const router = useRouter()
  const query = useQuery(invitationPreviewQuery(token, user?.id ?? null))
  const joining = useJoin()
  const failure = joining.error?.message ?? (joining.data ? describeOutcome(joining.data.outcome) : null)
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={3} />}>
      {(invite) => (
        <InvitationView
          invite={invite}
          myEmail={user?.email ?? ''}
          failure={failure}
          isJoining={joining.isPending}
          onJoin={() => joining.submit({ token })}
          onOpen={(organizationId) =>
            void router.navigate({ to: '/', search: { organizationId, clientId: undefined } })
          }
          onSignOut={() => void signOut(signInFor(token))}
        />
      )}
    </Loaded>
  )
}

/** The sign-in page shows the invitation and its email address, and returns here. */
const signInFor = (token: string) =>
  `/login?${new URLSearchParams({ redirect: `/invite/${encodeURIComponent(token)}` }).toString()}`

import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { authorizationProblems, type AuthorizationProblem } from '#core/api/oauth/schema.ts'
import { Loaded, RowsSkeleton } from '../../../components/states/loaded.tsx'
import { ApiError } from '../../../lib/api.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { t } from '../../../lib/language/t.ts'
import { signOut } from '../../../lib/session/sign-out.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { connectionRequestQuery } from './api/connections.ts'
import { ConnectForm } from './connect-form.tsx'
import { ConnectionProblem } from './connection-problem.tsx'

/** `/connect-application`: an app has sent the user here to ask for access (decision 0039). */
export function ConnectPage() {
  useDocumentTitle(t('Connect app'))
  const { request, problem } = useSearch({ from: '/card/connect-application' })
  return request === undefined ? (
    <ConnectionProblem problem={authorizationProblems.find((one) => one === problem) ?? 'request'} />
  ) : (
    <Request requestId={request} />
  )
}

function Request({ requestId }: { requestId: string }) {
  const { session } = useRouteContext({ from: '__root__' })
  const user = useUser(session)
  const query = useQuery(connectionRequestQuery(requestId, user?.id ?? null))
  const problem = problemOf(query.error)
  if (problem !== null) return <ConnectionProblem problem={problem} />
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={5} />}>
      {(request) => (
        <ConnectForm
          requestId={requestId}
          request={request}
          myEmail={user?.email ?? ''}
          onSignOut={() => void signOut(signInFor(requestId))}
        />
      )}
    </Loaded>
  )
}

function problemOf(error: Error | null): AuthorizationProblem | 'gone' | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 410) return 'gone'
  return error.status === 400 ? 'request' : null
}

const signInFor = (requestId: string) =>
  `/login?${new URLSearchParams({ redirect: `/connect-application?request=${encodeURIComponent(requestId)}` }).toString()}`

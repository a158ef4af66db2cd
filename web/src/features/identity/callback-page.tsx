import { Stack } from '@mantine/core'
import { Navigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonLink } from '../../components/layout/links.tsx'
import { useUser } from '../../lib/session/use-user.ts'
import { AuthHeading } from './auth-heading.tsx'
import { Entering } from './entering.tsx'
import { Failure } from './failure.tsx'
import { urlError } from './url-error.ts'
import { t } from '../../lib/language/t.ts'

/**
 * The page that emails, providers, and verified codes return to. supabase-js has read the session from the URL before
 * the router started, so the page only shows an error or enters.
 */
export function CallbackPage() {
  const { session } = useRouteContext({ from: '__root__' })
  const user = useUser(session)
  const [problem] = useState(() => urlError(window.location))
  // The identity service sends no other `message` this way.
  const [waitsForOther] = useState(() => new URLSearchParams(window.location.hash.slice(1)).has('message'))
  const { redirect } = useSearch({ from: '/card/auth/callback' })
  if (waitsForOther && !problem)
    return (
      <Stack gap="lg">
        <AuthHeading title={t('One email address confirmed')}>
          {t('Now open the email we sent to the other address and confirm the change there.')}
        </AuthHeading>
        <ButtonLink to="/dashboard" search={{ account: 'sign-in' }} fullWidth>
          {t('Continue')}
        </ButtonLink>
      </Stack>
    )
  if (!problem && !user) return <Navigate to="/login" search={{ redirect }} replace />
  if (problem || !user)
    return (
      <Stack gap="lg">
        <AuthHeading title={t('You’re not signed in yet')} />
        <Failure sentence={problem} />
        <ButtonLink to="/login" search={{ redirect }} fullWidth>
          {t('Sign in')}
        </ButtonLink>
      </Stack>
    )
  return <Entering userId={user.id} />
}

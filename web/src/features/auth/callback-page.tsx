import { Button, Loader, Stack } from '@mantine/core'
import { useRouteContext, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../../components/links.tsx'
import { useUser } from '../../lib/use-user.ts'
import { AuthHeading } from './auth-heading.tsx'
import { Failure } from './failure.tsx'
import { urlError } from './url-error.ts'
import { useAttempt } from './use-attempt.ts'
import { useEnter } from './use-enter.ts'
import { t } from '../../lib/language/t.ts'

/**
 * Where mails, providers and checked codes come back to. supabase-js has read the session from the address before
 * the router started; what is left is to say what went wrong, or to enter.
 */
export function CallbackPage() {
  const { session } = useRouteContext({ from: '__root__' })
  const user = useUser(session)
  const [problem] = useState(() => urlError(window.location))
  // The sign-in service says nothing else in this way.
  const [waitsForOther] = useState(() => new URLSearchParams(window.location.hash.slice(1)).has('message'))
  const { redirect } = useSearch({ from: '/card/auth/callback' })
  if (waitsForOther && !problem)
    return (
      <Stack gap="lg">
        <AuthHeading title={t('One mailbox confirmed')}>
          {t('Now open the email we sent to the other address and confirm the change there.')}
        </AuthHeading>
        <ButtonLink to="/dashboard" search={{ account: 'sign-in' }} fullWidth>
          {t('Continue')}
        </ButtonLink>
      </Stack>
    )
  if (problem || !user)
    return (
      <Stack gap="lg">
        <AuthHeading title={t('You are not signed in yet')} />
        <Failure sentence={problem ?? t('There is no session here. Sign in to go on.')} />
        <ButtonLink to="/login" search={{ redirect }} fullWidth>
          {t('Sign in')}
        </ButtonLink>
      </Stack>
    )
  return <Entering userId={user.id} />
}

function Entering({ userId }: { userId: string }) {
  const router = useRouter()
  const enter = useEnter()
  const { attempt, failure } = useAttempt()
  const isStarted = useRef(false)

  // Synchronises with the address: being here means going on, once.
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    void attempt(() => enter(userId))
  })

  if (!failure)
    return (
      <Stack align="center" gap="md">
        <AuthHeading title={t('Signing you in')} />
        <Loader size="sm" />
      </Stack>
    )
  return (
    <Stack gap="lg">
      <AuthHeading title={t('You are signed in')} />
      <Failure sentence={failure} />
      <Button onClick={() => router.history.push('/')}>{t('Continue')}</Button>
    </Stack>
  )
}

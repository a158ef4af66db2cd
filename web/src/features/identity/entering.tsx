import { Button, Loader, Stack } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/language/t.ts'
import { AuthHeading } from './auth-heading.tsx'
import { Failure } from './failure.tsx'
import { useAttempt } from './use-attempt.ts'
import { useEnter } from './use-enter.ts'

/**
 * The step after every sign-in, in this tab or another one: sets the organization, then opens the page that the user
 * wanted.
 */
export function Entering({ userId }: { userId: string }) {
  const router = useRouter()
  const enter = useEnter()
  const { attempt, failure } = useAttempt()
  const isStarted = useRef(false)
  const start = () => void attempt(() => enter(userId))

  // Enters once, as soon as the user is signed in.
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    start()
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
      <AuthHeading title={t('You’re signed in')} />
      <Failure sentence={failure} />
      <Button onClick={start}>{t('Try again')}</Button>
      <Button variant="default" onClick={() => router.history.push('/')}>
        {t('Continue')}
      </Button>
    </Stack>
  )
}

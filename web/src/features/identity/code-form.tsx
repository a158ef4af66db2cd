import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CodeBoxes } from '../../components/inputs/code-boxes.tsx'
import { supabase } from '../../lib/session/supabase.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { Failure } from './failure.tsx'
import { useAttempt } from './use-attempt.ts'
import { t } from '../../lib/language/t.ts'
import { Rich } from '../../lib/language/rich.tsx'

const pauseSeconds = 60

/**
 * Six boxes for the code from an email. Submits when the last one is filled. Once signed in, the callback page is next.
 */
export function CodeForm({ email, onBack }: { email: string; onBack: () => void }) {
  const { session } = useRouteContext({ from: '__root__' })
  const isSignedIn = useUser(session) !== null
  const navigate = useNavigate()
  const { redirect }: { redirect?: string } = useSearch({ strict: false })
  const [code, setCode] = useState('')
  const [notice, setNotice] = useState<string | null>(null)
  const { attempt, isBusy, failure } = useAttempt()
  const [secondsLeft, restartCountdown] = useCountdown(pauseSeconds)

  const verify = async (token: string) => {
    const isRight = await attempt(() => supabase().auth.verifyOtp({ email, token, type: 'email' }))
    if (!isRight) setCode('')
  }

  const resend = async () => {
    setNotice(null)
    restartCountdown()
    if (await attempt(() => resendCode(email))) setNotice(t('New code sent'))
  }

  // The session may have been started here or by a form in another tab.
  useEffect(() => {
    if (isSignedIn) void navigate({ to: '/auth/callback', search: { redirect } })
  }, [isSignedIn, navigate, redirect])

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void verify(code)
      }}
    >
      <Stack gap="md">
        <Text fz="sm">
          <Rich
            text="If <strong>{email}</strong> can receive email, we sent it a 6-digit code. It works once and expires in 1 hour."
            values={{ strong: (words) => <strong>{words}</strong>, email }}
          />
        </Text>
        <CodeBoxes
          value={code}
          onValue={setCode}
          onComplete={(token) => void verify(token)}
          isBusy={isBusy}
          isWrong={failure !== null}
        />
        <Failure sentence={failure} />
        <Text fz="sm" c="dimmed" aria-live="polite">
          {notice}
        </Text>
        <Button type="submit" fullWidth loading={isBusy} disabled={code.length < 6}>
          {t('Continue')}
        </Button>
        <Group justify="space-between" fz="sm">
          <Anchor component="button" type="button" fz="sm" onClick={onBack}>
            {t('Use another email')}
          </Anchor>
          {secondsLeft > 0 ? (
            <Text c="dimmed" fz="sm">
              {t('Resend in {secondsLeft} s', { secondsLeft })}
            </Text>
          ) : (
            <Anchor component="button" type="button" fz="sm" onClick={() => void resend()}>
              {t('Resend')}
            </Anchor>
          )}
        </Group>
      </Stack>
    </form>
  )
}

/**
 * A resend of type signup reaches only unconfirmed accounts and silently does nothing for others, so a new code is
 * requested as well. The server's limit between emails drops whichever comes second.
 */
async function resendCode(email: string) {
  const resent = await supabase().auth.resend({ type: 'signup', email })
  if (resent.error) return resent
  const fresh = await supabase().auth.signInWithOtp({ email, options: { shouldCreateUser: true } })
  return { error: fresh.error?.code === 'over_email_send_rate_limit' ? null : fresh.error }
}

function useCountdown(seconds: number): [number, () => void] {
  const [left, setLeft] = useState(seconds)

  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  return [left, () => setLeft(seconds)]
}

import { Button, Stack, Text } from '@mantine/core'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { TextLink } from '../../components/links.tsx'
import { supabase } from '../../lib/supabase.ts'
import { useUser } from '../../lib/use-user.ts'
import { EmailField, NewPasswordField } from './auth-fields.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { Failure } from './failure.tsx'
import { MailNote } from '../../components/mail-note.tsx'
import { urlError } from './url-error.ts'
import { useAttempt } from './use-attempt.ts'
import { useEnter } from './use-enter.ts'
import { t } from '../../lib/language/t.ts'
import { Rich } from '../../lib/language/rich.tsx'

/** Signed out: asks for a mail. Signed in, as after its link (the recovery state): sets a new password. */
export function ResetPasswordPage() {
  const { session } = useRouteContext({ from: '__root__' })
  const user = useUser(session)
  const [problem] = useState(() => urlError(window.location))
  return user ? <NewPassword userId={user.id} email={user.email ?? ''} /> : <Request problem={problem} />
}

function Request({ problem }: { problem: string | null }) {
  const search = useSearch({ from: '/card/reset-password' })
  const [email, setEmail] = useState(search.email ?? '')
  const [isSent, setIsSent] = useState(false)
  const { attempt, isBusy, failure } = useAttempt()

  const request = async () => {
    const redirectTo = `${window.location.origin}/reset-password`
    setIsSent(await attempt(() => supabase().auth.resetPasswordForEmail(email.trim(), { redirectTo })))
  }

  if (isSent)
    return (
      <Stack gap="lg">
        <AuthHeading title={t('Check your mail')} />
        <Text fz="sm">
          <Rich
            text="If <strong>{email}</strong> has an account, a link to set a new password is on its way. It works once and for one hour."
            values={{ strong: (words) => <strong>{words}</strong>, email: email.trim() }}
          />
        </Text>
        <MailNote />
        <TextLink to="/login" search={search} fz="sm">
          {t('Back to sign-in')}
        </TextLink>
      </Stack>
    )
  return (
    <Stack gap="lg">
      <AuthHeading title={t('Reset your password')}>{t('We send you a link to set a new one.')}</AuthHeading>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void request()
        }}
      >
        <Stack gap="sm">
          <EmailField value={email} onValue={setEmail} />
          <Failure sentence={failure ?? problem} />
          <Button type="submit" fullWidth loading={isBusy}>
            {t('Send the link')}
          </Button>
          <TextLink to="/login" search={search} fz="sm">
            {t('Back to sign-in')}
          </TextLink>
        </Stack>
      </form>
    </Stack>
  )
}

function NewPassword({ userId, email }: { userId: string; email: string }) {
  const [password, setPassword] = useState('')
  const [isDone, setIsDone] = useState(false)
  const { attempt, isBusy, failure } = useAttempt()
  const enter = useEnter()

  const save = async () => setIsDone(await attempt(() => supabase().auth.updateUser({ password })))

  if (isDone)
    return (
      <Stack gap="lg">
        <AuthHeading title={t('Your password is changed')} />
        <Failure sentence={failure} />
        <Button loading={isBusy} onClick={() => void attempt(() => enter(userId))}>
          {t('Continue')}
        </Button>
      </Stack>
    )
  return (
    <Stack gap="lg">
      <AuthHeading title={t('Set a new password')}>{t('for {email}', { email })}</AuthHeading>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="sm">
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <NewPasswordField label={t('New password')} value={password} onValue={setPassword} />
          <Failure sentence={failure} />
          <Button type="submit" fullWidth loading={isBusy}>
            {t('Change the password')}
          </Button>
        </Stack>
      </form>
    </Stack>
  )
}

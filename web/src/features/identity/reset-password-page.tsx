import { Button, Stack, Text } from '@mantine/core'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { TextLink } from '../../components/layout/links.tsx'
import { supabase } from '../../lib/session/supabase.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { CurrentPasswordField, MailedCodeField, NewPasswordField } from './auth-fields.tsx'
import { EmailField } from './email-field.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { Failure } from './failure.tsx'
import { MailNote } from '../../components/states/mail-note.tsx'
import { urlError } from './url-error.ts'
import { useAttempt } from './use-attempt.ts'
import { useEnter } from './use-enter.ts'
import { t } from '../../lib/language/t.ts'
import { Rich } from '../../lib/language/rich.tsx'

/** Signed out: requests an email. Signed in, as after its link (the recovery state): sets a new password. */
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
        <AuthHeading title={t('Check your email')} />
        <Text fz="sm">
          <Rich
            text="If <strong>{email}</strong> has an account, we sent a password reset link. It works once and expires in 1 hour."
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
      <AuthHeading title={t('Reset your password')}>
        {t('We’ll email you a link to set a new one.')}
      </AuthHeading>
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
            {t('Send link')}
          </Button>
          <TextLink to="/login" search={search} fz="sm">
            {t('Back to sign-in')}
          </TextLink>
        </Stack>
      </form>
    </Stack>
  )
}

/** How the user proves to own the account: by password, by an emailed code, or by the link that led here. */
type Proof = 'password' | 'code' | 'link'

function NewPassword({ userId, email }: { userId: string; email: string }) {
  const { session } = useRouteContext({ from: '__root__' })
  const [proof, setProof] = useState<Proof>(session.current().recovering ? 'link' : 'password')
  const [current, setCurrent] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [isDone, setIsDone] = useState(false)
  const { attempt, isBusy, failure } = useAttempt()
  const enter = useEnter()

  const mailCode = async () => {
    if (await attempt(() => supabase().auth.reauthenticate())) setProof('code')
  }
  const save = async () => {
    let needsCode = false
    const isSaved = await attempt(async () => {
      const { error } = await supabase().auth.updateUser({
        password,
        ...(proof === 'password' && { current_password: current }),
        ...(proof === 'code' && { nonce: code }),
      })
      needsCode = proof !== 'code' && error?.code === 'reauthentication_needed'
      return { error: needsCode ? null : error }
    })
    if (needsCode) await mailCode()
    else setIsDone(isSaved)
  }

  if (isDone)
    return (
      <Stack gap="lg">
        <AuthHeading title={t('Password changed')}>
          {t('We signed you out on all other devices.')}
        </AuthHeading>
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
          {proof === 'password' && <CurrentPasswordField value={current} onValue={setCurrent} />}
          {proof === 'code' && (
            <>
              <Text fz="sm">{t('We sent a code to {email}.', { email })}</Text>
              <MailedCodeField value={code} onValue={setCode} />
            </>
          )}
          <NewPasswordField label={t('New password')} value={password} onValue={setPassword} />
          <Failure sentence={failure} />
          <Button type="submit" fullWidth loading={isBusy}>
            {t('Change password')}
          </Button>
          {proof === 'password' && (
            <Button variant="subtle" size="compact-sm" onClick={() => void mailCode()}>
              {t('Email me a code instead')}
            </Button>
          )}
        </Stack>
      </form>
    </Stack>
  )
}

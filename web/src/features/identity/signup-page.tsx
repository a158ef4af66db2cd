import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { TextLink } from '../../components/layout/links.tsx'
import { supabase } from '../../lib/session/supabase.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { openTrialAccount, trialQuery, trialTokenIn } from '../../lib/joining/trials.ts'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { NewPasswordField } from './auth-fields.tsx'
import { EmailField } from './email-field.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { CodeForm } from './code-form.tsx'
import { Entering } from './entering.tsx'
import { Failure } from './failure.tsx'
import { MailNote } from '../../components/states/mail-note.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { useAttempt } from './use-attempt.ts'
import { AfterInvitation, useInvitation } from './use-invitation.tsx'
import { prepareCallback, useReturnTo } from './use-enter.ts'
import { t } from '../../lib/language/t.ts'
import { Rich } from '../../lib/language/rich.tsx'

/**
 * Creates an account with email and password. If addresses must be confirmed, the emailed code is next, except for
 * users who come from the email of a trial, which has proven the address.
 */
export function SignupPage() {
  const search = useSearch({ from: '/card/signup' })
  const { session } = useRouteContext({ from: '__root__' })
  const [wasSignedIn] = useState(() => session.current().user !== null)
  const user = useUser(session)
  const invitation = useInvitation()
  const trialToken = trialTokenIn(useReturnTo())
  const trial = useQuery({ ...trialQuery(trialToken ?? '', null), enabled: trialToken !== null })
  const [typed, setEmail] = useState(search.email ?? '')
  const email = invitation.email ?? trial.data?.email ?? typed
  const [step, setStep] = useState<'details' | 'code'>('details')

  if (wasSignedIn && user) return <AlreadySignedIn user={user} />
  if (user && step === 'details') return <Entering userId={user.id} />
  if (step === 'code')
    return (
      <Stack gap="lg">
        <AuthHeading title={t('Check your email')} />
        <CodeForm email={email.trim()} onBack={() => setStep('details')} />
        <MailNote />
      </Stack>
    )
  return (
    <Stack gap="lg">
      <AuthHeading title={t('Create account')} />
      <AfterInvitation invitation={invitation}>
        <ProviderButtons />
        <SignupForm
          email={email}
          boundBy={invitation.email !== null ? 'invitation' : trial.data?.email ? 'trial' : null}
          trialToken={trialToken}
          onEmail={setEmail}
          onMailed={() => setStep('code')}
        />
        <Text fz="sm" c="dimmed">
          <Rich
            text="Already have an account? <link>Sign in</link>"
            values={{
              link: (words) => (
                <TextLink to="/login" search={search} fz="sm" underline="always">
                  {words}
                </TextLink>
              ),
            }}
          />
        </Text>
      </AfterInvitation>
    </Stack>
  )
}

function SignupForm({
  email,
  boundBy,
  trialToken,
  onEmail,
  onMailed,
}: {
  email: string
  boundBy: 'invitation' | 'trial' | null
  trialToken: string | null
  onEmail: (email: string) => void
  onMailed: () => void
}) {
  const [password, setPassword] = useState('')
  const { attempt, isBusy, failure, setFailure } = useAttempt()
  const returnTo = useReturnTo()

  const signUp = () =>
    attempt(async () => {
      const made = trialToken === null ? null : await openTrialAccount(trialToken, password)
      if (made !== null) return enterMade(made)
      const emailRedirectTo = prepareCallback(returnTo)
      const { data, error } = await supabase().auth.signUp({
        email: email.trim(),
        password,
        options: { emailRedirectTo },
      })
      if (error) return { error }
      if (!data.session) onMailed()
    })

  const enterMade = async (made: NonNullable<Awaited<ReturnType<typeof openTrialAccount>>>) => {
    if ('refused' in made) return setFailure(made.refused)
    if (made.outcome === 'known')
      return setFailure(t('An account with this email already exists. Sign in to keep the trial there.'))
    return supabase().auth.signInWithPassword({ email: made.email, password })
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void signUp()
      }}
    >
      <Stack gap="sm">
        <EmailField value={email} boundBy={boundBy} onValue={onEmail} />
        <NewPasswordField label={t('Password')} value={password} onValue={setPassword} />
        <Failure sentence={failure} />
        <Button type="submit" fullWidth loading={isBusy}>
          {t('Create account')}
        </Button>
      </Stack>
    </form>
  )
}

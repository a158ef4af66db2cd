import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { TextLink } from '../../components/layout/links.tsx'
import { needsSecondFactor, secondFactorKeys } from '../../lib/session/second-factor.ts'
import { supabase } from '../../lib/session/supabase.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { EmailField } from './email-field.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { Failure } from './failure.tsx'
import { MailNote } from '../../components/states/mail-note.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { useAttempt } from './use-attempt.ts'
import { AfterInvitation, useInvitation } from './use-invitation.tsx'
import { prepareCallback, useReturnTo } from './use-enter.ts'
import { t } from '../../lib/language/t.ts'
import { Rich } from '../../lib/language/rich.tsx'

// Loaded on demand, because most visitors do not see it.
const AlreadySignedIn = lazy(async () => ({
  default: (await import('./already-signed-in.tsx')).AlreadySignedIn,
}))
const CodeForm = lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm }))
const SignOnForm = lazy(async () => ({ default: (await import('./sign-on-form.tsx')).SignOnForm }))
const Entering = lazy(async () => ({ default: (await import('./entering.tsx')).Entering }))
const SecondFactorStep = lazy(async () => ({
  default: (await import('./second-factor-step.tsx')).SecondFactorStep,
}))

/** Sign-in by password, one-time code, or provider. */
export function LoginPage() {
  const { session, config } = useRouteContext({ from: '__root__' })
  const [wasSignedIn] = useState(() => session.current().user !== null)
  const user = useUser(session)
  const search = useSearch({ from: '/card/login' })
  const invitation = useInvitation()
  const [typed, setEmail] = useState(search.email ?? '')
  const email = invitation.email ?? typed
  const [step, setStep] = useState<'password' | 'code' | 'sign-on'>('password')

  const isHalfWay = useQuery({
    queryKey: [...secondFactorKeys.all, 'needed', user?.id],
    queryFn: needsSecondFactor,
    enabled: config.secondFactor && user !== null,
  })
  const [isConfirmed, setConfirmed] = useState(false)

  if (user && isConfirmed)
    return (
      <Suspense>
        <Entering userId={user.id} />
      </Suspense>
    )
  if (user && isHalfWay.data === true)
    return (
      <Suspense>
        <SecondFactorStep onConfirmed={() => setConfirmed(true)} />
      </Suspense>
    )
  if (user && config.secondFactor && isHalfWay.isPending) return null
  if (wasSignedIn && user)
    return (
      <Suspense>
        <AlreadySignedIn user={user} />
      </Suspense>
    )
  if (user && step !== 'code')
    return (
      <Suspense>
        <Entering userId={user.id} />
      </Suspense>
    )
  return (
    <Stack gap="lg">
      <AuthHeading title={headings[step]} />
      {step === 'sign-on' ? (
        <Suspense>
          <SignOnForm email={email} onEmail={setEmail} onBack={() => setStep('password')} />
        </Suspense>
      ) : step === 'code' ? (
        <CodeStep email={email} onBack={() => setStep('password')} />
      ) : (
        <AfterInvitation invitation={invitation}>
          <ProviderButtons />
          <PasswordForm
            email={email}
            isBound={invitation.email !== null}
            onEmail={setEmail}
            onCodeSent={() => setStep('code')}
            onSignOn={() => setStep('sign-on')}
          />
          <PasskeyButton />
          {config.singleSignOn ? (
            <Button variant="subtle" fullWidth onClick={() => setStep('sign-on')}>
              {t('Sign in with SSO')}
            </Button>
          ) : null}
          <Text fz="sm" c="dimmed">
            <Rich
              text="New here? <link>Create an account</link>"
              values={{
                link: (words) => (
                  <TextLink to="/signup" search={search} fz="sm" underline="always">
                    {words}
                  </TextLink>
                ),
              }}
            />
          </Text>
        </AfterInvitation>
      )}
    </Stack>
  )
}

const headings = {
  password: t('Sign in'),
  code: t('Enter your code'),
  'sign-on': t('Single sign-on'),
}

function PasswordForm({
  email,
  isBound,
  onEmail,
  onCodeSent,
  onSignOn,
}: {
  email: string
  isBound: boolean
  onEmail: (email: string) => void
  onCodeSent: () => void
  onSignOn: () => void
}) {
  const [password, setPassword] = useState('')
  const search = useSearch({ from: '/card/login' })
  const { attempt, isBusy, failure, setFailure, needsSignOn } = useAttempt()
  const returnTo = useReturnTo()

  const signIn = () => attempt(() => supabase().auth.signInWithPassword({ email: email.trim(), password }))

  const sendCode = async () => {
    if (!email.includes('@')) {
      setFailure(t('Enter your email address first.'))
      return
    }
    const emailRedirectTo = prepareCallback(returnTo)
    const isSent = await attempt(() =>
      supabase().auth.signInWithOtp({
        email: email.trim(),
        options: { shouldCreateUser: true, emailRedirectTo },
      }),
    )
    if (isSent) onCodeSent()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void signIn()
      }}
    >
      <Stack gap="sm">
        <EmailField value={email} boundBy={isBound ? 'invitation' : null} onValue={onEmail} />
        <PasswordInput
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Failure sentence={failure} />
        {needsSignOn ? (
          <Button variant="default" fullWidth onClick={onSignOn}>
            {t('Continue with SSO')}
          </Button>
        ) : null}
        <Button type="submit" fullWidth loading={isBusy}>
          {t('Sign in')}
        </Button>
        <Button variant="default" fullWidth disabled={isBusy} onClick={() => void sendCode()}>
          {t('Email me a code')}
        </Button>
        <TextLink to="/reset-password" search={search} fz="sm">
          {t('Forgot your password?')}
        </TextLink>
      </Stack>
    </form>
  )
}

function CodeStep({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <Suspense>
      <CodeForm email={email.trim()} onBack={onBack} />
      <MailNote />
    </Suspense>
  )
}

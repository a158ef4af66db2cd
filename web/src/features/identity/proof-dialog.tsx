import { Anchor, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeBoxes } from '../../components/inputs/code-boxes.tsx'
import { t } from '../../lib/language/t.ts'
import { deviceSessionsQuery, endDeviceSession } from '../../lib/session/device-sessions.ts'
import { myProfileQuery } from '../../lib/session/my-profile.ts'
import { answerProof } from '../../lib/session/proof.ts'
import { assuranceQuery } from '../../lib/session/second-factors.ts'
import { supabase } from '../../lib/session/supabase.ts'
import { SecondFactorForms } from './second-factor-step.tsx'
import { Failure } from './failure.tsx'
import { domainOf, signInWithSignOn } from './sign-on-form.tsx'
import { useAttempt } from './use-attempt.ts'
import { prepareCallback } from './use-enter.ts'

/** Opens when the server wants a fresh proof before an action that needs one, such as a deletion. */
export function ProofDialog() {
  return (
    <Modal
      opened
      onClose={() => answerProof(false)}
      title={t('Confirm that it’s you')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      zIndex={400}
    >
      <Proof />
    </Modal>
  )
}

function Proof() {
  const { data: assurance } = useQuery(assuranceQuery())
  const { data: profile } = useQuery(myProfileQuery())
  const [isByCode, setByCode] = useState(false)
  if (assurance === undefined || profile === undefined) return null
  if (assurance.hasFactor) return <SecondFactorForms onConfirmed={() => answerProof(true)} />
  const email = profile.email ?? ''
  return (
    <Stack gap="md">
      <Text fz="sm">{t('To continue, confirm that it’s you. We won’t ask again for ten minutes.')}</Text>
      {isByCode ? <CodeForm email={email} /> : <PasswordForm email={email} />}
      {isByCode ? null : (
        <Anchor component="button" type="button" fz="sm" onClick={() => setByCode(true)}>
          {t('Email me a code instead')}
        </Anchor>
      )}
    </Stack>
  )
}

/** Leaves the page; after signing in again the person repeats what they wanted to do. */
function SignOnButton({ email }: { email: string }) {
  const { attempt, isBusy, failure } = useAttempt()
  const leave = () =>
    attempt(() => {
      const { pathname, search } = window.location
      return signInWithSignOn(domainOf(email) ?? '', prepareCallback(`${pathname}${search}`))
    })
  return (
    <>
      <Failure sentence={failure} />
      <Button variant="default" fullWidth loading={isBusy} onClick={() => void leave()}>
        {t('Continue with SSO')}
      </Button>
    </>
  )
}

function PasswordForm({ email }: { email: string }) {
  const [password, setPassword] = useState('')
  const { attempt, isBusy, failure, needsSignOn } = useAttempt()
  const inNewSession = useNewSession()
  const confirm = async () => {
    const isRight = await attempt(() =>
      inNewSession(() => supabase().auth.signInWithPassword({ email, password })),
    )
    if (isRight) answerProof(true)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <Stack gap="md">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={t('Password')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Failure sentence={failure} />
        {needsSignOn ? <SignOnButton email={email} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => answerProof(false)}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={password === ''}>
            {t('Confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function CodeForm({ email }: { email: string }) {
  const [code, setCode] = useState('')
  const [isSent, setSent] = useState(false)
  const { attempt, isBusy, failure, needsSignOn } = useAttempt()
  const inNewSession = useNewSession()
  const send = async () =>
    setSent(
      await attempt(() => supabase().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })),
    )
  const verify = async (typed: string) => {
    const isRight = await attempt(() =>
      inNewSession(() => supabase().auth.verifyOtp({ email, token: typed, type: 'email' })),
    )
    if (isRight) answerProof(true)
    else setCode('')
  }
  return (
    <Stack gap="md">
      <Text fz="sm">
        {isSent
          ? t('Enter the code we emailed to {email}.', { email })
          : t('We’ll email a 6-digit code to {email}.', { email })}
      </Text>
      {isSent ? (
        <CodeBoxes
          value={code}
          onValue={setCode}
          onComplete={(typed) => void verify(typed)}
          isBusy={isBusy}
          isWrong={failure !== null}
        />
      ) : null}
      <Failure sentence={failure} />
      {needsSignOn ? <SignOnButton email={email} /> : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => answerProof(false)}>
          {t('Cancel')}
        </Button>
        {isSent ? null : (
          <Button loading={isBusy} onClick={() => void send()}>
            {t('Email code')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** A sign-in opens a new session. The former one would stay in the list of devices, so it is ended. */
function useNewSession() {
  const queryClient = useQueryClient()
  return async (signIn: () => Promise<{ error: unknown }>): Promise<{ error: unknown }> => {
    const sessions = await queryClient.fetchQuery({ ...deviceSessionsQuery(), staleTime: 0 })
    const result = await signIn()
    const former = sessions.find(({ isCurrent }) => isCurrent)
    if (!result.error && former !== undefined) await endDeviceSession(former.id).catch(() => {})
    return result
  }
}

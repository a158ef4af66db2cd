import { Alert, Anchor, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeBoxes } from '../../components/inputs/code-boxes.tsx'
import { t } from '../../lib/language/t.ts'
import { hasWebAuthn, secondFactorKeys } from '../../lib/session/second-factor.ts'
import { secondFactorsQuery, type SecondFactor } from '../../lib/session/second-factors.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { supabase } from '../../lib/session/supabase.ts'
import { AuthHeading } from './auth-heading.tsx'
import { Failure } from './failure.tsx'
import { useAttempt } from './use-attempt.ts'

/** After the first factor: a code from an authenticator app, a security key, or a recovery code. */
export function SecondFactorStep({ onConfirmed }: { onConfirmed: () => void }) {
  return (
    <Stack gap="lg">
      <AuthHeading title={t('Confirm that it’s you')} />
      <SecondFactorForms onConfirmed={onConfirmed} />
      <Anchor component="button" type="button" fz="sm" onClick={() => void signOut()}>
        {t('Sign out')}
      </Anchor>
    </Stack>
  )
}

/** One way at a time, and links to the other ways that the account has. */
export function SecondFactorForms({ onConfirmed }: Form) {
  const factors = useQuery(secondFactorsQuery())
  const [chosen, setChosen] = useState<SecondFactor['kind'] | 'recovery' | null>(null)
  const apps = factors.data?.filter(({ kind }) => kind === 'totp') ?? []
  const keys = factors.data?.filter(({ kind }) => kind === 'webauthn') ?? []
  if (factors.isPending) return null
  const way = chosen ?? (apps.length > 0 || keys.length === 0 ? 'totp' : 'webauthn')
  return (
    <Stack gap="lg">
      {factors.isError && (
        <Alert color="red" variant="light">
          {t('Couldn’t load your two-factor methods.')}{' '}
          <Anchor component="button" type="button" fz="sm" onClick={() => void factors.refetch()}>
            {t('Try again')}
          </Anchor>
        </Alert>
      )}
      {way === 'totp' && <AuthenticatorForm apps={apps} onConfirmed={onConfirmed} />}
      {way === 'webauthn' && <SecurityKeyForm keys={keys} onConfirmed={onConfirmed} />}
      {way === 'recovery' && <RecoveryForm onConfirmed={onConfirmed} />}
      {way !== 'totp' && apps.length > 0 && (
        <Anchor component="button" type="button" fz="sm" onClick={() => setChosen('totp')}>
          {t('Use an authenticator app instead')}
        </Anchor>
      )}
      {way !== 'webauthn' && keys.length > 0 && hasWebAuthn() && (
        <Anchor component="button" type="button" fz="sm" onClick={() => setChosen('webauthn')}>
          {t('Use a security key instead')}
        </Anchor>
      )}
      {way !== 'recovery' && (
        <Anchor component="button" type="button" fz="sm" onClick={() => setChosen('recovery')}>
          {t('Use a recovery code instead')}
        </Anchor>
      )}
    </Stack>
  )
}

type Form = { onConfirmed: () => void }

/** Runs a confirmation, and goes on once it is right. */
function useConfirmation(onConfirmed: () => void) {
  const queryClient = useQueryClient()
  const { attempt, isBusy, failure } = useAttempt()
  const confirm = async (work: () => Promise<{ error: unknown }>): Promise<boolean> => {
    if (!(await attempt(work))) return false
    await queryClient.invalidateQueries({ queryKey: secondFactorKeys.all })
    onConfirmed()
    return true
  }
  return { confirm, isBusy, failure }
}

/** The one that was used last, because most users have it at hand. */
const latest = (factors: readonly SecondFactor[]) =>
  factors.toSorted((one, other) => (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? ''))[0]?.id ?? ''

/** Which of several: each app and key has its own codes. */
function FactorChoice({
  label,
  factors,
  value,
  onValue,
}: {
  label: string
  factors: readonly SecondFactor[]
  value: string
  onValue: (id: string) => void
}) {
  if (factors.length < 2) return null
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      data={factors.map(({ id, name }) => ({ value: id, label: name === '' ? label : name }))}
    />
  )
}

function AuthenticatorForm({ apps, onConfirmed }: Form & { apps: readonly SecondFactor[] }) {
  const [code, setCode] = useState('')
  const [factorId, setFactorId] = useState(() => latest(apps))
  const { confirm, isBusy, failure } = useConfirmation(onConfirmed)
  const verify = async (typed: string) => {
    const isRight = await confirm(() => supabase().auth.mfa.challengeAndVerify({ factorId, code: typed }))
    if (!isRight) setCode('')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void verify(code)
      }}
    >
      <Stack gap="md">
        <Text fz="sm">{t('Enter the 6-digit code from your authenticator app.')}</Text>
        <FactorChoice label={t('Authenticator app')} factors={apps} value={factorId} onValue={setFactorId} />
        <CodeBoxes
          value={code}
          onValue={setCode}
          onComplete={(typed) => void verify(typed)}
          isBusy={isBusy}
          isWrong={failure !== null}
        />
        <Failure sentence={failure} />
        <Button type="submit" fullWidth loading={isBusy} disabled={code.length < 6}>
          {t('Continue')}
        </Button>
      </Stack>
    </form>
  )
}

function SecurityKeyForm({ keys, onConfirmed }: Form & { keys: readonly SecondFactor[] }) {
  const [factorId, setFactorId] = useState(() => latest(keys))
  const { confirm, isBusy, failure } = useConfirmation(onConfirmed)
  return (
    <Stack gap="md">
      <Text fz="sm">{t('Connect your security key, then touch it when your browser asks.')}</Text>
      <FactorChoice label={t('Security key')} factors={keys} value={factorId} onValue={setFactorId} />
      <Failure sentence={failure} />
      <Button
        fullWidth
        loading={isBusy}
        onClick={() => void confirm(() => supabase().auth.mfa.webauthn.authenticate({ factorId }))}
      >
        {t('Use security key')}
      </Button>
    </Stack>
  )
}

function RecoveryForm({ onConfirmed }: Form) {
  const [code, setCode] = useState('')
  const { confirm, isBusy, failure } = useConfirmation(onConfirmed)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void confirm(() => supabase().auth.mfa.recoveryCodes.verify({ code: code.trim() }))
      }}
    >
      <Stack gap="md">
        <Text fz="sm">{t('Enter one of your recovery codes. Each works once.')}</Text>
        <TextInput
          label={t('Recovery code')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="one-time-code"
          required
          withAsterisk={false}
        />
        <Failure sentence={failure} />
        <Button type="submit" fullWidth loading={isBusy} disabled={code.trim() === ''}>
          {t('Continue')}
        </Button>
      </Stack>
    </form>
  )
}

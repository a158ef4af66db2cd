import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeBoxes } from '../../components/inputs/code-boxes.tsx'
import { t } from '../../lib/language/t.ts'
import { secondFactorKeys, secondFactorsQuery } from '../../lib/session/second-factor.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { supabase } from '../../lib/session/supabase.ts'
import { AuthHeading } from './auth-heading.tsx'
import { Failure } from './failure.tsx'
import { useAttempt } from './use-attempt.ts'

/** After the first factor: a code from the authenticator app, or a recovery code. */
export function SecondFactorStep({ onConfirmed }: { onConfirmed: () => void }) {
  const [isRecovering, setRecovering] = useState(false)
  return (
    <Stack gap="lg">
      <AuthHeading title={t('Confirm it is you')} />
      {isRecovering ? (
        <RecoveryForm onConfirmed={onConfirmed} />
      ) : (
        <AuthenticatorForm onConfirmed={onConfirmed} />
      )}
      <Anchor component="button" type="button" fz="sm" onClick={() => setRecovering(!isRecovering)}>
        {isRecovering ? t('Use the authenticator app instead') : t('Use a recovery code instead')}
      </Anchor>
      <Anchor component="button" type="button" fz="sm" onClick={() => void signOut()}>
        {t('Sign out')}
      </Anchor>
    </Stack>
  )
}

function AuthenticatorForm({ onConfirmed }: { onConfirmed: () => void }) {
  const [code, setCode] = useState('')
  const queryClient = useQueryClient()
  const { attempt, isBusy, failure } = useAttempt()

  const verify = async (typed: string) => {
    const isRight = await attempt(async () => {
      const factors = await queryClient.fetchQuery(secondFactorsQuery())
      // Each app has its own codes, and we do not know which app the user opened, so all are tried.
      let last: { error: unknown } = { error: new Error('There is no second factor') }
      for (const { id: factorId } of factors) {
        last = await supabase().auth.mfa.challengeAndVerify({ factorId, code: typed })
        if (!last.error) break
      }
      return last
    })
    if (!isRight) return setCode('')
    await queryClient.invalidateQueries({ queryKey: secondFactorKeys.all })
    onConfirmed()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void verify(code)
      }}
    >
      <Stack gap="md">
        <Text fz="sm">{t('Enter the six digits that your authenticator app shows for this account.')}</Text>
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

function RecoveryForm({ onConfirmed }: { onConfirmed: () => void }) {
  const [code, setCode] = useState('')
  const queryClient = useQueryClient()
  const { attempt, isBusy, failure } = useAttempt()

  const verify = async () => {
    const isRight = await attempt(() => supabase().auth.mfa.recoveryCodes.verify({ code: code.trim() }))
    if (!isRight) return
    await queryClient.invalidateQueries({ queryKey: secondFactorKeys.all })
    onConfirmed()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void verify()
      }}
    >
      <Stack gap="md">
        <Text fz="sm">
          {t('Enter one of the recovery codes you kept when you set up the second factor. Each works once.')}
        </Text>
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

import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../components/states/notices.tsx'
import { t } from '../../lib/language/t.ts'
import { secondFactorKeys } from '../../lib/session/second-factor.ts'
import { supabase } from '../../lib/session/supabase.ts'
import { Failure } from './failure.tsx'
import { useAttempt } from './use-attempt.ts'

/** Names a security key and registers it; the browser asks the user to touch it. */
export function SecurityKeyEnrollment({ count, onDone }: { count: number; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const { attempt, isBusy, failure } = useAttempt()

  const register = async () => {
    const friendlyName = name.trim() === '' ? t('Key {number}', { number: count + 1 }) : name.trim()
    const isDone = await attempt(async () => {
      const result = await supabase().auth.mfa.webauthn.register({ friendlyName })
      if (result.error) await forget(friendlyName)
      return result
    })
    if (!isDone) return
    await queryClient.invalidateQueries({ queryKey: secondFactorKeys.all })
    notify(t('Two-factor authentication is set up. You’ll need it from your next sign-in on.'))
    onDone()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void register()
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t('Security key name')}
          placeholder={t('Blue key')}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Failure sentence={failure} />
        <Group>
          <Button type="submit" loading={isBusy}>
            {t('Continue')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** A registration that the user canceled would block its name. */
async function forget(name: string): Promise<void> {
  const { data } = await supabase().auth.mfa.listFactors()
  const begun = data?.all.find(
    (factor) =>
      factor.factor_type === 'webauthn' && factor.status === 'unverified' && factor.friendly_name === name,
  )
  if (begun) await supabase().auth.mfa.unenroll({ factorId: begun.id })
}

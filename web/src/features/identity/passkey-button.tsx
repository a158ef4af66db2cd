import { Button, Stack } from '@mantine/core'
import { useRouteContext } from '@tanstack/react-router'
import { t } from '../../lib/language/t.ts'
import { hasWebAuthn } from '../../lib/session/second-factor.ts'
import { supabase } from '../../lib/session/supabase.ts'
import { Failure } from './failure.tsx'
import { useAttempt } from './use-attempt.ts'

/** Signs in with a passkey of this device or a security key; nothing where they are not offered. */
export function PasskeyButton() {
  const { config } = useRouteContext({ from: '__root__' })
  const { attempt, isBusy, failure } = useAttempt()
  if (!config.passkeys || !hasWebAuthn()) return null
  return (
    <Stack gap="xs">
      <Button
        variant="subtle"
        fullWidth
        loading={isBusy}
        onClick={() => void attempt(() => supabase().auth.signInWithPasskey())}
      >
        {t('Sign in with a passkey')}
      </Button>
      <Failure sentence={failure} />
    </Stack>
  )
}

import { Button, Divider, Stack } from '@mantine/core'
import { useRouteContext } from '@tanstack/react-router'
import { supabase } from '../../lib/session/supabase.ts'
import { Failure } from './failure.tsx'
import { useAttempt } from './use-attempt.ts'
import { prepareCallback, useReturnTo } from './use-enter.ts'
import { t } from '../../lib/language/t.ts'

/** One button per configured provider; nothing if there is none. */
export function ProviderButtons() {
  const { config } = useRouteContext({ from: '__root__' })
  const returnTo = useReturnTo()
  const { attempt, isBusy, failure } = useAttempt()
  if (config.providers.length === 0) return null
  return (
    <Stack gap="xs">
      {config.providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          fullWidth
          disabled={isBusy}
          onClick={() =>
            void attempt(() =>
              supabase().auth.signInWithOAuth({
                provider: id,
                options: { redirectTo: prepareCallback(returnTo) },
              }),
            )
          }
        >
          {t('Continue with {names}', { names: name })}
        </Button>
      ))}
      <Failure sentence={failure} />
      <Divider label={t('or')} my={4} />
    </Stack>
  )
}

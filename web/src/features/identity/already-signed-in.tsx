import { Button, Group, Stack } from '@mantine/core'
import type { User } from '@supabase/auth-js'
import { useRouter } from '@tanstack/react-router'
import { signOut } from '../../lib/session/sign-out.ts'
import { AuthHeading } from './auth-heading.tsx'
import { useReturnTo } from './use-enter.ts'
import { t } from '../../lib/language/t.ts'

export function AlreadySignedIn({ user }: { user: User }) {
  const router = useRouter()
  const returnTo = useReturnTo()
  return (
    <Stack gap="lg">
      <AuthHeading title={t('You’re signed in')}>{t('as {email}', { email: user.email })}</AuthHeading>
      <Group>
        <Button onClick={() => router.history.push(returnTo ?? '/')}>{t('Continue')}</Button>
        <Button variant="default" onClick={() => void signOut()}>
          {t('Sign out')}
        </Button>
      </Group>
    </Stack>
  )
}

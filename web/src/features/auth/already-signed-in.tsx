import { Button, Group, Stack } from '@mantine/core'
import type { User } from '@supabase/supabase-js'
import { useRouter } from '@tanstack/react-router'
import { signOut } from '../../lib/sign-out.ts'
import { AuthHeading } from './auth-heading.tsx'
import { useReturnTo } from './use-enter.ts'

export function AlreadySignedIn({ user }: { user: User }) {
  const router = useRouter()
  const returnTo = useReturnTo()
  return (
    <Stack gap="lg">
      <AuthHeading title="You are signed in">as {user.email}</AuthHeading>
      <Group>
        <Button onClick={() => router.history.push(returnTo ?? '/')}>Continue</Button>
        <Button variant="default" onClick={() => void signOut(router.options.context)}>
          Sign out
        </Button>
      </Group>
    </Stack>
  )
}

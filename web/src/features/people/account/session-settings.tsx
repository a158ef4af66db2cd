import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { t } from '../../../lib/language/t.ts'
import { signOut } from '../../../lib/session/sign-out.ts'
import { supabase } from '../../../lib/session/supabase.ts'
import { useSubmission } from '../../../lib/use-submission.ts'

/** Changes the password, or signs out of all devices. */
export function SessionSettings() {
  const leaving = useSubmission({
    mutationFn: async () => {
      const { error } = await supabase().auth.signOut({ scope: 'global' })
      if (error) throw error
      await signOut()
    },
  })
  return (
    <Stack gap="sm" component="section" aria-label={t('Password and devices')}>
      <Title order={3} fz="md">
        {t('Password and devices')}
      </Title>
      <Text fz="sm">
        {t(
          'Lost a device, or signed in where you should not have? Sign out everywhere, then set a new password.',
        )}
      </Text>
      <Group>
        <ButtonLink to="/reset-password" variant="default">
          {t('Change password')}
        </ButtonLink>
        <Button variant="default" loading={leaving.isPending} onClick={() => leaving.submit(undefined)}>
          {t('Sign out everywhere')}
        </Button>
      </Group>
      {leaving.isError && (
        <Text fz="sm" c="worse" role="alert">
          {t('Signing out everywhere did not work. Try again in a moment.')}
        </Text>
      )}
    </Stack>
  )
}

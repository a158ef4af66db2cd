import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../lib/language/t.ts'
import { supabase } from '../../lib/supabase.ts'
import { useUser } from '../../lib/use-user.ts'
import { Failure } from './failure.tsx'
import { useAttempt } from './use-attempt.ts'

/** The address of one's account. A change must be confirmed in both mailboxes. */
export function EmailSettings() {
  const { session } = useRouteContext({ from: '__root__' })
  const user = useUser(session)
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { attempt, isBusy, failure } = useAttempt()
  const change = async () => {
    const wanted = email.trim()
    const emailRedirectTo = `${window.location.origin}/auth/callback`
    if (!(await attempt(() => supabase().auth.updateUser({ email: wanted }, { emailRedirectTo })))) return
    setSentTo(wanted)
    setEmail('')
  }
  return (
    <Stack gap="sm" component="section" aria-label={t('Email address')}>
      <Title order={3} fz="md">
        {t('Email address')}
      </Title>
      <Text fz="sm">{user?.email}</Text>
      {sentTo !== null && (
        <Text fz="sm" aria-live="polite">
          {t('We sent an email to {current} and one to {next}. Confirm the change in both.', {
            current: user?.email ?? '',
            next: sentTo,
          })}
        </Text>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void change()
        }}
      >
        <Group align="end" gap="sm">
          <TextInput
            label={t('New email address')}
            type="email"
            name="new-email"
            autoComplete="email"
            required
            withAsterisk={false}
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={isBusy}>
            {t('Change email')}
          </Button>
        </Group>
      </form>
      <Failure sentence={failure} />
    </Stack>
  )
}

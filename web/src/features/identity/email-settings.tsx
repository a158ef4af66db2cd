import { Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { notify } from '../../components/states/notices.tsx'
import { t } from '../../lib/language/t.ts'
import { supabase } from '../../lib/session/supabase.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { Failure } from './failure.tsx'
import { useAttempt } from './use-attempt.ts'

const queryKey = ['account-email']

/** The user's email address. A change must be confirmed in both mailboxes, on this device or another. */
export function EmailSettings() {
  const { session } = useRouteContext({ from: '__root__' })
  const user = useUser(session)
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const { attempt, isBusy, failure } = useAttempt()
  const account = useQuery({
    queryKey: [...queryKey, user?.id],
    queryFn: async () => {
      const { data, error } = await supabase().auth.getUser()
      if (error) throw error
      return data.user
    },
  })
  const { email: current, new_email: next } = account.data ?? user ?? {}
  const options = {
    emailRedirectTo: `${window.location.origin}/auth/callback?redirect=${encodeURIComponent('/dashboard?account=sign-in')}`,
  }
  const change = async () => {
    if (!(await attempt(() => supabase().auth.updateUser({ email: email.trim() }, options)))) return
    setEmail('')
    await queryClient.invalidateQueries({ queryKey })
  }
  const sendAgain = async () => {
    if (await attempt(() => supabase().auth.resend({ type: 'email_change', email: current ?? '', options })))
      notify(t('Emails resent. You can resend once a minute.'))
  }
  return (
    <Stack gap="sm" component="section" aria-label={t('Email address')}>
      <Title order={3} fz="md">
        {t('Email address')}
      </Title>
      <Text fz="sm">{current}</Text>
      {next !== undefined && next !== '' && (
        <Text fz="sm" aria-live="polite">
          {t('We emailed {current} and {next}. Confirm the change in both emails.', {
            current: current ?? '',
            next,
          })}{' '}
          <Anchor component="button" type="button" fz="sm" disabled={isBusy} onClick={() => void sendAgain()}>
            {t('Resend')}
          </Anchor>
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

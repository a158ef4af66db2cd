import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { Moment } from '../../components/figures/moment.tsx'
import { notify } from '../../components/states/notices.tsx'
import { t } from '../../lib/language/t.ts'
import { hasWebAuthn } from '../../lib/session/second-factor.ts'
import { supabase } from '../../lib/session/supabase.ts'
import { Failure } from './failure.tsx'
import { useAttempt } from './use-attempt.ts'

const queryKey = ['passkeys']

/** Passkeys of the account, which sign it in without a password. */
export function PasskeySettings() {
  const { config } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { attempt, isBusy, failure } = useAttempt()
  const passkeys = useQuery({
    queryKey,
    queryFn: async () => {
      const { data, error } = await supabase().auth.passkey.list()
      if (error) throw error
      return data
    },
    enabled: config.passkeys,
  })
  if (!config.passkeys) return null
  const add = async () => {
    if (!(await attempt(() => supabase().auth.registerPasskey()))) return
    await queryClient.invalidateQueries({ queryKey })
    notify(t('Passkey added. Use it the next time you sign in.'))
  }
  return (
    <Stack gap="sm" component="section" aria-label={t('Passkeys')}>
      <Title order={3} fz="md">
        {t('Passkeys')}
      </Title>
      <Text fz="sm" c="dimmed">
        {t('Sign in with your fingerprint, face, or PIN instead of a password.')}
      </Text>
      {passkeys.isError && (
        <Alert color="red" variant="light">
          {t('Couldn’t load your passkeys.')}
        </Alert>
      )}
      {passkeys.data?.map((passkey) => (
        <Passkey
          key={passkey.id}
          id={passkey.id}
          name={passkey.friendly_name ?? t('Passkey')}
          createdAt={passkey.created_at}
          lastUsedAt={passkey.last_used_at ?? null}
        />
      ))}
      <Failure sentence={failure} />
      {hasWebAuthn() && (
        <Button variant="default" w="fit-content" loading={isBusy} onClick={() => void add()}>
          {t('Add passkey')}
        </Button>
      )}
    </Stack>
  )
}

type Shown = { id: string; name: string; createdAt: string; lastUsedAt: string | null }

function Passkey({ id, name, createdAt, lastUsedAt }: Shown) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const [isSure, setSure] = useState(false)
  const { attempt, isBusy, failure } = useAttempt()
  const rename = async (friendlyName: string) => {
    if (!(await attempt(() => supabase().auth.passkey.update({ passkeyId: id, friendlyName })))) return
    await queryClient.invalidateQueries({ queryKey })
    setTyped(null)
  }
  const remove = async () => {
    if (!(await attempt(() => supabase().auth.passkey.delete({ passkeyId: id })))) return
    await queryClient.invalidateQueries({ queryKey })
    notify(t('“{name}” removed', { name }))
  }
  if (typed !== null)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void rename(typed.trim())
        }}
      >
        <Stack gap="xs">
          <TextInput
            label={t('Passkey name')}
            maxLength={120}
            required
            withAsterisk={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Failure sentence={failure} />
          <Group gap="xs">
            <Button type="submit" size="compact-sm" loading={isBusy} disabled={typed.trim() === ''}>
              {t('Save')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setTyped(null)}>
              {t('Cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    )
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <Stack gap={0}>
          <Text fz="sm">{name}</Text>
          <Text c="dimmed" fz="xs">
            {t('Added')} <Moment at={createdAt} />
            {lastUsedAt !== null && (
              <>
                {' · '}
                {t('Last used')} <Moment at={lastUsedAt} />
              </>
            )}
          </Text>
        </Stack>
        {isSure ? (
          <Group gap="xs" wrap="nowrap">
            <Button size="compact-sm" color="red" loading={isBusy} onClick={() => void remove()}>
              {t('Remove')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setSure(false)}>
              {t('Keep')}
            </Button>
          </Group>
        ) : (
          <Group gap="xs" wrap="nowrap">
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t('Rename {name}', { name })}
              onClick={() => setTyped(name)}
            >
              {t('Rename')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t('Remove {name}', { name })}
              onClick={() => setSure(true)}
            >
              {t('Remove')}
            </Button>
          </Group>
        )}
      </Group>
      <Failure sentence={failure} />
    </Stack>
  )
}

import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { notify } from '../../components/states/notices.tsx'
import { t } from '../../lib/language/t.ts'
import { supabase } from '../../lib/session/supabase.ts'
import { Failure } from './failure.tsx'
import { useAttempt } from './use-attempt.ts'

const queryKey = ['linked-identities']

/** The sign-in providers of the account; nothing if none is configured. */
export function LinkedProviders() {
  const { config } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { attempt, isBusy, failure } = useAttempt()
  const identities = useQuery({
    queryKey,
    queryFn: async () => {
      const { data, error } = await supabase().auth.getUserIdentities()
      if (error) throw error
      return data.identities
    },
    enabled: config.providers.length > 0,
  })
  if (config.providers.length === 0) return null
  const linked = identities.data ?? []
  const link = (provider: (typeof config.providers)[number]['id']) =>
    attempt(() => {
      const redirectTo = `${window.location.origin}/dashboard?account=sign-in`
      return supabase().auth.linkIdentity({ provider, options: { redirectTo } })
    })
  const unlink = async (identity: (typeof linked)[number], name: string) => {
    if (!(await attempt(() => supabase().auth.unlinkIdentity(identity)))) return
    await queryClient.invalidateQueries({ queryKey })
    notify(t('{name} unlinked', { name }))
  }
  return (
    <Stack gap="sm" component="section" aria-label={t('Sign-in providers')}>
      <Title order={3} fz="md">
        {t('Sign-in providers')}
      </Title>
      {config.providers.map(({ id, name }) => {
        const identity = linked.find(({ provider }) => provider === id)
        return (
          <Group key={id} justify="space-between" wrap="nowrap">
            <Text fz="sm">
              {name}{' '}
              {identity && (
                <Text span fz="sm" c="dimmed">
                  {t('linked')}
                </Text>
              )}
            </Text>
            {identity === undefined ? (
              <Button
                size="compact-sm"
                variant="default"
                disabled={isBusy || identities.isPending}
                onClick={() => void link(id)}
              >
                {t('Link {name}', { name })}
              </Button>
            ) : (
              linked.length > 1 && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  disabled={isBusy}
                  onClick={() => void unlink(identity, name)}
                >
                  {t('Unlink {name}', { name })}
                </Button>
              )
            )}
          </Group>
        )
      })}
      {identities.isError && (
        <Group gap="xs">
          <Text fz="sm">{t('Couldn’t load your sign-in providers.')}</Text>
          <Button size="compact-sm" variant="subtle" onClick={() => void identities.refetch()}>
            {t('Try again')}
          </Button>
        </Group>
      )}
      <Failure sentence={failure} />
    </Stack>
  )
}

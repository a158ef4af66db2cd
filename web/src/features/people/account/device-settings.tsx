import { Badge, Button, Flex, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeviceSession } from '#core/people/session-schema.ts'
import { Moment } from '../../../components/figures/moment.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { locale } from '../../../lib/language/chosen.ts'
import { t } from '../../../lib/language/t.ts'
import {
  deviceSessionKeys,
  deviceSessionsQuery,
  endDeviceSession,
} from '../../../lib/session/device-sessions.ts'
import { signOut } from '../../../lib/session/sign-out.ts'
import { supabase } from '../../../lib/session/supabase.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import classes from './device-settings.module.css'

/** Every device that is signed in to the account, each with a button that signs it out. */
export function DeviceSettings() {
  const query = useQuery(deviceSessionsQuery())
  return (
    <Stack gap="sm" component="section" aria-label={t('Devices')}>
      <Title order={3} fz="md">
        {t('Devices')}
      </Title>
      <Text fz="sm">
        {t(
          'These devices are signed in to your account. If you don’t recognize one, sign it out and change your password.',
        )}
      </Text>
      <Loaded query={query}>
        {(sessions) => (
          <>
            <Flex component="ul" direction="column" gap={0}>
              {sessions.map((session) => (
                <DeviceRow key={session.id} session={session} />
              ))}
            </Flex>
            {sessions.length > 1 ? <OthersButton count={sessions.length - 1} /> : null}
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function DeviceRow({ session }: { session: DeviceSession }) {
  const queryClient = useQueryClient()
  const name = deviceName(session)
  const ending = useSubmission({
    mutationFn: () => (session.isCurrent ? signOut() : endDeviceSession(session.id)),
    onSuccess: () => {
      if (!session.isCurrent) notify(t('{name} signed out', { name }))
    },
    onError: notifyError,
    // Also after an error: another tab may have signed it out.
    onSettled: () => queryClient.invalidateQueries({ queryKey: deviceSessionKeys.all }),
  })
  return (
    <li className={classes['device']}>
      <div>
        <Group gap="xs">
          <Text fz="sm" fw={600}>
            {name}
          </Text>
          {session.isCurrent ? (
            <Badge size="sm" variant="light">
              {t('This device')}
            </Badge>
          ) : null}
        </Group>
        <Text fz="xs" c="dimmed">
          {[session.address, countryName(session.country)].filter(Boolean).join(' · ')}
        </Text>
        <Text fz="xs" c="dimmed">
          {t('Signed in')} <Moment at={session.signedInAt} /> · {t('last used')}{' '}
          <Moment at={session.usedAt} />
        </Text>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('Sign out {name}', { name })}
        loading={ending.isPending}
        onClick={() => ending.submit(undefined)}
      >
        {t('Sign out')}
      </Button>
    </li>
  )
}

function OthersButton({ count }: { count: number }) {
  const queryClient = useQueryClient()
  const ending = useSubmission({
    mutationFn: async () => {
      const { error } = await supabase().auth.signOut({ scope: 'others' })
      if (error) throw error
    },
    onSuccess: () =>
      notify(t('{count, plural, one {# other device} other {# other devices}} signed out', { count })),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: deviceSessionKeys.all }),
  })
  return (
    <Group>
      <Button variant="default" loading={ending.isPending} onClick={() => ending.submit(undefined)}>
        {t('Sign out all other devices')}
      </Button>
    </Group>
  )
}

function deviceName({ browser, system }: DeviceSession): string {
  if (browser === null) return t('Unknown device')
  return system === null ? browser : t('{browser} on {system}', { browser, system })
}

function countryName(country: string | null): string | null {
  if (country === null) return null
  return new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
}

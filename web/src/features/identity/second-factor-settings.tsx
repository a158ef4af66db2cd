import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Moment } from '../../components/figures/moment.tsx'
import { notify } from '../../components/states/notices.tsx'
import { t } from '../../lib/language/t.ts'
import { hasWebAuthn, secondFactorKeys } from '../../lib/session/second-factor.ts'
import { secondFactorsQuery, type SecondFactor } from '../../lib/session/second-factors.ts'
import { supabase } from '../../lib/session/supabase.ts'
import { AuthenticatorEnrollment } from './authenticator-enrollment.tsx'
import { Failure } from './failure.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecurityKeyEnrollment } from './security-key-enrollment.tsx'
import { useAttempt } from './use-attempt.ts'

/** Two-factor authentication of the user's account: set up, confirm, name, remove, and recovery codes. */
export function SecondFactorSettings() {
  return (
    <Stack gap="sm" component="section" aria-label={t('Two-factor authentication')}>
      <Title order={3} fz="md">
        {t('Two-factor authentication')}
      </Title>
      <Factors />
    </Stack>
  )
}

function Factors() {
  const factors = useQuery(secondFactorsQuery())
  const [adding, setAdding] = useState<SecondFactor['kind'] | null>(null)
  if (factors.isPending) return null
  if (factors.isError)
    return (
      <Alert color="red" variant="light">
        {t('Couldn’t load your two-factor methods.')}{' '}
        <Anchor component="button" fz="sm" onClick={() => void factors.refetch()}>
          {t('Try again')}
        </Anchor>
      </Alert>
    )
  const isFirst = factors.data.length === 0
  const enrollment = { count: factors.data.length, onDone: () => setAdding(null) }
  return (
    <Stack gap="md">
      {isFirst ? (
        <Text fz="sm">
          {t('With two-factor authentication, your password or mailbox alone isn’t enough to sign in.')}
        </Text>
      ) : (
        <Stack gap="xs">
          {factors.data.map((factor) => (
            <Factor key={factor.id} factor={factor} isLast={factors.data.length === 1} />
          ))}
          {factors.data.length === 1 && (
            <Text fz="sm" c="dimmed">
              {t(
                'Add a second method or keep recovery codes. If you lose your only method, you can’t sign in.',
              )}
            </Text>
          )}
        </Stack>
      )}
      {adding === 'totp' && <AuthenticatorEnrollment {...enrollment} />}
      {adding === 'webauthn' && <SecurityKeyEnrollment {...enrollment} />}
      {adding === null && (
        <Group gap="xs">
          <Button variant="default" onClick={() => setAdding('totp')}>
            {isFirst ? t('Set up authenticator app') : t('Add another app')}
          </Button>
          {hasWebAuthn() && (
            <Button variant="default" onClick={() => setAdding('webauthn')}>
              {t('Add security key')}
            </Button>
          )}
        </Group>
      )}
      {!isFirst && <RecoveryCodes />}
    </Stack>
  )
}

const kindNames = { totp: t('Authenticator app'), webauthn: t('Security key') }

function Factor({ factor, isLast }: { factor: SecondFactor; isLast: boolean }) {
  const queryClient = useQueryClient()
  const [isSure, setSure] = useState(false)
  const { attempt, isBusy, failure } = useAttempt()
  const name = factor.name === '' ? kindNames[factor.kind] : factor.name
  const remove = async () => {
    if (!(await attempt(() => supabase().auth.mfa.unenroll({ factorId: factor.id })))) return
    // The session loses its second factor with its next token.
    await supabase().auth.refreshSession()
    await queryClient.invalidateQueries({ queryKey: secondFactorKeys.all })
    notify(t('“{name}” removed', { name }))
  }
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <Stack gap={0}>
          <Text fz="sm">{name}</Text>
          <Text c="dimmed" fz="xs">
            {name !== kindNames[factor.kind] && `${kindNames[factor.kind]} · `}
            {t('Added')} <Moment at={factor.createdAt} />
            {factor.lastUsedAt !== null && (
              <>
                {' · '}
                {t('Last used')} <Moment at={factor.lastUsedAt} />
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
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('Remove {name}', { name })}
            onClick={() => setSure(true)}
          >
            {t('Remove')}
          </Button>
        )}
      </Group>
      {isSure && isLast && (
        <Text fz="sm" c="dimmed">
          {t(
            'Without it, only one factor protects your account, and you can’t open organizations that require two.',
          )}
        </Text>
      )}
      <Failure sentence={failure} />
    </Stack>
  )
}

import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { denialOutcome, type DenialOutcome } from '#core/people/session-schema.ts'
import { ButtonLink, TextLink } from '../../components/layout/links.tsx'
import { t } from '../../lib/language/t.ts'
import { AuthHeading } from './auth-heading.tsx'
import { Failure } from './failure.tsx'
import { useAttempt } from './use-attempt.ts'

const results: Record<DenialOutcome['outcome'], string> = {
  'password-dropped': t(
    'That device is signed out, and the password no longer works. We emailed you a link to set a new one.',
  ),
  'password-changed': t(
    'That device is signed out. Your password has changed since then and stays the same.',
  ),
  'no-password': t('That device is signed out. To sign in with a password, set a new one.'),
}

/**
 * The target of the link in an email about a new device. It needs a click, because programs open every link in an
 * email. Its token is after the #, so that no server logs it.
 */
export function NotMePage() {
  const [token] = useState(() => window.location.hash.slice(1))
  const [outcome, setOutcome] = useState<DenialOutcome['outcome'] | null>(null)
  const { attempt, isBusy, failure } = useAttempt()
  const deny = () => attempt(async () => setOutcome(await denyDevice(token)))
  if (outcome !== null)
    return (
      <Stack gap="lg">
        <AuthHeading title={t('Signed out')} />
        <output>{results[outcome]}</output>
        <ButtonLink to="/reset-password">{t('Set a new password')}</ButtonLink>
      </Stack>
    )
  return (
    <Stack gap="lg">
      <AuthHeading title={t('Wasn’t that you?')}>
        {token === ''
          ? t('Open this page from the link in your email.')
          : t('This signs out that device and invalidates your current password.')}
      </AuthHeading>
      <Failure sentence={failure} />
      {token === '' ? (
        <TextLink to="/login" fz="sm">
          {t('Back to sign-in')}
        </TextLink>
      ) : (
        <Button loading={isBusy} onClick={() => void deny()}>
          {t('Sign out that device')}
        </Button>
      )}
    </Stack>
  )
}

async function denyDevice(token: string): Promise<DenialOutcome['outcome']> {
  const response = await fetch('/auth/v1/denials', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Client-Info': 'answerscope' },
    body: JSON.stringify({ token }),
  })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw Object.assign(new Error('The device was not denied'), { code: errorCode(body) })
  return denialOutcome.parse(body).outcome
}

const errorCode = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'error_code' in body ? body.error_code : undefined

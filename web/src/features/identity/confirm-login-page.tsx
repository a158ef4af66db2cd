import { Button, Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { TextLink } from '../../components/layout/links.tsx'
import { supabase } from '../../lib/session/supabase.ts'
import { AuthHeading } from './auth-heading.tsx'
import { Failure } from './failure.tsx'
import { urlError } from './url-error.ts'
import { useAttempt } from './use-attempt.ts'
import { t } from '../../lib/language/t.ts'

const linkTypes = ['email', 'signup', 'magiclink', 'recovery', 'invite', 'email_change'] as const

/**
 * The target of email links that need a click, so that programs that open every link in an email do not use up the
 * token.
 */
export function ConfirmLoginPage() {
  const search = useSearch({ from: '/card/auth/confirm-login' })
  const navigate = useNavigate()
  const { attempt, isBusy, failure } = useAttempt()
  const problem = urlError(window.location)
  const type = linkTypes.find((known) => known === search.type)

  const confirm = async () => {
    const token_hash = search.token_hash ?? ''
    const isRight = await attempt(() => supabase().auth.verifyOtp({ token_hash, type: type ?? 'email' }))
    if (!isRight) return
    if (type === 'recovery') void navigate({ to: '/reset-password' })
    else void navigate({ to: '/auth/callback', search: { redirect: search.redirect } })
  }

  return (
    <Stack gap="lg">
      <AuthHeading title={t('Confirm sign-in')}>
        {search.token_hash
          ? t('Confirm this sign-in.')
          : t('Open this page from the link in your email, or request a new link.')}
      </AuthHeading>
      <Failure sentence={failure ?? problem} />
      {search.token_hash ? (
        <Button loading={isBusy} onClick={() => void confirm()}>
          {t('Sign in')}
        </Button>
      ) : (
        <TextLink to="/login" search={{ redirect: search.redirect }} fz="sm">
          {t('Back to sign-in')}
        </TextLink>
      )}
    </Stack>
  )
}

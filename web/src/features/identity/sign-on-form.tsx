import { Button, Stack, Text } from '@mantine/core'
import { t } from '../../lib/language/t.ts'
import { supabase } from '../../lib/session/supabase.ts'
import { EmailField } from './email-field.tsx'
import { Failure } from './failure.tsx'
import { useAttempt } from './use-attempt.ts'
import { prepareCallback, useReturnTo } from './use-enter.ts'

/** Asks for a work email: its domain decides which organization's provider signs the person in. */
export function SignOnForm({
  email,
  onEmail,
  onBack,
}: {
  email: string
  onEmail: (email: string) => void
  onBack: () => void
}) {
  const { attempt, isBusy, failure, setFailure } = useAttempt()
  const returnTo = useReturnTo()
  const start = async () => {
    const domain = domainOf(email)
    if (domain === null) {
      setFailure(t('Enter your work email address.'))
      return
    }
    await attempt(() => signInWithSignOn(domain, prepareCallback(returnTo)))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <Stack gap="sm">
        <Text fz="sm" c="dimmed">
          {t('Enter your work email. If your organization uses single sign-on, its sign-in page opens.')}
        </Text>
        <EmailField value={email} onValue={onEmail} />
        <Failure sentence={failure} />
        <Button type="submit" fullWidth loading={isBusy}>
          {t('Continue')}
        </Button>
        <Button variant="subtle" fullWidth onClick={onBack}>
          {t('Back')}
        </Button>
      </Stack>
    </form>
  )
}

/** Sends the browser to the provider of the organization that has verified the domain. */
export const signInWithSignOn = (domain: string, redirectTo: string) =>
  supabase().auth.signInWithSSO({ domain, options: { redirectTo } })

export function domainOf(email: string): string | null {
  const at = email.trim().lastIndexOf('@')
  const domain = email.trim().slice(at + 1)
  return at < 1 || domain === '' ? null : domain.toLowerCase()
}

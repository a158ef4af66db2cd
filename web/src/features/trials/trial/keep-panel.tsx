import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ConversionOutcome, TrialView } from '#core/trials/schema.ts'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatDay } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { membershipKeys, membershipsQuery } from '../../../lib/organization/memberships.ts'
import { signOut } from '../../../lib/session/sign-out.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { convertTrial } from './api/trial.ts'
import classes from './trial.module.css'

/** How to keep a trial: with a new account, or with one click for a user signed in with its address. */
export function KeepPanel({ token, trial }: { token: string; trial: TrialView }) {
  return (
    <aside
      className={`${classes['keep']} ${styles['line']} ${styles['box']}`}
      aria-label={t('Keep this trial')}
    >
      <div>
        <strong>{t('Create an account to keep {brand}', { brand: trial.brandName })}</strong>
        <span>
          {t('This trial is available until {day}. Anyone with the link can view it.', {
            day: formatDay(trial.expiresAt),
          })}
        </span>
      </div>
      {trial.you === null ? (
        <Newcomer token={token} email={trial.email ?? ''} />
      ) : trial.you.isTrialist ? (
        <Trialist token={token} you={trial.you} />
      ) : (
        <OtherPerson token={token} trial={trial} />
      )}
    </aside>
  )
}

function Newcomer({ token, email }: { token: string; email: string }) {
  const search = { email, redirect: pathOf(token) }
  return (
    <div className={`${classes['buttons']} ${styles['line']}`}>
      <ButtonLink to="/signup" search={search}>
        {t('Create account')}
      </ButtonLink>
      <ButtonLink to="/login" search={search} variant="default">
        {t('Sign in')}
      </ButtonLink>
    </div>
  )
}

function Trialist({ token, you }: { token: string; you: NonNullable<TrialView['you']> }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const keeping = useSubmission({
    mutationFn: convertTrial,
    retry: false,
    onSuccess: async ({ outcome, organizationId, brandId }) => {
      if (organizationId === null) return setProblem(describeOutcome(outcome))
      const { organization, session } = router.options.context
      await queryClient.invalidateQueries({ queryKey: membershipKeys.all })
      // Nothing on this page uses memberships, so they were not refetched, and the guards would not know the new one.
      const { user } = session.current()
      if (user) await queryClient.fetchQuery(membershipsQuery(user))
      organization.select(organizationId)
      notify(t('Trial saved to your account'))
      await router.navigate({ to: '/dashboard', search: { organizationId, clientId: brandId ?? undefined } })
    },
    onError: notifyError,
  })
  if (!you.isConfirmed)
    return (
      <div className={`${classes['buttons']} ${styles['line']}`}>
        <Button onClick={() => void signOut(signInFor(token))}>{t('Confirm email address')}</Button>
      </div>
    )
  return (
    <div className={`${classes['buttons']} ${styles['line']}`}>
      {problem === null ? null : (
        <Text role="alert" fz="sm" c="worse">
          {problem}
        </Text>
      )}
      <Button loading={keeping.isPending} onClick={() => keeping.submit(token)}>
        {t('Keep trial')}
      </Button>
    </div>
  )
}

function OtherPerson({ token, trial }: { token: string; trial: TrialView }) {
  return (
    <div className={`${classes['buttons']} ${styles['line']}`}>
      <Text fz="sm">
        {t('This trial is for {trialist}, but you’re signed in as {email}.', {
          trialist: trial.email ?? t('someone else'),
          email: trial.you?.email ?? '',
        })}
      </Text>
      <Button variant="default" onClick={() => void signOut(signInFor(token))}>
        {t('Sign out and continue')}
      </Button>
    </div>
  )
}

/** The page that sign-in and sign-up return to. */
const pathOf = (token: string) => `/trial/confirm?${new URLSearchParams({ token }).toString()}`

const signInFor = (token: string) => `/login?${new URLSearchParams({ redirect: pathOf(token) }).toString()}`

function describeOutcome(outcome: ConversionOutcome): string {
  switch (outcome) {
    case 'taken':
      return t('Someone has already claimed this trial.')
    case 'expired':
      return t('This trial has ended.')
    case 'not-started':
      return t('The first run hasn’t started yet. Try again in a moment.')
    default:
      return t('Sign in with the email address you used to request the trial.')
  }
}

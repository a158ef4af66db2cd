import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dayIn } from '#core/fan-out/schedule.ts'
import type { Membership } from '#core/people/membership.ts'
import { Page } from '../../components/layout/page.tsx'
import { ButtonLink } from '../../components/layout/links.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { formatCalendarDay } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { membershipKeys } from '../../lib/organization/memberships.ts'
import { assuranceQuery } from '../../lib/session/second-factors.ts'
import classes from '../../components/states/banner.module.css'
import styles from '../../components/styles/styles.module.css'

/** In place of every screen of an organization that this session cannot open without a second factor. */
export function SecondFactorNeeded({ membership }: { membership: Membership }) {
  const queryClient = useQueryClient()
  const { data: assurance } = useQuery(assuranceQuery())
  const isConfirmed = assurance?.isConfirmed === true
  // The server opens the organization as soon as the session has a second factor.
  useEffect(() => {
    if (isConfirmed) void queryClient.invalidateQueries({ queryKey: membershipKeys.all })
  }, [isConfirmed, queryClient])
  const { organizationName: organization } = membership
  return (
    <Page title={organization}>
      <EmptyState
        title={t('{organization} requires two-factor authentication', { organization })}
        action={
          <ButtonLink to="." search={(search) => ({ ...search, account: 'sign-in' })}>
            {t('Set up two-factor authentication')}
          </ButtonLink>
        }
      >
        {t('Set it up with an authenticator app or a security key. Then everything opens again.')}
      </EmptyState>
    </Page>
  )
}

/** Above every screen until the day, for members who have not set it up. */
export function SecondFactorReminder({ from, membership }: { from: string; membership: Membership }) {
  const { data: assurance } = useQuery(assuranceQuery())
  if (assurance === undefined || assurance.hasFactor) return null
  const { organizationName: organization, timeZone } = membership
  return (
    <output className={`${classes['banner']} ${styles['line']} ${styles['box']}`}>
      <span>
        {t('From {day}, {organization} requires two-factor authentication.', {
          day: formatCalendarDay(dayIn(timeZone, new Date(from))),
          organization,
        })}
      </span>
      <ButtonLink
        to="."
        search={(search) => ({ ...search, account: 'sign-in' })}
        size="compact-xs"
        variant="default"
      >
        {t('Set up two-factor authentication')}
      </ButtonLink>
    </output>
  )
}

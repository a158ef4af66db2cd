import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MyInvites } from '../../components/my-invites.tsx'
import { Page } from '../../components/page.tsx'
import type { Membership } from '../../lib/organization/memberships.ts'
import { useMembership, useMemberships } from '../../lib/organization/use-organization.ts'
import { t } from '../../lib/language/t.ts'
import { assuranceQuery } from '../../lib/second-factor.ts'
import { CreateOrganization } from './create-organization.tsx'
import { SecondFactorMissing } from './second-factor-missing.tsx'
import classes from './settings.module.css'

export type SettingsSection = {
  id: string
  label: string
  content: (membership: Membership) => ReactNode
  /** Takes the whole width, for tables. */
  isWide?: boolean
}

/** The organization; for someone who belongs nowhere yet, the way to one of their own. */
export function SettingsPage({ sections }: { sections: readonly [SettingsSection, ...SettingsSection[]] }) {
  const memberships = useMemberships()
  const membership = useMembership()
  const { section } = useSearch({ from: '/shell/settings' })
  const { config } = useRouteContext({ from: '__root__' })
  const isRequired = config.secondFactor && membership?.requiresSecondFactor === true
  const assurance = useQuery({ ...assuranceQuery(), enabled: isRequired })
  if (memberships.length === 0)
    return (
      <Page title={t('Create your organization')}>
        <MyInvites />
        <CreateOrganization />
      </Page>
    )
  if (isRequired && assurance.data?.isConfirmed !== true)
    return <Page title={t('Settings')}>{assurance.data && <SecondFactorMissing />}</Page>
  const shown = sections.find(({ id }) => id === section) ?? sections[0]
  return (
    <Page title={t('Settings')}>
      <div className={classes['layout']} data-wide={shown.isWide || undefined}>
        <nav aria-label={t('Parts of the settings')} className={classes['nav']}>
          {sections.map(({ id, label }) => (
            <Link
              key={id}
              to="/settings"
              search={{ section: id }}
              aria-current={id === shown.id ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className={classes['sections']} key={membership?.organizationId}>
          {membership ? shown.content(membership) : null}
        </div>
      </div>
    </Page>
  )
}

import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../../components/page.tsx'
import type { Membership } from '../../lib/organization/memberships.ts'
import { useMembership, useMemberships } from '../../lib/organization/use-organization.ts'
import { CreateOrganization } from './create-organization.tsx'
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
  if (memberships.length === 0)
    return (
      <Page title="Create your organization">
        <CreateOrganization />
      </Page>
    )
  const shown = sections.find(({ id }) => id === section) ?? sections[0]
  return (
    <Page title="Settings">
      <div className={classes['layout']} data-wide={shown.isWide || undefined}>
        <nav aria-label="Parts of the settings" className={classes['nav']}>
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

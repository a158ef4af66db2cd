import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../../components/page.tsx'
import type { Membership } from '../../lib/organization/memberships.ts'
import { useMembership, useMemberships } from '../../lib/organization/use-organization.ts'
import { ApiKeysSection } from './api-keys-section.tsx'
import { CreateOrganization } from './create-organization.tsx'
import { EnginesSection } from './engines-section.tsx'
import { JudgeSection } from './judge-section.tsx'
import { LaterSections } from './later-sections.tsx'
import { OrganizationForm } from './organization-form.tsx'
import { PricesSection } from './prices-section.tsx'
import { ProviderKeysSection } from './provider-keys-section.tsx'
import classes from './settings.module.css'
import { SpendingSection } from './spending-section.tsx'

type Section = { id: string; label: string; content: (membership: Membership) => ReactNode }

const organizationSection: Section = {
  id: 'organization',
  label: 'Organization',
  content: (membership) => <OrganizationForm membership={membership} />,
}

const sections: readonly Section[] = [
  organizationSection,
  {
    id: 'engines',
    label: 'Engines',
    content: ({ organizationId }) => <EnginesSection organizationId={organizationId} />,
  },
  {
    id: 'keys',
    label: 'Provider keys',
    content: ({ organizationId }) => <ProviderKeysSection organizationId={organizationId} />,
  },
  {
    id: 'prices',
    label: 'Prices',
    content: ({ organizationId }) => <PricesSection organizationId={organizationId} />,
  },
  {
    id: 'spending',
    label: 'Budgets and spending',
    content: ({ organizationId }) => <SpendingSection organizationId={organizationId} />,
  },
  {
    id: 'judge',
    label: 'Judge',
    content: ({ organizationId }) => <JudgeSection organizationId={organizationId} />,
  },
  {
    id: 'api-keys',
    label: 'API keys',
    content: ({ organizationId }) => <ApiKeysSection organizationId={organizationId} />,
  },
  { id: 'later', label: 'Not here yet', content: () => <LaterSections /> },
]

/** The organization; for someone who belongs nowhere yet, the way to one of their own. */
export function SettingsPage() {
  const memberships = useMemberships()
  const membership = useMembership()
  const { section } = useSearch({ from: '/shell/settings' })
  if (memberships.length === 0)
    return (
      <Page title="Create your organization">
        <CreateOrganization />
      </Page>
    )
  const shown = sections.find(({ id }) => id === section) ?? organizationSection
  return (
    <Page title="Settings">
      <div className={classes['layout']}>
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

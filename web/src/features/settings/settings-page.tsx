import { Page } from '../../components/page.tsx'
import { useMembership, useMemberships } from '../../lib/organization/use-organization.ts'
import { CreateOrganization } from './create-organization.tsx'
import { LaterSections } from './later-sections.tsx'
import { OrganizationForm } from './organization-form.tsx'

/** The organization; for someone who belongs nowhere yet, the way to one of their own. */
export function SettingsPage() {
  const memberships = useMemberships()
  const membership = useMembership()
  if (memberships.length === 0)
    return (
      <Page title="Create your organization">
        <CreateOrganization />
      </Page>
    )
  return (
    <Page title="Settings">
      {membership ? <OrganizationForm key={membership.organizationId} membership={membership} /> : null}
      <LaterSections />
    </Page>
  )
}

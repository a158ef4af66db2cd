import { Menu, Modal } from '@mantine/core'
import { Link, useRouteContext, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Membership } from '#core/people/membership.ts'
import { roleLabels } from '#core/people/roles.ts'
import { t } from '../../lib/language/t.ts'
import { useMembership, useMemberships } from '../../lib/organization/use-organization.ts'
import { SwitcherMenu } from './switcher-menu.tsx'

const CreateOrganization = lazy(async () => ({
  default: (await import('../../features/organizations/settings/create-organization.tsx')).CreateOrganization,
}))

/** Shows the current organization and lets the user switch to another or create one. */
export function OrganizationSwitcher({ onNavigate }: { onNavigate: () => void }) {
  const membership = useMembership()
  const memberships = useMemberships()
  const selectOrganization = useSelectOrganization()
  const [isCreating, setCreating] = useState(false)
  if (!membership) return null
  return (
    <>
      <SwitcherMenu
        label={t('Organization')}
        searchLabel={t('Search organizations')}
        current={membership.organizationName}
        currentId={membership.organizationId}
        choices={memberships.map((one) => ({
          id: one.organizationId,
          name: one.organizationName,
          note: noteOf(one),
        }))}
        onChoose={(id) => {
          selectOrganization(id)
          onNavigate()
        }}
      >
        {memberships.length > 1 ? (
          <Menu.Item
            renderRoot={(props) => <Link to="/dashboard" search={{ view: 'organizations' }} {...props} />}
            c="dimmed"
            onClick={onNavigate}
          >
            {t('All organizations')}
          </Menu.Item>
        ) : null}
        <Menu.Item c="dimmed" onClick={() => setCreating(true)}>
          {t('Create organization…')}
        </Menu.Item>
      </SwitcherMenu>
      <Modal opened={isCreating} onClose={() => setCreating(false)} title={t('Create organization')}>
        <Suspense>
          <CreateOrganization
            onCreated={() => {
              setCreating(false)
              onNavigate()
            }}
          />
        </Suspense>
      </Modal>
    </>
  )
}

const noteOf = ({ role, isDemo }: Membership): string => (isDemo ? t('Demo') : t(roleLabels[role].label))

/** A screen about one item of the old organization changes to the dashboard of the new one. */
function useSelectOrganization() {
  const { organization } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  return (organizationId: string) => {
    if (organizationId === organization.current()) return
    organization.select(organizationId)
    if (/^\/(brand|query-fanout)\/|^\/prompt-details$/.test(router.state.location.pathname))
      void router.navigate({ to: '/dashboard' })
  }
}

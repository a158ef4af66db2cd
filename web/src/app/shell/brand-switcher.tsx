import { Menu, Modal, Text, TextInput, UnstyledButton } from '@mantine/core'
import { Link, useNavigate, useRouteContext, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { roleLabels } from '#core/people/roles.ts'
import { Icon } from '../../components/layout/icon.tsx'
import { t } from '../../lib/language/t.ts'
import type { Membership } from '#core/people/membership.ts'
import { can } from '../../lib/organization/rights.ts'
import type { Client } from '../../lib/session/load-clients.ts'
import { useMembership, useMemberships } from '../../lib/organization/use-organization.ts'
import { useBrands } from '../../lib/organization/use-brands.ts'
import { inMain } from './in-main.ts'
import classes from './brand-switcher.module.css'

const CreateOrganization = lazy(async () => ({
  default: (await import('../../features/organizations/settings/create-organization.tsx')).CreateOrganization,
}))

/** With more brands and organizations than this, the menu has a search field. */
const searchBeyond = 8

/** Shows the current brand and organization, and lets the user switch both. */
export function BrandSwitcher({ onNavigate }: { onNavigate: () => void }) {
  const membership = useMembership()
  const memberships = useMemberships()
  const { brands, brand, error, isLoading } = useBrands()
  const selectBrand = useSelectBrand()
  const selectOrganization = useSelectOrganization()
  const [q, setQ] = useState('')
  const [isCreating, setCreating] = useState(false)
  if (!membership) return null

  const active = brands.filter((one) => !one.archivedAt)
  const hasSearch = active.length + memberships.length > searchBeyond
  const matches = (name: string) => name.toLowerCase().includes(q.trim().toLowerCase())
  const shownBrands = active.filter(({ name }) => matches(name))
  const shownOrganizations = memberships.filter(({ organizationName }) => matches(organizationName))
  return (
    <>
      <Menu position="bottom-start" width={264} shadow="md" portalProps={inMain} onClose={() => setQ('')}>
        <Menu.Target>
          <UnstyledButton className={classes['button']}>
            <span className={classes['names']}>
              <span className={classes['brand']}>{brand?.name ?? withoutBrand({ isLoading, error })}</span>
              <span className={classes['organization']}>{membership.organizationName}</span>
            </span>
            <Icon name="chevron" size={16} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" className={classes['dropdown']}>
          {hasSearch ? (
            <TextInput
              className={classes['search'] ?? ''}
              aria-label={t('Search brands and organizations')}
              placeholder={t('Search brands and organizations')}
              value={q}
              onChange={(event) => setQ(event.currentTarget.value)}
              data-autofocus
            />
          ) : null}
          <Menu.Label>{t('Brands')}</Menu.Label>
          {error ? (
            <Text fz="xs" c="var(--worse)" px="sm" pb="xs" role="alert">
              {error.message}
            </Text>
          ) : null}
          {shownBrands.map((one) => (
            <Choice
              key={one.id}
              name={one.name}
              note={noteOf(one)}
              isChosen={one.id === brand?.id}
              onChoose={() => {
                selectBrand(one.id)
                onNavigate()
              }}
            />
          ))}
          <Menu.Item component={Link} to="/brands" c="dimmed" onClick={onNavigate}>
            {active.length === 0 && !isLoading && can(membership, 'create-brands')
              ? t('Create brand')
              : t('All brands')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('Organizations')}</Menu.Label>
          {shownOrganizations.map((one) => (
            <Choice
              key={one.organizationId}
              name={one.organizationName}
              note={organizationNote(one)}
              isChosen={one.organizationId === membership.organizationId}
              onChoose={() => {
                selectOrganization(one.organizationId)
                onNavigate()
              }}
            />
          ))}
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
        </Menu.Dropdown>
      </Menu>
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

const organizationNote = ({ role, isDemo }: Membership): string =>
  isDemo ? t('Demo') : t(roleLabels[role].label)

function withoutBrand({ isLoading, error }: { isLoading: boolean; error: Error | null }): string {
  if (isLoading) return t('Loading…')
  return error === null ? t('No brands yet') : t('Couldn’t load brands')
}

function Choice({
  name,
  note,
  isChosen,
  onChoose,
}: {
  name: string
  note: string | undefined
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <Menu.Item
      aria-current={isChosen || undefined}
      onClick={onChoose}
      rightSection={isChosen ? <Icon name="check" size={16} /> : null}
    >
      <span className={classes['choice']}>{name}</span>
      {note ? <span className={classes['note']}>{note}</span> : null}
    </Menu.Item>
  )
}

function noteOf(client: Client): string | undefined {
  return client.isDemo ? t('Demo') : undefined
}

/**
 * Drops the run and segment, which belong to the previous brand. Pages about one brand or item change to the new
 * brand's.
 */
function useSelectBrand() {
  const navigate = useNavigate()
  const router = useRouter()
  return (brandId: string) => {
    const search = (before: object) => ({
      ...before,
      clientId: brandId,
      analysis: undefined,
      segment: undefined,
      evidence: undefined,
    })
    const { pathname } = router.state.location
    if (pathname.startsWith('/brand/')) void navigate({ to: '/brand/$id', params: { id: brandId }, search })
    else if (pathname === '/prompt-details') void navigate({ to: '/prompts', search: { clientId: brandId } })
    else if (pathname.startsWith('/query-fanout/'))
      void navigate({ to: '/query-fanout', search: { clientId: brandId } })
    else void navigate({ to: '.', search })
  }
}

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

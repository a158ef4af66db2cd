import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { BrandRow } from '#core/brands/schema.ts'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ButtonLink } from '../../components/layout/links.tsx'
import { Loaded } from '../../components/states/loaded.tsx'
import { Page } from '../../components/layout/page.tsx'
import { brandsQuery } from '../../lib/brands/brands.ts'
import { can } from '../../lib/organization/rights.ts'
import { useMembership } from '../../lib/organization/use-organization.ts'
import { BrandsList } from './brands-list.tsx'
import { t } from '../../lib/language/t.ts'

const NewBrandPage = lazy(async () => ({
  default: (await import('./new-brand/new-brand-page.tsx')).NewBrandPage,
}))

/** `/brands`. With `?create=true`, it shows the form for a new brand. */
export function BrandsPage({ onShare }: { onShare: (brand: BrandRow) => void }) {
  const { create } = useSearch({ from: '/shell/brands' })
  const membership = useMembership()
  const mayCreate = can(membership, 'admin')
  if (!membership) return <NoOrganization />
  if (create !== undefined && mayCreate)
    return (
      <Suspense>
        <NewBrandPage organizationId={membership.organizationId} />
      </Suspense>
    )
  return <AllBrands organizationId={membership.organizationId} mayCreate={mayCreate} onShare={onShare} />
}

function AllBrands({
  organizationId,
  mayCreate,
  onShare,
}: {
  organizationId: string
  mayCreate: boolean
  onShare: (brand: BrandRow) => void
}) {
  const query = useQuery(brandsQuery(organizationId))
  const isEmpty = query.data?.length === 0
  return (
    <Page title={t('Brands')} actions={mayCreate && !isEmpty ? <NewBrandButton /> : undefined}>
      <Loaded query={query}>
        {(brands) =>
          brands.length === 0 ? (
            <NoBrands mayCreate={mayCreate} />
          ) : (
            <BrandsList brands={brands} onShare={onShare} />
          )
        }
      </Loaded>
    </Page>
  )
}

function NewBrandButton() {
  return (
    <ButtonLink to="/brands" search={{ create: 'true' }}>
      {t('New brand')}
    </ButtonLink>
  )
}

function NoBrands({ mayCreate }: { mayCreate: boolean }) {
  return mayCreate ? (
    <EmptyState title={t('Create your first brand')} action={<NewBrandButton />}>
      {t('Add its name, competitors, and a few questions customers ask to see what AI answers say about it.')}
    </EmptyState>
  ) : (
    <EmptyState title={t('No brands yet')}>
      {t('Ask an owner or admin of your organization for access to a brand.')}
    </EmptyState>
  )
}

function NoOrganization() {
  return (
    <Page title={t('Brands')}>
      <EmptyState
        title={t('Create your organization first')}
        action={<ButtonLink to="/settings">{t('Go to settings')}</ButtonLink>}
      >
        {t('Brands belong to an organization.')}
      </EmptyState>
    </Page>
  )
}

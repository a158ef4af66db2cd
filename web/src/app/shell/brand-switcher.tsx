import { Menu } from '@mantine/core'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { t } from '../../lib/language/t.ts'
import { can } from '../../lib/organization/rights.ts'
import { useMembership } from '../../lib/organization/use-organization.ts'
import { useBrands } from '../../lib/organization/use-brands.ts'
import { SwitcherMenu } from './switcher-menu.tsx'

/** Shows the current brand and lets the user switch to another. */
export function BrandSwitcher({ onNavigate = () => {} }: { onNavigate?: () => void }) {
  const membership = useMembership()
  const { brands, brand, error, isLoading } = useBrands()
  const selectBrand = useSelectBrand()
  const active = brands.filter((one) => !one.archivedAt)
  return (
    <SwitcherMenu
      label={t('Brand')}
      searchLabel={t('Search brands')}
      current={brand?.name ?? withoutBrand({ isLoading, error })}
      currentId={brand?.id}
      choices={active.map(({ id, name, isDemo }) => ({ id, name, note: isDemo ? t('Demo') : undefined }))}
      problem={error?.message}
      onChoose={(id) => {
        selectBrand(id)
        onNavigate()
      }}
    >
      <Menu.Item component={Link} to="/brands" c="dimmed" onClick={onNavigate}>
        {active.length === 0 && !isLoading && can(membership, 'create-brands')
          ? t('Create brand')
          : t('All brands')}
      </Menu.Item>
    </SwitcherMenu>
  )
}

function withoutBrand({ isLoading, error }: { isLoading: boolean; error: Error | null }): string {
  if (isLoading) return t('Loading…')
  return error === null ? t('No brands yet') : t('Couldn’t load brands')
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

import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../components/layout/icon.tsx'
import { Wordmark } from '../../components/layout/wordmark.tsx'
import { useCommandPalette } from '../../lib/command-palette.ts'
import { t } from '../../lib/language/t.ts'
import { useBrands } from '../../lib/organization/use-brands.ts'
import { useIsStaff, useMembership } from '../../lib/organization/use-organization.ts'
import { BrandSwitcher } from './brand-switcher.tsx'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import { AreaLink } from './area-link.tsx'
import { areasFor, type Area } from './screens.ts'
import classes from './sidebar.module.css'
import { useCurrentArea } from './use-current-area.ts'
import { UserMenu } from './user-menu.tsx'

export function Sidebar() {
  return (
    <div className={classes['sidebar']}>
      <Link to="/" className={classes['home']}>
        <Wordmark />
      </Link>
      <SearchButton />
      <Navigation />
      <UserMenu />
    </div>
  )
}

/** All entries but those in `except`, in groups under the organization and the brand. */
export function Navigation({
  except = [],
  onNavigate = () => {},
}: {
  except?: readonly Area['id'][]
  onNavigate?: () => void
}) {
  const membership = useMembership()
  const { brand } = useBrands()
  const current = useCurrentArea()
  const isStaff = useIsStaff()
  const areas = areasFor(membership, isStaff).filter(({ id }) => !except.includes(id))
  // Admins who are not staff reach the administration from their settings.
  const currentId = current?.id === 'admin' && !isStaff ? 'settings' : current?.id
  const list = (group: Area['group'], label: string) => (
    <ul aria-label={label} className={classes['list']}>
      {areas
        .filter((area) => area.group === group)
        .map((area) => (
          <li key={area.id}>
            <AreaLink
              area={area}
              brandId={brand?.id}
              isCurrent={area.id === currentId}
              onNavigate={onNavigate}
            />
          </li>
        ))}
    </ul>
  )
  return (
    <nav aria-label={t('Main')} className={classes['nav']}>
      <div>
        <OrganizationSwitcher onNavigate={onNavigate} />
        {list('organization', membership?.organizationName ?? t('Organization'))}
      </div>
      <div>
        <BrandSwitcher onNavigate={onNavigate} />
        {list('brand', brand?.name ?? t('Brand'))}
      </div>
      <div className={classes['foot']}>{list('foot', t('Settings'))}</div>
    </nav>
  )
}

function SearchButton() {
  const openPalette = useCommandPalette()
  if (!openPalette) return null
  return (
    <UnstyledButton className={classes['search']} onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
      <Icon name="search" size={16} />
      {t('Search')}
      <kbd aria-hidden="true">{keys}</kbd>
    </UnstyledButton>
  )
}

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
const keys = isApple ? '⌘K' : 'Ctrl K'

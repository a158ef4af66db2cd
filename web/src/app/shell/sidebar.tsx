import { Box, Flex, Stack, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../components/layout/icon.tsx'
import { Wordmark } from '../../components/layout/wordmark.tsx'
import styles from '../../components/styles/styles.module.css'
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
    <Stack gap="sm" mih="100%" py={18} px={12}>
      <Link to="/" className={classes['home']}>
        <Wordmark />
      </Link>
      <SearchButton />
      <Navigation />
      <UserMenu />
    </Stack>
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
    <Flex aria-label={label} component="ul" direction="column" gap={2}>
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
    </Flex>
  )
  return (
    <Flex aria-label={t('Main')} component="nav" direction="column" gap="sm" flex="1" miw={0}>
      <div>
        <OrganizationSwitcher onNavigate={onNavigate} />
        {list('organization', membership?.organizationName ?? t('Organization'))}
      </div>
      <div>
        <BrandSwitcher onNavigate={onNavigate} />
        {list('brand', brand?.name ?? t('Brand'))}
      </div>
      <Box mt="auto">{list('foot', t('Settings'))}</Box>
    </Flex>
  )
}

function SearchButton() {
  const openPalette = useCommandPalette()
  if (!openPalette) return null
  return (
    <UnstyledButton
      className={`${classes['search']} ${styles['hovered']} ${styles['note']} ${styles['box']}`}
      onClick={openPalette}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <Icon name="search" size={16} />
      {t('Search')}
      <kbd aria-hidden="true">{keys}</kbd>
    </UnstyledButton>
  )
}

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
const keys = isApple ? '⌘K' : 'Ctrl K'

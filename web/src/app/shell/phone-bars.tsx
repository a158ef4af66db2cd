import { ActionIcon, Drawer, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Icon } from '../../components/layout/icon.tsx'
import { useCommandPalette } from '../../lib/command-palette.ts'
import { t } from '../../lib/language/t.ts'
import { useBrands } from '../../lib/organization/use-brands.ts'
import { useIsStaff, useMembership } from '../../lib/organization/use-organization.ts'
import { BrandSwitcher } from './brand-switcher.tsx'
import classes from './phone-bars.module.css'
import { AreaLink } from './area-link.tsx'
import { areasFor, type Area } from './screens.ts'
import { Navigation } from './sidebar.tsx'
import { useCurrentArea } from './use-current-area.ts'
import { UserMenu } from './user-menu.tsx'

/** On a phone: the brand or the name of the area, and the search. */
export function PhoneTopBar() {
  const area = useCurrentArea()
  const openPalette = useCommandPalette()
  const hasOwnTab = inTabBar.some((id) => id === area?.id)
  return (
    <section aria-label={t('Top bar')} className={classes['top']}>
      {area?.group === 'brand' ? (
        <>
          <div>
            <BrandSwitcher />
          </div>
          {hasOwnTab ? null : <span className={classes['about']}>{area.label}</span>}
        </>
      ) : (
        <span className={classes['area']}>{area?.label}</span>
      )}
      {openPalette ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          onClick={openPalette}
          aria-label={t('Search')}
          className={classes['search'] ?? ''}
        >
          <Icon name="search" />
        </ActionIcon>
      ) : null}
    </section>
  )
}

const inTabBar: readonly Area['id'][] = ['home', 'overview', 'prompts', 'notifications']

/** On a phone: four areas at the bottom, and a sheet with all others. */
export function PhoneTabBar() {
  const [isOpen, sheet] = useDisclosure(false)
  const membership = useMembership()
  const { brand } = useBrands()
  const current = useCurrentArea()
  const areas = areasFor(membership, useIsStaff())
  const isElsewhere = current !== undefined && !inTabBar.includes(current.id)
  return (
    <>
      <nav aria-label={t('Main pages')} className={classes['tabs']}>
        {inTabBar.map((id) => {
          const area = areas.find((one) => one.id === id)
          return area ? (
            <AreaLink key={id} area={area} brandId={brand?.id} isCurrent={id === current?.id} />
          ) : null
        })}
        <UnstyledButton
          className={classes['more']}
          data-current={isElsewhere || undefined}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={sheet.open}
        >
          <Icon name="more" />
          {t('More')}
        </UnstyledButton>
      </nav>
      <Drawer
        opened={isOpen}
        onClose={sheet.close}
        position="bottom"
        size="85%"
        title={t('More')}
        closeButtonProps={{ 'aria-label': t('Close menu') }}
        classNames={{ body: classes['sheet'] ?? '' }}
      >
        <Navigation except={inTabBar} onNavigate={sheet.close} />
        <UserMenu onNavigate={sheet.close} />
      </Drawer>
    </>
  )
}

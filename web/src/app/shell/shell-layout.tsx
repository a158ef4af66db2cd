import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Outlet, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { Notices } from '../../components/states/notices.tsx'
import { PaymentBanner } from '../../features/billing/payment-banner.tsx'
import { OrganizationBanner } from '../../features/organizations/data-rights/organization-banner.tsx'
import { BotReadsContext } from '../../lib/reports/bot-reads-access.ts'
import { CommandPaletteContext } from '../../lib/command-palette.ts'
import { can } from '../../lib/organization/rights.ts'
import { useBrands } from '../../lib/organization/use-brands.ts'
import { useIsStaff, useMembership } from '../../lib/organization/use-organization.ts'
import { AreaContext } from '../../lib/area.ts'
import { AdminTabs } from './admin-tabs.tsx'
import { BrandsFailure } from './brands-failure.tsx'
import { PhoneTabBar, PhoneTopBar } from './phone-bars.tsx'
import { linkTo } from './area-link.tsx'
import { ShellShortcuts } from './palette/shell-shortcuts.tsx'
import { RunNowHost } from './run-now-host.tsx'
import classes from './shell-layout.module.css'
import { Sidebar } from './sidebar.tsx'
import { useCurrentArea } from './use-current-area.ts'
import { useLostAccess } from './use-lost-access.ts'
import { useVisit } from './use-visit.ts'
import { t } from '../../lib/language/t.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./palette/shortcuts-dialog.tsx')).ShortcutsDialog,
}))

export function ShellLayout() {
  return (
    <ShellFrame>
      <BotReadsContext value={can(useMembership(), 'bot-logs')}>
        <Screen />
      </BotReadsContext>
    </ShellFrame>
  )
}

function useShownArea() {
  const area = useCurrentArea()
  const { brand } = useBrands()
  const membership = useMembership()
  const isStaff = useIsStaff()
  return useMemo(() => {
    if (area === undefined) return null
    const own = { label: area.label, link: linkTo(area, brand?.id) }
    const isFromSettings = area.id === 'admin' && !isStaff && can(membership, 'admin')
    return {
      path:
        area.group === 'brand' && brand !== null
          ? [{ label: brand.name, link: { to: '/overview' } as const }, own]
          : isFromSettings
            ? [{ label: t('Settings'), link: { to: '/settings' } as const }, own]
            : [own],
      tabs: area.id === 'admin' ? <AdminTabs /> : null,
    }
  }, [area, brand, membership, isStaff])
}

function Screen() {
  const membership = useMembership()
  if (membership?.isBehindSecondFactor !== true) return <Outlet />
  return (
    <Suspense>
      <SecondFactorNeeded membership={membership} />
    </Suspense>
  )
}

const SecondFactorNeeded = lazy(async () => ({
  default: (await import('../../features/identity/second-factor-needed.tsx')).SecondFactorNeeded,
}))
const SecondFactorReminder = lazy(async () => ({
  default: (await import('../../features/identity/second-factor-needed.tsx')).SecondFactorReminder,
}))
const AccountDialog = lazy(async () => ({
  default: (await import('../screens/account-dialog.tsx')).AccountDialog,
}))

/** The application: a sidebar, or two bars on a phone, and the screen, which renders its own bar with `Page`. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const [paletteOpens, setPaletteOpens] = useState(0)
  const openPalette = () => setPaletteOpens((before) => before + 1)
  const [hasShortcuts, shortcuts] = useDisclosure(false)
  // Also while typing.
  useHotkeys([['mod+K', openPalette]], [])
  useLostAccess()
  useVisit()
  const { account } = useSearch({ from: '__root__' })
  const area = useShownArea()
  const membership = useMembership()
  const neededFrom = membership?.membersNeedSecondFactorFrom ?? null

  return (
    <CommandPaletteContext value={openPalette}>
      <RunNowHost>
        <ShellShortcuts onHelp={shortcuts.open} />
        <div className={classes['frame']}>
          <a href="#content" className="skip-link">
            {t('Skip to content')}
          </a>
          <aside aria-label={t('Sidebar')} className={classes['sidebar']}>
            <Sidebar />
          </aside>
          <PhoneTopBar />
          <main id="content" tabIndex={-1} className={classes['main']}>
            <OrganizationBanner />
            <PaymentBanner />
            <BrandsFailure />
            {membership && neededFrom !== null && !membership.isBehindSecondFactor ? (
              <Suspense>
                <SecondFactorReminder membership={membership} from={neededFrom} />
              </Suspense>
            ) : null}
            <AreaContext value={area}>{children}</AreaContext>
          </main>
          <PhoneTabBar />
        </div>
        <Notices />
        <Suspense>
          {account ? <AccountDialog part={account} /> : null}
          {paletteOpens > 0 ? <CommandPalette opens={paletteOpens} onShortcuts={shortcuts.open} /> : null}
          {hasShortcuts ? <ShortcutsDialog onClose={shortcuts.close} /> : null}
        </Suspense>
      </RunNowHost>
    </CommandPaletteContext>
  )
}

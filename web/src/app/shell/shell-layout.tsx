import { Burger, Drawer } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Link, Outlet, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Wordmark } from '../../components/layout/wordmark.tsx'
import { BotReadsContext } from '../../lib/reports/bot-reads-access.ts'
import { CommandPaletteContext } from '../../lib/command-palette.ts'
import { can } from '../../lib/organization/rights.ts'
import { useMembership } from '../../lib/organization/use-organization.ts'
import { ShellShortcuts } from './palette/shell-shortcuts.tsx'
import { RunNowHost } from './run-now-host.tsx'
import classes from './shell-layout.module.css'
import { Sidebar } from './sidebar.tsx'
import { UnreadBell } from './unread-bell.tsx'
import { useLostAccess } from './use-lost-access.ts'
import { useVisit } from './use-visit.ts'
import { t } from '../../lib/language/t.ts'

const Notices = lazy(async () => ({ default: (await import('../../components/states/notices.tsx')).Notices }))
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
const OrganizationBanner = lazy(async () => ({
  default: (await import('../../features/organizations/data-rights/organization-banner.tsx'))
    .OrganizationBanner,
}))
const BrandsFailure = lazy(async () => ({
  default: (await import('./brands-failure.tsx')).BrandsFailure,
}))
const PaymentBanner = lazy(async () => ({
  default: (await import('../../features/billing/payment-banner.tsx')).PaymentBanner,
}))
const AccountDialog = lazy(async () => ({
  default: (await import('../screens/account-dialog.tsx')).AccountDialog,
}))

/** The application: a sidebar (a drawer on small screens) and the screen, which renders its own top bar with `Page`. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const [isOpen, drawer] = useDisclosure(false)
  const [paletteOpens, setPaletteOpens] = useState(0)
  const openPalette = () => setPaletteOpens((before) => before + 1)
  const [hasShortcuts, shortcuts] = useDisclosure(false)
  // Also while typing.
  useHotkeys([['mod+K', openPalette]], [])
  useLostAccess()
  useVisit()
  const { account } = useSearch({ from: '__root__' })
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
          <section aria-label={t('Top bar')} className={classes['mobileBar']}>
            <Burger opened={isOpen} onClick={drawer.toggle} size="sm" aria-label={t('Open menu')} />
            <Link to="/" className={classes['home']}>
              <Wordmark />
            </Link>
            <UnreadBell />
          </section>
          <Drawer
            opened={isOpen}
            onClose={drawer.close}
            size="17rem"
            title={<Wordmark />}
            classNames={{ body: classes['drawer'] ?? '' }}
            closeButtonProps={{ 'aria-label': t('Close menu') }}
          >
            <Sidebar hasWordmark={false} onNavigate={drawer.close} />
          </Drawer>
          <main id="content" tabIndex={-1} className={classes['main']}>
            <Suspense>
              <OrganizationBanner />
              <PaymentBanner />
              <BrandsFailure />
              {membership && neededFrom !== null && !membership.isBehindSecondFactor ? (
                <SecondFactorReminder membership={membership} from={neededFrom} />
              ) : null}
            </Suspense>
            {children}
          </main>
        </div>
        <Suspense>
          <Notices />
          {account ? <AccountDialog part={account} /> : null}
          {paletteOpens > 0 ? <CommandPalette opens={paletteOpens} onShortcuts={shortcuts.open} /> : null}
          {hasShortcuts ? <ShortcutsDialog onClose={shortcuts.close} /> : null}
        </Suspense>
      </RunNowHost>
    </CommandPaletteContext>
  )
}

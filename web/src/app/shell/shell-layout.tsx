import { Burger, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Notices } from '../../components/notices.tsx'
import { Wordmark } from '../../components/wordmark.tsx'
import { RunNowHost } from './run-now-host.tsx'
import { Sidebar } from './sidebar.tsx'
import classes from './shell-layout.module.css'

export function ShellLayout() {
  return (
    <ShellFrame>
      <Outlet />
    </ShellFrame>
  )
}

/** The application: sidebar (a drawer on small screens) and the screen. Screens draw their own top bar with `Page`. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const [isOpen, drawer] = useDisclosure(false)
  return (
    <div className={classes['frame']}>
      <a href="#content" className="skip-link">
        Skip to the content
      </a>
      <div className={classes['sidebar']}>
        <Sidebar />
      </div>
      <header className={classes['mobileBar']}>
        <Burger opened={isOpen} onClick={drawer.toggle} size="sm" aria-label="Open the navigation" />
        <Link to="/" className={classes['home']}>
          <Wordmark />
        </Link>
      </header>
      <Drawer
        opened={isOpen}
        onClose={drawer.close}
        size="17rem"
        title={<Wordmark />}
        closeButtonProps={{ 'aria-label': 'Close the navigation' }}
      >
        <Sidebar onNavigate={drawer.close} />
      </Drawer>
      <main id="content" tabIndex={-1} className={classes['main']}>
        <RunNowHost>{children}</RunNowHost>
      </main>
      <Notices />
    </div>
  )
}

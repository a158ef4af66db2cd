import { Group } from '@mantine/core'
import { Link, Outlet, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ColorSchemeToggle } from '../components/inputs/color-scheme-toggle.tsx'
import { LanguageChoice } from '../components/inputs/language-choice.tsx'
import { ButtonLink, TextLink } from '../components/layout/links.tsx'
import { Wordmark } from '../components/layout/wordmark.tsx'
import styles from '../components/styles/styles.module.css'
import { useUser } from '../lib/session/use-user.ts'
import classes from './plain-layout.module.css'
import { t } from '../lib/language/t.ts'

const headerPages = [
  ['/features', t('Features')],
  ['/pricing', t('Pricing')],
  ['/contact', t('Contact')],
] as const
const footerPages = [
  ...headerPages,
  ['/methodology', t('Methodology')],
  ['/changelog', t('What’s new')],
  ['/privacy-policy', t('Privacy policy')],
] as const

export function PlainLayout() {
  return (
    <PlainFrame>
      <Outlet />
    </PlainFrame>
  )
}

/**
 * Public pages inside the application: a header, the page, a footer. Links go to the server-rendered pages for
 * visitors.
 */
export function PlainFrame({ children }: { children: ReactNode }) {
  const { session } = useRouteContext({ from: '__root__' })
  const user = useUser(session)
  return (
    <div className={classes['frame']}>
      <a href="#content" className="skip-link">
        {t('Skip to content')}
      </a>
      <header className={`${classes['header']} ${styles['line']}`}>
        <Link to="/" reloadDocument={!user} className={styles['plainLink']}>
          <Wordmark />
        </Link>
        <nav aria-label={t('Pages')} className={classes['nav']}>
          <PageLinks pages={headerPages} isVisitor={!user} />
        </nav>
        <Group wrap="nowrap" gap="sm" ms="auto">
          <ColorSchemeToggle />
          {user ? (
            <ButtonLink to="/" variant="default">
              {t('Open app')}
            </ButtonLink>
          ) : (
            <>
              <TextLink to="/login" c="var(--ink)" fz="sm">
                {t('Sign in')}
              </TextLink>
              <ButtonLink to="/signup">{t('Sign up')}</ButtonLink>
            </>
          )}
        </Group>
      </header>
      <main id="content" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <footer className={`${classes['footer']} ${styles['ends']} ${styles['note']}`}>
        <span>{t('Answerscope')}</span>
        <nav aria-label={t('About')}>
          <PageLinks pages={footerPages} isVisitor={!user} />
        </nav>
        <LanguageChoice />
      </footer>
    </div>
  )
}

function PageLinks({
  pages,
  isVisitor,
}: {
  pages: typeof headerPages | typeof footerPages
  isVisitor: boolean
}) {
  return pages.map(([to, words]) => (
    <Link key={to} to={to} reloadDocument={isVisitor}>
      {words}
    </Link>
  ))
}

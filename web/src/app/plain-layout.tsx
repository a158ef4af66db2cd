import { Link, Outlet, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ColorSchemeToggle } from '../components/color-scheme-toggle.tsx'
import { LanguageChoice } from '../components/language-choice.tsx'
import { ButtonLink, TextLink } from '../components/links.tsx'
import { Wordmark } from '../components/wordmark.tsx'
import { useUser } from '../lib/use-user.ts'
import classes from './plain-layout.module.css'
import { t } from '../lib/language/t.ts'

export function PlainLayout() {
  return (
    <PlainFrame>
      <Outlet />
    </PlainFrame>
  )
}

/** Public pages: a header, the page, a footer. */
export function PlainFrame({ children }: { children: ReactNode }) {
  const { session } = useRouteContext({ from: '__root__' })
  const user = useUser(session)
  return (
    <div className={classes['frame']}>
      <a href="#content" className="skip-link">
        {t('Skip to the content')}
      </a>
      <header className={classes['header']}>
        <Link to="/" className={classes['home']}>
          <Wordmark />
        </Link>
        <nav aria-label={t('Pages')} className={classes['nav']}>
          <Link to="/features">{t('Features')}</Link>
          <Link to="/pricing">{t('Pricing')}</Link>
          <Link to="/contact">{t('Contact')}</Link>
        </nav>
        <div className={classes['actions']}>
          <ColorSchemeToggle />
          {user ? (
            <ButtonLink to="/" variant="default">
              {t('Open dashboard')}
            </ButtonLink>
          ) : (
            <>
              <TextLink to="/login" c="var(--ink)" fz="sm" className={classes['signIn']}>
                {t('Sign in')}
              </TextLink>
              <ButtonLink to="/signup">{t('Sign up')}</ButtonLink>
            </>
          )}
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <footer className={classes['footer']}>
        <span>{t('Answerscope')}</span>
        <nav aria-label={t('About')}>
          <Link to="/features">{t('Features')}</Link>
          <Link to="/pricing">{t('Pricing')}</Link>
          <Link to="/contact">{t('Contact')}</Link>
          <Link to="/privacy-policy">{t('Privacy')}</Link>
        </nav>
        <LanguageChoice />
      </footer>
    </div>
  )
}

import type { ReactNode } from 'react'
import { ColorSchemeToggle } from '../../../components/inputs/color-scheme-toggle.tsx'
import { LanguageChoice } from '../../../components/inputs/language-choice.tsx'
import { Wordmark } from '../../../components/layout/wordmark.tsx'
import { t } from '../../../lib/language/t.ts'
import classes from './trial.module.css'

/**
 * The layout of a trial, wide enough for numbers and answers. Links to public pages cause a full load, because the
 * server renders them.
 */
export function TrialLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes['frame']}>
      <a href="#content" className="skip-link">
        {t('Skip to content')}
      </a>
      <header className={classes['header']}>
        <a href="/" className={classes['home']}>
          <Wordmark />
        </a>
        <ColorSchemeToggle />
      </header>
      <main id="content" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <footer className={classes['footer']}>
        <a href="/privacy-policy">{t('Privacy policy')}</a>
        <a href="/contact">{t('Contact')}</a>
        <LanguageChoice />
      </footer>
    </div>
  )
}

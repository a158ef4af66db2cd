import { Link, Outlet } from '@tanstack/react-router'
import { LanguageChoice } from '../components/inputs/language-choice.tsx'
import { Wordmark } from '../components/layout/wordmark.tsx'
import styles from '../components/styles/styles.module.css'
import classes from './card-layout.module.css'
import { t } from '../lib/language/t.ts'

/** The layout of sign-in, invitations, trial, and checkout: one centered card. */
export function CardLayout() {
  return (
    <div className={classes['frame']}>
      <header>
        <Link to="/" reloadDocument className={styles['plainLink']}>
          <Wordmark />
        </Link>
      </header>
      <main className={`${classes['card']} ${styles['panel']}`}>
        <Outlet />
      </main>
      <footer className={`${classes['footer']} ${styles['line']}`}>
        <Link to="/privacy-policy" reloadDocument>
          {t('Privacy policy')}
        </Link>
        <Link to="/contact" reloadDocument>
          {t('Contact')}
        </Link>
        <LanguageChoice />
      </footer>
    </div>
  )
}

import styles from '../components/styles/styles.module.css'
import { t } from '../lib/language/t.ts'
import classes from './not-found-page.module.css'
import { SitePage } from './site-page.tsx'

/** For visitors; signed-in users get the same text in the application (`app/error-page.tsx`). */
export function NotFoundPage({ path }: { path: string }) {
  return (
    <SitePage title={t('Page Not Found')} lead={t('Page not found: {path}', { path })} aside="404">
      <p className={`${classes['ways']} ${styles['wrap']}`}>
        <a href="/">{t('Go to home page')}</a>
        <a href="/features">{t('See features')}</a>
        <a href="/contact">{t('Contact us')}</a>
      </p>
    </SitePage>
  )
}

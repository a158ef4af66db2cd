import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { ColorSchemeToggle } from '../../../components/inputs/color-scheme-toggle.tsx'
import { LanguageChoice } from '../../../components/inputs/language-choice.tsx'
import { Wordmark } from '../../../components/layout/wordmark.tsx'
import styles from '../../../components/styles/styles.module.css'
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
      <Flex component="header" className={classes['header']} align="center" justify="space-between" gap="md">
        <a href="/" className={styles['plainLink']}>
          <Wordmark />
        </a>
        <ColorSchemeToggle />
      </Flex>
      <main id="content" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <Flex
        component="footer"
        className={`${classes['footer']} ${styles['lined']}`}
        wrap="wrap"
        align="center"
        gap="0.5rem 1.25rem"
        fz="sm"
      >
        <a href="/privacy-policy">{t('Privacy policy')}</a>
        <a href="/contact">{t('Contact')}</a>
        <LanguageChoice />
      </Flex>
    </div>
  )
}

import type { ReactNode } from 'react'
import { t } from '../../lib/language/t.ts'
import classes from './bot-logs.module.css'

/** Methods and their names, which most readers do not need. */
export function HowComputed({ children }: { children: ReactNode }) {
  return (
    <details className={classes['after']}>
      <summary className={classes['summary']}>{t('How this is computed')}</summary>
      {children}
    </details>
  )
}

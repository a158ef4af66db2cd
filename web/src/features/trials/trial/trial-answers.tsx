import type { ReactNode } from 'react'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'
import classes from './trial.module.css'

/** The answers so far, latest first, and one of them in the reader. */
export function TrialAnswers({ list, reader }: { list: ReactNode; reader: ReactNode }) {
  return (
    <div className={classes['answers']}>
      <section className={classes['list']} aria-labelledby="trial-answers">
        <h2 id="trial-answers">{t('Answers as they arrive')}</h2>
        {list}
      </section>
      <section className={`${classes['reader']} ${styles['panel']}`} aria-label={t('Answer')}>
        {reader}
      </section>
    </div>
  )
}

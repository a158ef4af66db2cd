import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '../styles/styles.module.css'
import classes from './figures.module.css'
import { Hint } from './metric-hint.tsx'

/** `title` explains the number on hover. */
export type Figure = { label: string; value: ReactNode; note: ReactNode; title?: string }

/** Key numbers in a row, each with a note. */
export function Figures({ about, figures }: { about: string; figures: readonly Figure[] }) {
  return (
    <dl className={`${classes['figures']} ${styles['panel']}`} aria-label={about}>
      {figures.map(({ label, value, note, title }) => (
        <div key={label}>
          <dt className={styles['note']}>
            {title === undefined ? (
              <span>{label}</span>
            ) : (
              <Hint about={label}>
                <p>{title}</p>
              </Hint>
            )}
          </dt>
          <Box component="dd" mt={2}>
            <strong>{value}</strong>
            <span>{note}</span>
          </Box>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'
import classes from './figures.module.css'
import { Hint } from './metric-hint.tsx'

/** `title` explains the number on hover. */
export type Figure = { label: string; value: ReactNode; note: ReactNode; title?: string }

/** Key numbers in a row, each with a note. */
export function Figures({ about, figures }: { about: string; figures: readonly Figure[] }) {
  return (
    <dl className={classes['figures']} aria-label={about}>
      {figures.map(({ label, value, note, title }) => (
        <div key={label}>
          <dt>
            {title === undefined ? (
              <span>{label}</span>
            ) : (
              <Hint about={label}>
                <p>{title}</p>
              </Hint>
            )}
          </dt>
          <dd>
            <strong>{value}</strong>
            <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

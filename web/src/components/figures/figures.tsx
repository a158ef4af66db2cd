import type { ReactNode } from 'react'
import classes from './figures.module.css'
import { Hint } from './metric-hint.tsx'

/** `title` says what the number is, to whoever asks. */
export type Figure = { label: string; value: ReactNode; note: ReactNode; title?: string }

/** Numbers at a glance beside each other, each with what it is of. */
export function Figures({ about, figures }: { about: string; figures: readonly Figure[] }) {
  return (
    <dl className={classes['figures']} aria-label={about}>
      {figures.map(({ label, value, note, title }) => (
        <div key={label}>
          <dt>
            <span>{label}</span>
            {title === undefined ? null : (
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

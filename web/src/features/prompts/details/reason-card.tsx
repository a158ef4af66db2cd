import type { ReactNode } from 'react'
import classes from './prompt-details-page.module.css'

/** A card with what it counts next to its title. */
export function ReasonCard({
  id,
  title,
  basis,
  children,
}: {
  id?: string
  title: string
  basis: ReactNode
  children: ReactNode
}) {
  return (
    <section id={id} className={classes['card']} aria-label={title} tabIndex={-1}>
      <h2 className={classes['title']}>
        {title} <span className={classes['note']}>{basis}</span>
      </h2>
      {children}
    </section>
  )
}

import { useId, type ReactNode } from 'react'
import classes from './home.module.css'

/** A card with its title, a note after it, and a control at the end of the line. */
export function HomeCard({
  title,
  anchor,
  note,
  control,
  children,
}: {
  title: string
  /** Where links of the verdict lead. */
  anchor?: string
  note?: ReactNode
  control?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section id={anchor} className={classes['card']} aria-labelledby={id}>
      <header className={classes['head']}>
        <h2 id={id}>{title}</h2>
        <p className={classes['note']}>{note}</p>
        {control}
      </header>
      {children}
    </section>
  )
}

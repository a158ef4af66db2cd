import type { ReactNode } from 'react'
import classes from './site-page.module.css'

/** The frame of a public page: its title, a lead sentence, and sections. */
export function SitePage({
  title,
  lead,
  aside,
  children,
}: {
  title: string
  lead: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <h1>{title}</h1>
        <p>{lead}</p>
        {aside === undefined ? null : <p>{aside}</p>}
      </header>
      {children}
    </div>
  )
}

/** Running text. */
export const Prose = ({ children }: { children: ReactNode }) => (
  <div className={classes['prose']}>{children}</div>
)

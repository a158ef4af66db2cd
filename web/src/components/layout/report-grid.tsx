import type { ReactNode } from 'react'
import classes from './report-grid.module.css'

/** Cards of a report beside each other; one below the other where there is no room. */
export function ReportGrid({ children }: { children: ReactNode }) {
  return <div className={classes['grid']}>{children}</div>
}

/** `wide` and `narrow` fill a line together, so do two `half`. */
export function ReportCell({
  span,
  children,
}: {
  span: 'whole' | 'wide' | 'narrow' | 'half'
  children: ReactNode
}) {
  return <div className={classes[span]}>{children}</div>
}
